import type { Cursor } from './cursor.ts';

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
};

/** Reads a string in single or double quotes, from its opening quote (RFC 9535 section 2.3.1.1). */
export function readString(cursor: Cursor): string {
  const { text } = cursor;
  const quote = text.charAt(cursor.at++);
  let value = '';
  for (;;) {
    const from = cursor.at;
    const unit = text.charCodeAt(from);
    if (Number.isNaN(unit)) cursor.fail(`${quote} that ends the string`, text.length);
    if (unit < 0x20) cursor.fail('no control character in a string: write an escape such as \\n');
    const character = text.charAt(cursor.at++);
    if (character === quote) return value;
    if (character === '\\') {
      value += readEscape(cursor, quote);
    } else {
      if (unit >= 0xd800 && unit <= 0xdfff) {
        const point = text.codePointAt(from) as number;
        if (point <= 0xffff) cursor.fail('no lone surrogate', from);
        cursor.at++;
      }
      value += text.slice(from, cursor.at);
    }
  }
}

/** Reads an escape, from the character after its backslash. */
function readEscape(cursor: Cursor, quote: string): string {
  const character = cursor.peek();
  if (character === quote) {
    cursor.at++;
    return quote;
  }
  if (character === 'u') {
    const start = cursor.at - 1;
    const unit = readHex(cursor);
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    if (unit > 0xdbff || !cursor.take('\\')) cursor.fail('a pair of surrogates, high before low', start);
    const low = cursor.peek() === 'u' ? readHex(cursor) : 0;
    if (low < 0xdc00 || low > 0xdfff) cursor.fail('a pair of surrogates, high before low', start);
    return String.fromCharCode(unit, low);
  }
  if (!Object.hasOwn(escapes, character))
    cursor.fail(`an escape: \\b, \\f, \\n, \\r, \\t, \\/, \\\\, \\u or \\${quote}`);
  cursor.at++;
  return escapes[character] as string;
}

/** Reads four hexadecimal digits, from the `u` before them. */
function readHex(cursor: Cursor): number {
  cursor.at++;
  const digits = cursor.match(/[\da-f]{4}/iy);
  if (digits === '') cursor.fail('four hexadecimal digits after \\u');
  return Number.parseInt(digits, 16);
}

/**
 * Reads an index or a bound of a slice: an integer within the range of I-JSON (RFC 9535 section 2.1); `undefined` if
 * there is none.
 */
export function readInteger(cursor: Cursor): number | undefined {
  const start = cursor.at;
  const digits = cursor.match(/-?\d+/y);
  if (digits === '') return undefined;
  if (digits !== '0' && !/^-?[1-9]/.test(digits)) cursor.fail("an integer without leading zeros, and no '-0'", start);
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) cursor.fail('an integer from -(2^53-1) to 2^53-1', start);
  return value;
}

/** Reads a literal of a filter: a string, a number, `true`, `false` or `null`; `undefined` if there is none. */
export function readLiteral(cursor: Cursor): string | number | boolean | null | undefined {
  const next = cursor.peek();
  if (next === '"' || next === "'") return readString(cursor);
  if (next === '-' || /\d/.test(next)) {
    const start = cursor.at;
    const number = cursor.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y);
    if (number === '' || /[\d.]/.test(cursor.peek()))
      cursor.fail('a number as JSON has it, such as 0, -1.5 or 1e3', start);
    return Number(number);
  }
  const start = cursor.at;
  const word = cursor.match(/(?:true|false|null)(?![\w(])/y);
  if (word === 'null') return null;
  if (word !== '') return word === 'true';
  cursor.at = start;
  return undefined;
}
