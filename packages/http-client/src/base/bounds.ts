/** Bounds that the configuration and the options of a request share. */

/** One mebibyte. */
export const mebibyte: number = 1024 ** 2;
/** One gibibyte, the largest limit of a body. */
export const gibibyte: number = 1024 ** 3;

/** Default of `security.maxUrlBytes` and `security.maxHeaderValueBytes`. */
export const defaultTextBytes: number = 16 * 1024;
/** Upper bound of `security.maxUrlBytes` and `security.maxHeaderValueBytes`. */
export const maxTextBytes: number = mebibyte;

/** Upper bound of every duration: 30 minutes, in milliseconds. */
export const maxDuration: number = 30 * 60 * 1000;

/** Upper bound of `maxRetries`. */
export const retriesBound = 10;

/** Upper bound of `maxRedirects`. */
export const redirectsBound = 50;
