/** The bounds that a configuration and the options of one request share. */

/** One mebibyte. */
export const mebibyte: number = 1024 ** 2;
/** One gibibyte: the most that a body may have. */
export const gibibyte: number = 1024 ** 3;

/** Longest duration of any clock, 30 minutes in milliseconds. */
export const maxDuration: number = 30 * 60 * 1000;

/** The most retries of a request. */
export const mostRetries = 10;

/** Most redirects that are followed. */
export const mostRedirects = 50;
