/** One event (HTML, section 9.2). */
export interface ServerSentEvent {
  /** The type of the event: `message` unless the server names one. */
  readonly event: string;
  /** The data; several lines are joined with `\n`. */
  readonly data: string;
  /** The last id that the server sent; '' if there is none. */
  readonly id: string;
}
