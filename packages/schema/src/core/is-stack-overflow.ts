/**
 * Whether an engine ran out of stack: `RangeError` in V8 and JavaScriptCore, `InternalError` in SpiderMonkey.
 * Depth is counted, but how much stack a level takes depends on the schema, and how much is left on the caller.
 */
export function isStackOverflow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return (name === 'RangeError' || name === 'InternalError') && /call stack|recursion/.test(String(message));
}
