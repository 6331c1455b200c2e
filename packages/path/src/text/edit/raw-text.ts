import { getOwn } from '@wirework/scanner/primitives';

/** Marks a `RawJson` of `@wirework/codec`, in every copy of that package. */
const brand = Symbol.for('@wirework/raw-json');

/** Returns the JSON text that a `RawJson`, or a result of `JSON.rawJSON` (Node ≥ 22), is to be written as; `undefined` for any other value. */
export function rawTextOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ((value as Record<symbol, unknown>)[brand] === true) return getOwn(value, 'text');
  const { isRawJSON } = JSON as { isRawJSON?: (value: unknown) => boolean };
  return isRawJSON?.(value) === true ? getOwn(value, 'rawJSON') : undefined;
}
