import { JsonNumber } from '@wirework/scanner';
import { skipNumber } from '@wirework/scanner/primitives';
import { RawJson } from '../raw-json.ts';
import { stringAt, textAt } from '../../syntax/text/json-view.ts';
import { anyFromNative, needsText, type FromNative, type NativePass } from '../reader/native-fast-path.ts';
import {
  isOutOfRange,
  saveOutOfRange,
  smallIntegerOf,
  wideIntegerOf,
  type OutOfRange,
} from '../reader/integer-literal.ts';
import { isNilNull, type EmptyNilOptions, type NilOptions } from './nil.ts';
import { isBetweenSingles, nearestSingle } from './nearest-single.ts';
import { readAny, readNumber, skip, skipMismatch } from '../reader/read-any.ts';
import type { Reader } from '../reader/reader.ts';
import { nullFromNative } from './parts-from-native.ts';
import { makeTarget, type Target } from './target.ts';

/** Makes a target for any value, as `parseAny` returns it. */
export function any(): Target<unknown> {
  return makeTarget({
    type: 'any',
    zero: () => null,
    takesNull: () => true,
    // A number that is too large changes nothing, as in Go.
    read: (reader, current = null) => (reader.kind() === 'number' ? (readNumber(reader) ?? current) : readAny(reader)),
    fromNative: anyFromNative,
  });
}

/**
 * Makes a target for the unread text of a value, as a `RawJson`. A missing one is that of `null`, or `null` itself with
 * `nil: 'null'`.
 *
 * @param options whether a missing value is a `RawJson` or `null`
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * unmarshal('{"price": 1.50}', t.struct('Item', { price: t.raw() })).price.text; // → '1.50'
 * ```
 */
export function raw(options?: EmptyNilOptions): Target<RawJson>;
export function raw(options: NilOptions): Target<RawJson | null>;
export function raw(options?: NilOptions): Target<RawJson | null> {
  const isNull = isNilNull(options);
  return makeTarget({
    type: 'RawJson',
    zero: () => (isNull ? null : new RawJson('null')),
    takesNull: () => true,
    read(reader) {
      const start = reader.pos;
      skip(reader);
      return new RawJson(textAt(reader.view, start, reader.pos));
    },
    fromNative: undefined,
  });
}

/** Makes a target for `true` and `false`. */
export function bool(): Target<boolean> {
  return scalar(
    'bool',
    false,
    (reader, kind, start) => {
      return kind === 'bool' ? reader.view.units[start] === 0x74 /* t */ : undefined;
    },
    (value) => (typeof value === 'boolean' ? value : needsText),
  );
}

/** Makes a target for a string. */
export function string(): Target<string> {
  return scalar(
    'string',
    '',
    (reader, kind, start, end) => {
      return kind === 'string' ? stringAt(reader.view, start, end) : undefined;
    },
    (value) => (typeof value === 'string' ? value : needsText),
  );
}

/**
 * Makes a target for a number with all its digits, as a `JsonNumber`. It accepts a string that contains a number, as in
 * Go.
 */
export function number(): Target<JsonNumber> {
  return scalar(
    'Number',
    new JsonNumber('0'),
    (reader, kind, start, end) => {
      if (kind === 'number') return new JsonNumber(textAt(reader.view, start, end));
      if (kind !== 'string') return undefined;
      try {
        return new JsonNumber(stringAt(reader.view, start, end));
      } catch (cause) {
        const error = reader.typeError(kind, 'Number', start, end, { cause });
        // As in Go's v1, this ends reading at once, without the values before it.
        if (!reader.settings.rules.stopsAtError) throw error;
        reader.save(() => error);
        return undefined;
      }
    },
    undefined,
  );
}

/** Makes a target for the nearest double. */
export function float64(): Target<number> {
  return floating('float64', Number, (value) => (Number.isFinite(value) ? value : needsText));
}

/** Makes a target for the nearest single. */
export function float32(): Target<number> {
  return floating('float32', nearestSingle, (value) => {
    if (typeof value !== 'number' || isBetweenSingles(value)) return needsText;
    const single = Math.fround(value);
    return Number.isFinite(single) ? single : needsText;
  });
}

function floating(type: string, nearest: (literal: string) => number, fromNative: FromNative): Target<number> {
  return numeric<number>(
    type,
    (literal) => {
      const value = nearest(literal);
      return Number.isFinite(value) ? value : { outOfRange: literal, hint: `the number is too large for ${type}` };
    },
    fromNative,
  );
}

/** Makes a target for an integer of up to 32 bits. */
export function smallInteger(type: string, lowest: number, highest: number): Target<number> {
  return numeric<number>(
    type,
    (literal) => smallIntegerOf(literal, type, lowest, highest),
    (value, pass) => integerFromNative(value, lowest, highest, pass),
  );
}

/** Makes a target for an integer of 64 bits: a number if that is exact, else a bigint. */
export function wideInteger(type: string, lowest: bigint, highest: bigint): Target<number | bigint> {
  const lowestSafe = Math.max(Number(lowest), Number.MIN_SAFE_INTEGER);
  return numeric<number | bigint>(
    type,
    (literal) => wideIntegerOf(literal, type, lowest, highest),
    (value, pass) => integerFromNative(value, lowestSafe, Number.MAX_SAFE_INTEGER, pass),
  );
}

/** @param highest a safe integer, as is `lowest`: a larger double does not identify one integer */
function integerFromNative(value: unknown, lowest: number, highest: number, { unusual }: NativePass): unknown {
  if (!Number.isInteger(value) || (value as number) < lowest || (value as number) > highest) return needsText;
  if (unusual?.has(value as number) === true || (lowest === 0 && Object.is(value, -0))) return needsText;
  // An integer has no negative zero.
  return (value as number) + 0;
}

function numeric<T extends number | bigint>(
  type: string,
  convert: (literal: string) => T | OutOfRange,
  fromNative: FromNative,
): Target<T> {
  return scalar<T>(
    type,
    0 as T,
    (reader, kind, start, end) => {
      return kind === 'number' ? convert(textAt(reader.view, start, end)) : undefined;
    },
    fromNative,
  );
}

/**
 * Makes a target for one kind of scalar. `null` changes nothing, or clears the value, as the rules of Go say, or is a
 * mismatch within `t.object`.
 *
 * @param convert returns the value; `undefined` for another kind
 * @param fromNative the fast path for values other than `null`
 */
function scalar<T>(
  type: string,
  zero: T,
  convert: (
    reader: Reader,
    kind: 'bool' | 'string' | 'number',
    start: number,
    end: number,
  ) => T | OutOfRange | undefined,
  fromNative: FromNative | undefined,
): Target<T> {
  return makeTarget({
    type,
    zero: () => zero,
    read(reader, current = zero) {
      const kind = reader.kind();
      if (kind === 'array' || kind === 'object' || (kind === 'null' && reader.exact)) {
        skipMismatch(reader, kind, type);
        return current;
      }
      const start = reader.pos;
      if (kind === 'number') reader.pos = skipNumber(reader.view.units, start, reader.view.units.length);
      else skip(reader);
      if (kind === 'null') return reader.settings.rules.nullClears ? zero : current;
      const value = convert(reader, kind, start, reader.pos);
      if (value === undefined) {
        reader.save(() => reader.typeError(kind, type, start, reader.pos));
        return current;
      }
      if (isOutOfRange(value)) {
        saveOutOfRange(reader, value, type, start);
        return current;
      }
      return value;
    },
    fromNative:
      fromNative && ((value, pass) => (value === null ? nullFromNative(zero, pass) : fromNative(value, pass))),
  });
}
