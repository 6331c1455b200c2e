import type { Position } from '@wirework/encoding-errors';
import { JsonNumber } from '@wirework/scanner';
import { hasOwn, numberOrBigint, setOwn, skipNumber, skipString, skipValue } from '@wirework/scanner/primitives';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { offsetAt, placeAt, stringAt, textAt, type JsonView } from '../../syntax/text/json-view.ts';
import { refuseLoneSurrogates } from '../../syntax/text/lone-surrogates.ts';
import { Reader, type GoKind } from './reader.ts';
import { anyFromNative, needsText, readWholeNatively } from './native-fast-path.ts';

/**
 * Reads a value of any kind into plain JavaScript where `JSON.parse` would lose something: digits, duplicate names,
 * numbers too large for a double, lone surrogates. Open containers are a list, so depth needs no call stack.
 *
 * @throws DuplicateNameError, LimitExceededError; for a number that is too large, the reader keeps the error, and the
 *   value is `null`
 */
export function readAny(reader: Reader): unknown {
  const open: (unknown[] | object)[] = [];
  let name = '';
  const names: string[] = [];
  for (;;) {
    const kind = reader.kind();
    let value: unknown;
    if (kind === 'array' || kind === 'object') {
      value = kind === 'array' ? [] : {};
      reader.pos++;
      const inner = enter(reader, value as object);
      if (inner !== undefined) {
        open.push(value as object);
        names.push(name);
        name = inner;
        continue;
      }
    } else {
      value = readScalar(reader, kind);
    }
    // After a value: adds it to its container, and closes the containers that end.
    for (;;) {
      const container = open.at(-1);
      if (container === undefined) return value;
      put(container, name, value);
      const inner = enter(reader, container);
      if (inner !== undefined) {
        name = inner;
        break;
      }
      value = container;
      open.pop();
      name = names.pop() as string;
    }
  }
}

function readScalar(reader: Reader, kind: 'null' | 'bool' | 'string' | 'number'): unknown {
  const { view, pos } = reader;
  switch (kind) {
    case 'string':
      reader.pos = skipString(view.units, pos, view.units.length);
      return stringAt(view, pos, reader.pos);
    case 'number':
      return readNumber(reader);
    case 'bool': {
      const isTrue = view.units[pos] === 0x74; /* t */
      reader.pos += isTrue ? 4 : 5;
      return isTrue;
    }
    case 'null':
      reader.pos += 4;
      return null;
  }
}

/**
 * Moves to the next element, or to the value after the next name. Returns the name (`""` in arrays), `undefined` at the
 * end.
 */
function enter(reader: Reader, container: unknown[] | object): string | undefined {
  if (!reader.next()) return undefined;
  if (Array.isArray(container)) return '';
  const { view, settings } = reader;
  const start = reader.pos;
  reader.pos = skipString(view.units, start, view.units.length);
  const name = stringAt(view, start, reader.pos);
  if (settings.rejectDuplicates && hasOwn(container, name)) throw reader.duplicateName(name, start);
  reader.toValue();
  return name;
}

function put(container: unknown[] | object, name: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else setOwn(container, name, value);
}

/** Returns the value of a number; an infinity if it is too large for a double. */
export function numberOf(literal: string, numbers: DecodeSettings['numbers'], position?: () => Position): unknown {
  if (numbers === 'lossless') return new JsonNumber(literal);
  return numbers === 'bigint' ? numberOrBigint(literal, position) : Number(literal);
}

/**
 * Reads a number.
 *
 * @param numbers the type of the result
 * @returns `null` if it is too large; the reader keeps the error
 */
export function readNumber(reader: Reader, numbers: DecodeSettings['numbers'] = reader.settings.numbers): unknown {
  const { view } = reader;
  const start = reader.pos;
  const end = skipNumber(view.units, start, view.units.length);
  reader.pos = end;
  const literal = textAt(view, start, end);
  const value = numberOf(literal, numbers, () => placeAt(view, start));
  if ((value === Infinity || value === -Infinity) && !reader.settings.allowInfinity) {
    const hint = "the number is too large for float64; numbers: 'lossless' keeps its digits";
    // Here, and only here, Go counts one byte beyond the number.
    reader.save(() =>
      reader.typeError(`number ${literal}`, 'float64', start, end, { offset: offsetAt(view, end) + 1, hint }),
    );
    return null;
  }
  return value;
}

/**
 * Skips the value at the cursor.
 *
 * @throws DuplicateNameError if duplicates are refused, which includes those in skipped values
 */
export function skip(reader: Reader): void {
  const { view, settings, pos } = reader;
  if (settings.rejectDuplicates) {
    const aside = new Reader(view, { ...settings, numbers: 'lossless' }, pos);
    readAny(aside);
    reader.pos = aside.pos;
  } else {
    reader.pos = skipValue(view.units, pos, view.units.length, Infinity);
  }
}

/** Skips a value of another kind than the target asks for, and keeps that error. */
export function skipMismatch(reader: Reader, kind: GoKind, type: string): void {
  const start = reader.pos;
  skip(reader);
  // As in Go: after a scalar, and after the bracket that opens a container.
  const at = kind === 'array' || kind === 'object' ? start + 1 : reader.pos;
  reader.save(() => reader.typeError(kind, type, start, at));
}

/** Reads a valid value that `JSON.parse` alone does not read as the settings ask for into plain JavaScript. */
export function readPlainly(view: JsonView, settings: DecodeSettings): unknown {
  const unique = settings.rejectDuplicates ? readWholeNatively(view.input, anyFromNative, settings) : needsText;
  if (unique !== needsText) return unique;
  refuseLoneSurrogates(view, settings);
  const reader = new Reader(view, settings);
  return reader.finish(readAny(reader));
}
