import type { FetchFunction, FetchInit } from '../config/fetch-config.ts';

/** How a transport fetches. */
export interface FetchSettings {
  readonly fetch: FetchFunction;
  readonly init: FetchInit;
  /** Milliseconds of silence within a response body; 0 means no limit. */
  readonly bodyIdle: number;
  /** Whether the platform is a browser; see `isBrowser`. */
  readonly isBrowser: boolean;
  /** Whether it drops headers such as `User-Agent`; a browser does, React Native does not. */
  readonly dropsHeaders: boolean;
}
