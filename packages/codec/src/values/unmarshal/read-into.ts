import { InvalidUnmarshalError, LimitExceededError, UnknownFieldError } from '@wirework/encoding-errors';
import { isJsonNumber, JsonNumber } from '@wirework/scanner';
import { hasOwn, skipNumber } from '@wirework/scanner/primitives';
import { placeAt, textAt, type JsonView } from '../../syntax/text/json-view.ts';
import { refuseLoneSurrogates } from '../../syntax/text/lone-surrogates.ts';
import { assignElements, assignMember } from '../reader/assign-member.ts';
import { eachMember, Reader, type GoKind } from '../reader/reader.ts';
import { isOutOfRange, saveOutOfRange, wideIntegerOf } from '../reader/integer-literal.ts';
import { readAny, readNumber, skip, skipMismatch } from '../reader/read-any.ts';
import { isFillable, isTargetReader } from '../targets/target.ts';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { readTarget } from './read-target.ts';
import { isStandardSchema } from './standard-schema.ts';

/**
 * Reads a valid value into a target.
 *
 * @param into the object that a `t.…` target fills
 */
export function readInto(view: JsonView, target: unknown, settings: DecodeSettings, into?: unknown): unknown {
  if (into !== undefined) assertFillable(into);
  if (isTargetReader(target) || isStandardSchema(target)) return readTarget(view, target, settings, into);
  assertFillable(target);
  if (isFields(target))
    throw new TypeError('Cannot fill an object whose members are targets: make it a target with t.object({ … })');
  refuseLoneSurrogates(view, settings);
  const reader = new Reader(view, settings, 0, false);
  fill(reader, target);
  return reader.finish(target);
}

/** Returns whether an object has targets as its members. Filling it would check nothing. */
function isFields(target: object): boolean {
  for (const name in target)
    return Object.hasOwn(target, name) && isTargetReader((target as Record<string, unknown>)[name]);
  return false;
}

/** Most levels of a target that are filled; each takes room on the stack, and the target may contain itself. */
const maxFilledLevels = 1000;

/** Throws for a target that cannot be filled. */
function assertFillable(target: unknown): asserts target is object {
  const type = target === null ? 'null' : typeof target;
  if (type === 'function')
    throw new InvalidUnmarshalError({ type, hint: 'a target is what a call returns, such as t.string()' });
  if (type !== 'object') throw new InvalidUnmarshalError({ type });
  if (ArrayBuffer.isView(target)) throw new InvalidUnmarshalError({ type: 'ArrayBufferView' });
  if (Object.isSealed(target))
    throw new InvalidUnmarshalError({ type: Object.isFrozen(target) ? 'frozen object' : 'sealed object' });
}

/**
 * Reads into an existing object or array, of which each part keeps its kind: a string stays a string. Objects are
 * merged, member by member and level by level; an array takes the new elements and length; a scalar is replaced. `null`
 * changes nothing, and a `null` or `undefined` takes any value. A value that does not fit, or cannot be changed, is
 * skipped, and the reader keeps the first error.
 *
 * @throws LimitExceededError if more than 1,000 levels of the target are filled
 */
function fill(reader: Reader, target: object, level = 1): void {
  assertLevel(reader, level);
  const kind = reader.kind();
  if (kind === 'null') {
    if (reader.settings.rules.nullClears) clear(reader, target, level);
    return skip(reader);
  }
  if (kind !== kindOfExisting(target)) return skipMismatch(reader, kind, typeOfExisting(target));
  if (Array.isArray(target)) {
    const at = reader.pos;
    const items = readElements(reader, target, level);
    if (items !== target) assignElements(reader, target, items, at);
    return;
  }
  eachMember(reader, (name, start) => {
    if (hasOwn(target, name)) {
      reader.fields.push(name);
      fillMember(reader, target, name, level);
      reader.fields.pop();
    } else if (reader.settings.disallowUnknownFields) {
      reader.save(() => new UnknownFieldError({ field: name, ...placeAt(reader.view, start) }));
      skip(reader);
    } else {
      const at = reader.pos;
      assignMember(reader, target, name, readAny(reader), at);
    }
  });
}

/** Reads the value of an own member. */
function fillMember(reader: Reader, target: object, name: string, level: number): void {
  const there = (target as Record<string, unknown>)[name];
  const at = reader.pos;
  const value = readLike(reader, there, level);
  // An object that was filled in place is not assigned again.
  if (!Object.is(value, there)) assignMember(reader, target, name, value, at);
}

/** Reads the value that replaces an existing one; an object is filled and returned itself. */
function readLike(reader: Reader, there: unknown, level: number): unknown {
  if (there === null || there === undefined) return readAny(reader);
  const kind = reader.kind();
  if (kind === 'null') {
    skip(reader);
    return reader.settings.rules.nullClears ? zeroLike(reader, there, level + 1) : there;
  }
  if (kind !== kindOfExisting(there)) {
    skipMismatch(reader, kind, typeOfExisting(there));
    return there;
  }
  if (Array.isArray(there)) return readElements(reader, there, level + 1);
  if (kind !== 'object') return readScalarLike(reader, there);
  // A part that is frozen or sealed is filled as a copy.
  const filled = isFillable(there) ? there : { ...(there as object) };
  fill(reader, filled, level + 1);
  return filled;
}

/**
 * Gives every member of an object its zero value, and empties an array.
 *
 * @param seen objects that were cleared: an object may occur twice, or in itself
 */
function clear(reader: Reader, target: object, level: number, seen = new Set<object>()): void {
  const { pos } = reader;
  if (Array.isArray(target)) return assignElements(reader, target, [], pos);
  assertLevel(reader, level);
  seen.add(target);
  for (const [name, there] of Object.entries(target)) {
    const value = zeroLike(reader, there, level + 1, seen);
    if (!Object.is(value, there)) assignMember(reader, target, name, value, pos);
  }
}

/** Returns the zero value of the kind of an existing value; an object is cleared and returned itself. */
function zeroLike(reader: Reader, there: unknown, level: number, seen?: Set<object>): unknown {
  if (typeof there !== 'object' || there === null) return zeros[typeof there] ?? there;
  if (Array.isArray(there)) return [];
  if (isJsonNumber(there)) return new JsonNumber('0');
  if (ArrayBuffer.isView(there) || seen?.has(there) === true) return there;
  // A part that is frozen or sealed is filled as a copy.
  const cleared = isFillable(there) ? there : { ...(there as object) };
  clear(reader, cleared, level, seen);
  return cleared;
}

const zeros: Readonly<Record<string, unknown>> = { string: '', number: 0, bigint: 0n, boolean: false };

/**
 * Reads the elements that replace those of an array; returns the array itself if one has a kind that none of its
 * elements has.
 */
function readElements(reader: Reader, there: unknown[], level: number): unknown[] {
  assertLevel(reader, level);
  const kinds: ElementKinds | undefined = kindsOfElements(there);
  if (kinds === undefined) return readAny(reader) as unknown[];
  const items: unknown[] = [];
  let fits = true;
  reader.pos++;
  while (reader.next()) {
    const kind = reader.kind();
    const like = kinds.get(kind);
    let item: unknown;
    if (like === undefined) skipMismatch(reader, kind, [...kinds.values()].map(typeOfExisting).join(' or '));
    else if (Array.isArray(like)) item = readElements(reader, like, level + 1);
    else item = kind === 'object' ? readAny(reader) : readScalarLike(reader, like);
    // A nested array that is returned unchanged has an element that does not fit.
    if (like === undefined || (item === like && kind === 'array')) fits = false;
    items.push(item);
  }
  return fits ? items : there;
}

/**
 * Reads a scalar of the kind of an existing one. A number keeps its type (number, bigint or `JsonNumber`) whatever the
 * options say.
 */
function readScalarLike(reader: Reader, there: unknown): unknown {
  if (typeof there === 'number') return readNumber(reader, 'number') ?? there;
  if (typeof there === 'bigint') return readBigint(reader, there);
  return isJsonNumber(there) ? readNumber(reader, 'lossless') : readAny(reader);
}

/** Reads an integer of 64 bits; keeps the existing one if the number is not an integer of 64 bits. */
function readBigint(reader: Reader, there: bigint): bigint {
  const { view, pos } = reader;
  reader.pos = skipNumber(view.units, pos, view.units.length);
  const value = wideIntegerOf(textAt(view, pos, reader.pos), 'int64', -(2n ** 63n), 2n ** 63n - 1n);
  if (!isOutOfRange(value)) return BigInt(value);
  saveOutOfRange(reader, value, 'int64', pos);
  return there;
}

function assertLevel(reader: Reader, level: number): void {
  if (level > maxFilledLevels)
    throw new LimitExceededError({
      limit: 'levels of a target',
      max: maxFilledLevels,
      ...placeAt(reader.view, reader.pos),
    });
}

/** An element of each kind that an array has. */
type ElementKinds = ReadonlyMap<GoKind, unknown>;

const kinds: Readonly<Record<string, GoKind | undefined>> = {
  string: 'string',
  number: 'number',
  bigint: 'number',
  boolean: 'bool',
  object: 'object',
};

/** Returns the kind of the JSON that can replace a value; `undefined` for functions, symbols and views of bytes. */
function kindOfExisting(value: unknown): GoKind | undefined {
  if (Array.isArray(value)) return 'array';
  if (isJsonNumber(value)) return 'number';
  return ArrayBuffer.isView(value) ? undefined : kinds[typeof value];
}

/** Returns the type of a value for an error. */
function typeOfExisting(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (isJsonNumber(value)) return 'JsonNumber';
  return ArrayBuffer.isView(value) ? 'ArrayBufferView' : typeof value;
}

/**
 * Returns the kinds of the elements; `undefined` if any kind will do, because the array is empty or has `null` or
 * `undefined`.
 */
function kindsOfElements(items: readonly unknown[]): ElementKinds | undefined {
  const found = new Map<GoKind, unknown>();
  for (const item of items) {
    if (item === null || item === undefined) return undefined;
    const kind = kindOfExisting(item);
    if (kind !== undefined && !found.has(kind)) found.set(kind, item);
  }
  return items.length === 0 ? undefined : found;
}
