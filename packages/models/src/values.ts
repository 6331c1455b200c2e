import { LimitExceededError } from '@wirework/encoding-errors';
import { openDocument } from '@wirework/schema/documents';

/** The name of a type of JSON Schema. */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Returns whether a value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a test whether a value equals one of a list, as `enum` compares. */
export function memberOf(values: readonly unknown[]): (value: unknown) => boolean {
  if (values.length === 0) return () => false;
  const document = openDocument({ enum: [...values] } as never);
  return (value) => document.accepts(document.root, value);
}

/**
 * Returns the error for a schema that exceeds a limit.
 *
 * @param why the end of a sentence about the schema
 */
export function schemaLimit(limit: string, max: number, why: string, pointer?: string): LimitExceededError {
  return new LimitExceededError({ limit, max, message: `Cannot compile the schema: it ${why}`, pointer });
}

/**
 * Returns whether an error means that the stack overflowed: a `RangeError` in V8 and JavaScriptCore, an `InternalError`
 * in SpiderMonkey.
 */
export function isStackOverflow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return (name === 'RangeError' || name === 'InternalError') && /call stack|recursion/.test(String(message));
}
