import { isJsonError, JsonErrorCode, UnmarshalTypeError } from '@wirework/encoding-errors';
import type { JsonInput } from '@wirework/scanner';
import { encodeUtf8 } from '../../syntax/text/utf8.ts';
import { stringTooLong } from '../../syntax/text/max-string-length.ts';
import { parseAny } from '../unmarshal/unmarshal.ts';

/**
 * Returns JSON in its canonical form, in which equal documents have equal bytes, for hashing and signing: no white
 * space, members sorted by name (in UTF-16 units), numbers as JavaScript writes them, and only necessary escapes in
 * strings.
 *
 * Numbers are read as doubles: `1.0` and `1` are the same, `-0` is `0`, and integers beyond ±(2^53−1) are rounded.
 *
 * Implements RFC 8785 (JSON Canonicalization Scheme). For a value in memory: `canonicalize(stringify(value))`.
 *
 * @param source JSON text or its bytes
 * @returns canonical text for text, bytes for bytes
 * @throws JsonSyntaxError if it is not JSON, or contains bytes that are not UTF-8 or a lone surrogate
 * @throws DuplicateNameError if a name occurs twice in an object; UnmarshalTypeError if a number is too large for a
 *   double
 * @throws LimitExceededError if it is nested more than 10,000 levels deep, has more than 100 MiB, or is longer than a
 *   string can be
 * @example
 * ```ts
 * canonicalize('{ "b": 1.50, "a": ["\\u20ac", 1E3] }'); // → '{"a":["€",1000],"b":1.5}'
 * ```
 */
export function canonicalize(source: string): string;
export function canonicalize(source: Uint8Array): Uint8Array;
export function canonicalize(source: JsonInput): string | Uint8Array;
export function canonicalize(source: JsonInput): string | Uint8Array {
  const value = read(source);
  try {
    const text = written(value);
    return typeof source === 'string' ? text : encodeUtf8(text);
  } catch {
    // For a value that was read from JSON, only the length of the string can fail.
    throw stringTooLong('canonicalize');
  }
}

/**
 * Reads a document, without lone surrogates (RFC 8785, section 3.2.2.2). The hint of `parseAny` is replaced, since the
 * canonical form has doubles only.
 */
function read(source: JsonInput): unknown {
  try {
    return parseAny(source, { duplicates: 'reject', invalidUtf8: 'reject', loneSurrogates: 'reject' });
  } catch (error) {
    if (!isJsonError(error, JsonErrorCode.UnmarshalType)) throw error;
    throw new UnmarshalTypeError({
      ...error,
      hint: 'the number is too large for float64, and the canonical form has no others; write it as a string',
    });
  }
}

/** A container that is being written. */
interface Open {
  readonly values: readonly unknown[];
  readonly names: readonly string[] | undefined;
  next: number;
}

/** Returns the canonical text of a plain JSON value. Open containers are a list, so depth needs no stack. */
function written(root: unknown): string {
  const open: Open[] = [];
  let out = '';
  const write = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      out += JSON.stringify(value);
    } else if (Array.isArray(value)) {
      out += '[';
      open.push({ values: value, names: undefined, next: 0 });
    } else {
      out += '{';
      const names = Object.keys(value).sort();
      open.push({ values: names.map((name) => (value as Record<string, unknown>)[name]), names, next: 0 });
    }
  };
  write(root);
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
    const { values, names, next } = container;
    if (next === values.length) {
      out += names === undefined ? ']' : '}';
      open.pop();
      continue;
    }
    if (next > 0) out += ',';
    if (names !== undefined) out += `${JSON.stringify(names[next])}:`;
    container.next++;
    write(values[next]);
  }
  return out;
}
