import { mebibyte } from '../../base/bounds.ts';
import type { RequestOptions } from '../../request/options.ts';

/** Options of {@link Client.events}, in addition to those of a request. */
export interface EventsSettings {
  /** The method of the request, such as `POST` for a language model. @default 'GET' */
  readonly method?: string | undefined;
  /**
   * The id of the last event that was received earlier; sent as `Last-Event-ID`, so at most
   * `security.maxHeaderValueBytes` long.
   */
  readonly lastEventId?: string | undefined;
  /**
   * Reconnections after streams that ended or broke off, 0 to 1000, without an event between them; requests that get no
   * stream have `maxRetries`. @default 5; 0 for methods other than GET, because each reconnection repeats the request
   */
  readonly maxReconnects?: number | undefined;
  /** The largest event in bytes, 1 to 104,857,600 (100 MiB). @default 1_048_576 (1 MiB) */
  readonly maxEventSize?: number | undefined;
}

/** Options of {@link Client.events}: those of a request, and how events are read. */
export interface EventsOptions extends RequestOptions, EventsSettings {}

/** The limits of events by default, with GET. */
export const defaultEventsLimits: { readonly maxReconnects: number; readonly maxEventSize: number } = {
  maxReconnects: 5,
  maxEventSize: mebibyte,
};

/** One event (HTML, section 9.2). */
export interface ServerSentEvent {
  /** The type of the event: `message` unless the server names one. */
  readonly event: string;
  /** The data; several lines are joined with `\n`. */
  readonly data: string;
  /** The last id that the server sent; '' if there is none. */
  readonly id: string;
}

/** The fields of one event as the server sent them (HTML, section 9.2.5). */
export interface SentEvent {
  readonly event?: string;
  /** The data; several lines are joined with `\n`. */
  readonly data: string;
  readonly id?: string;
  /** Milliseconds between connections. */
  readonly retry?: number;
}
