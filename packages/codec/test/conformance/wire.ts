import { JsonNumber } from '@wirework/scanner';

/** The outside tables' form of values: see their README. */
export const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/** The input of a row: a text, or bytes that are not UTF-8. */
export interface HasInput {
  readonly in?: string;
  readonly in_b64?: string;
}

export const inputOf = (row: HasInput): string | Uint8Array =>
  row.in_b64 === undefined ? (row.in as string) : bytesOf(row.in_b64);

export const inputBytes = (row: HasInput): Uint8Array => {
  const input = inputOf(row);
  return typeof input === 'string' ? new TextEncoder().encode(input) : input;
};

/** A value of a table as the JavaScript value that is to be encoded. */
export function fromWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromWire);
  const { $n, $i, $f, $b64, $b64s, $map } = value as Record<string, unknown>;
  // Go's zero Number is an empty string that is written as 0.
  if (typeof $n === 'string') return new JsonNumber($n === '' ? '0' : $n);
  if (typeof $i === 'string') return BigInt($i);
  if (typeof $f === 'string') return Number($f);
  if (typeof $b64 === 'string') return bytesOf($b64);
  if (typeof $b64s === 'string') return invalidText(bytesOf($b64s));
  if (Array.isArray($map)) return new Map(($map as [string, unknown][]).map(([key, it]) => [key, fromWire(it)]));
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, fromWire(it)]));
}

/** A text with a lone surrogate for each byte that is not UTF-8: what a JavaScript string can hold of it. */
function invalidText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    let taken = 0;
    for (const length of [1, 2, 3, 4]) {
      try {
        text += new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(i, i + length));
        taken = length;
        break;
      } catch {
        // Not a character of this length.
      }
    }
    if (taken === 0) text += '\ud800';
    i += taken === 0 ? 1 : taken;
  }
  return text;
}

/** A JavaScript value in the tables' form, with the members of objects in any order. */
export function toWire(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return { $i: String(value) };
  if (typeof value === 'number') {
    return Object.is(value, -0) || !Number.isFinite(value)
      ? { $f: Object.is(value, -0) ? '-0' : String(value) }
      : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toWire);
  if (value instanceof Uint8Array) return { $b64: Buffer.from(value).toString('base64') };
  const { literal, text } = value as { literal?: string; text?: string };
  if (literal !== undefined && Object.getPrototypeOf(value) !== Object.prototype) return { $n: literal };
  if (text !== undefined && Object.getPrototypeOf(value) !== Object.prototype) {
    return { $b64: Buffer.from(text).toString('base64') };
  }
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, toWire(it)]));
}

/** An error in the tables. */
export interface WireError {
  readonly kind: string;
  readonly msg?: string;
  readonly offset?: number;
  readonly value?: string;
  readonly type?: string | null;
  readonly struct?: string;
  readonly field?: string;
  readonly str?: string;
  readonly err?: WireError;
}

const codeOf: Record<string, string> = {
  SyntaxError: 'SYNTAX',
  UnmarshalTypeError: 'UNMARSHAL_TYPE',
  InvalidUnmarshalError: 'INVALID_UNMARSHAL',
  UnsupportedTypeError: 'UNSUPPORTED_TYPE',
  UnsupportedValueError: 'UNSUPPORTED_VALUE',
  MarshalerError: 'MARSHALER',
  EOF: 'END_OF_INPUT',
};

/**
 * Describes the difference of an error from the table; `undefined` without one. Bind: the kind, the message of a syntax
 * error, offsets, the description of the value, struct and field.
 */
export function errorDiffers(actual: unknown, expected: WireError): string | undefined {
  const error = actual as Record<string, unknown> & { code?: string; message?: string };
  const differ = (what: string, got: unknown, want: unknown): string | undefined =>
    got === want ? undefined : `${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`;
  switch (expected.kind) {
    case 'SyntaxError':
      if (expected.msg?.endsWith('exceeded max depth') === true) {
        return (
          differ('code', error.code, 'LIMIT_EXCEEDED') ??
          differ('message', error.message, expected.msg) ??
          differ('offset', error['offset'], expected.offset)
        );
      }
      return (
        differ('code', error.code, 'SYNTAX') ??
        differ('message', error.message, expected.msg) ??
        differ('offset', error['offset'], expected.offset)
      );
    case 'UnexpectedEOF':
      return differ('code', error.code, 'SYNTAX') ?? differ('reason', error['reason'], 'truncated');
    case 'UnmarshalTypeError':
      return (
        differ('code', error.code, 'UNMARSHAL_TYPE') ??
        differ('value', error['value'], expected.value) ??
        differ('offset', error['offset'], expected.offset) ??
        differ('struct', error['struct'], expected.struct ?? '') ??
        differ('field', error['field'], expected.field ?? '')
      );
    case 'UnsupportedValueError':
      return (
        differ('code', error.code, 'UNSUPPORTED_VALUE') ??
        (expected.str?.startsWith('encountered') === true
          ? differ('str', String(error['str']).startsWith('encountered a cycle via '), true)
          : differ('str', error['str'], expected.str))
      );
    case 'Other':
      return differ('an error', actual instanceof Error || error.code !== undefined, true);
    default:
      return differ('code', error.code, codeOf[expected.kind]);
  }
}
