/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Server-Sent Events of any client, on every platform.
 *
 * @packageDocumentation
 */
export { events } from './features/sse/events.ts';
export { readEvents, readSentEvents } from './features/sse/read-events.ts';

export type { EventsSender, StreamingResult } from './features/sse/events.ts';
export type { EventsOptions, EventsSettings, SentEvent, ServerSentEvent } from './features/sse/events-options.ts';
export type { ByteStream, ReadEventsOptions } from './features/sse/read-events.ts';
