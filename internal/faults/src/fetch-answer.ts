/** The report of a process that called the global `fetch`. Memory is in bytes, after a collection of garbage. */
export interface FetchAnswer {
  readonly outcome: string;
  readonly milliseconds: number;
  readonly heapUsed: number;
  readonly rss: number;
  /** The versions of Node and of its undici. */
  readonly platform: string;
}
