/** What `onOperation` is told when an operation has ended: how it went, never what was in it. */
export interface OperationEvent {
  /** The method: `get`, `set`, `foreach`, … */
  readonly operation: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes of UTF-8 of the text that was read, where there was one. */
  readonly bytes?: number;
  /** Whether the text was found in the cache, where it was looked for. */
  readonly cache?: 'hit' | 'miss';
  /** What it failed with: the `code` of a `JsonError`, or `OTHER`. */
  readonly code?: string;
}
