/**
 * The parser of event streams, without a client or its errors.
 *
 * @packageDocumentation
 */
export { parseSentEvents } from './features/sse/event-parser.ts';

export type { SentEvent } from './features/sse/events-options.ts';
