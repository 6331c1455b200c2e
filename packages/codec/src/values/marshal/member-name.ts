import { UnsupportedTypeError } from '@wirework/encoding-errors';
import { typeName } from '@wirework/scanner/primitives';

/** Returns the member name for a key of a `Map`: a string unchanged, an integer in digits, as in Go. */
export function memberName(key: unknown): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint' || (typeof key === 'number' && Number.isInteger(key))) return String(key);
  throw new UnsupportedTypeError({ type: `Map with a key of type ${typeName(key)}` });
}
