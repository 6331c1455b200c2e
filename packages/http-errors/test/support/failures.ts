/** An error with facts such as a code, a system call or a name, and perhaps a cause. */
export function failure(message: string, facts: object = {}, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), facts);
}

/** The error with which `fetch` of Node rejects. */
export function fetchFailed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

/** A connection that was refused, as `node:net` reports it. */
export const connectRefused = failure('connect ECONNREFUSED 127.0.0.1:1', {
  code: 'ECONNREFUSED',
  syscall: 'connect',
  errno: -111,
});
