import { LimitExceededError } from '@wirework/encoding-errors';

/** Returns the error for a value that is nested too deeply to be checked. */
export function tooDeep(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxDepth',
    max,
    message: `Cannot check the value: it is nested deeper than ${max} levels, or than the stack allows`,
  });
}

/**
 * Returns the error for a schema that exceeds a limit of the compiler.
 *
 * @param why the end of a sentence about the schema
 */
export function schemaLimit(limit: string, max: number, why: string, pointer?: string): LimitExceededError {
  return new LimitExceededError({ limit, max, message: `Cannot compile the schema: it ${why}`, pointer });
}

/**
 * Returns whether an error means that the stack overflowed: a `RangeError` in V8 and JavaScriptCore, an `InternalError`
 * in SpiderMonkey. Depth is limited, but the stack that a level takes depends on the schema, and the stack that is left
 * on the caller.
 */
export function isStackOverflow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return (name === 'RangeError' || name === 'InternalError') && /call stack|recursion/.test(String(message));
}
