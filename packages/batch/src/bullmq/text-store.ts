/**
 * Keeps texts that are too long for Redis, such as objects in a bucket; sender and workers have the same one. A key is
 * written again if a worker is lost. Nothing is ever deleted: give the objects an expiry.
 */
export interface TextStore {
  /** Keeps a text under a key of letters, digits, `-` and `.`. */
  put(key: string, text: string): Promise<void>;
  /** Returns the text; rejects if there is none. */
  get(key: string): Promise<string>;
}
