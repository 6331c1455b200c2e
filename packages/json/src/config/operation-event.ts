/** Event that `onOperation` receives after an operation. It contains no content of the text. */
export interface OperationEvent {
  /** The method: `get`, `set`, `foreach`, … */
  readonly operation: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes of UTF-8 of the text that was read; absent if there was none. */
  readonly bytes?: number;
  /** Whether the text was found in the cache; absent if the cache was not used. */
  readonly cache?: 'hit' | 'miss';
  /** The `code` of the `JsonError` with which it failed, or `OTHER` for another error; absent if it did not fail. */
  readonly code?: string;
}
