/** A body that is read as it arrives, as far as the stages use it. A stream of Node is one. */
export interface WireBody {
  /** Whether it has ended, or was destroyed. */
  readonly closed: boolean;
  /** Ends it early, with the error for its reader. */
  destroy(error?: Error): unknown;
  /** Calls back once it is closed. */
  once(event: 'close', listener: () => void): unknown;
}
