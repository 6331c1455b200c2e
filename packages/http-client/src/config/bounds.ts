/** The bounds that a configuration and the options of one request share. */

/** One mebibyte. */
export const mebibyte: number = 1024 ** 2;
/** One gibibyte: the most that a body may have. */
export const gibibyte: number = 1024 ** 3;

/** Bytes of a URL, and of the value of a header, unless the configuration says otherwise. */
export const usualText: number = 16 * 1024;
/** The most bytes of either, whatever the configuration says. */
export const mostText: number = mebibyte;

/** Longest duration of any clock, 30 minutes in milliseconds. */
export const maxDuration: number = 30 * 60 * 1000;

/** The most retries of a request. */
export const mostRetries = 10;

/** Most redirects that are followed. */
export const mostRedirects = 50;
