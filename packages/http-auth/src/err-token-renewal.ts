import { wrapSentinel, type Sentinel } from '@wirework/http-errors';

function sentinel(code: string, message: string): Sentinel {
  const error = wrapSentinel({ name: 'Error', code, message });
  // Its stack would show where this module was loaded.
  error.stack = `Error: ${message}`;
  return Object.freeze(error);
}

/**
 * A token could not be renewed. It is the cause of a `ClientError`.
 *
 * @example
 * ```ts
 * errorIs(error, ErrTokenRenewal); // whether a renewal failed
 * ```
 */
export const ErrTokenRenewal: Sentinel = /* @__PURE__ */ sentinel('ERR_TOKEN_RENEWAL', 'renewal failed');
