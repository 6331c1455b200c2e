import { getOwn, isBytes, setOwn } from '@wirework/scanner/primitives';
import { fromBase64 } from '../../syntax/text/base64.ts';
import { stringAt } from '../../syntax/text/json-view.ts';
import { assignElement, assignMember, truncateArray } from '../reader/assign-member.ts';
import { needsText } from '../reader/native-fast-path.ts';
import { skip, skipMismatch } from '../reader/read-any.ts';
import { isNilNull, type EmptyNilOptions, type NilOptions } from './nil.ts';
import { eachMember, type GoKind, type Reader } from '../reader/reader.ts';
import { smallInteger } from './scalar-targets.ts';
import { elementsFromNative, memberFromNative, nullFromNative } from './parts-from-native.ts';
import { asTargetReader, isFillable, makeTarget, type Target, type TargetReader } from './target.ts';

/**
 * Makes a target for an array of values of one type. Missing or `null` in the input it is empty, or `null` with
 * `nil: 'null'`.
 *
 * @param of the target of each element
 * @param options whether a missing list is empty or `null`
 * @throws TypeError if `of` is not a target; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * unmarshal('null', t.list(t.int32())); // → []
 * unmarshal('null', t.list(t.int32(), { nil: 'null' })); // → null
 * ```
 */
export function list<T>(of: Target<T>, options?: EmptyNilOptions): Target<T[]>;
export function list<T>(of: Target<T>, options: NilOptions): Target<T[] | null>;
export function list<T>(of: Target<T>, options?: NilOptions): Target<T[] | null> {
  const element = asTargetReader(of);
  const { fromNative } = element;
  const type = `[]${element.type}`;
  const isNull = isNilNull(options);
  const zero = (): unknown[] | null => (isNull ? null : []);
  return makeTarget({
    type,
    zero,
    takesNull: () => isNull,
    read(reader, current) {
      const kind = reader.kind();
      if (kind !== 'array') return readOther(reader, kind, type, current, zero);
      const items: unknown[] = Array.isArray(current) && !Object.isSealed(current) ? current : [];
      // Existing elements are filled, as Go's v1 fills those of a slice.
      const filled = reader.settings.rules.fillsMaps ? 0 : items.length;
      if (!reader.fresh) return fillList(reader, items, element, filled);
      let length = 0;
      reader.pos++;
      while (reader.next()) {
        items[length] = element.read(reader, length < filled ? items[length] : undefined);
        length++;
      }
      items.length = length;
      return items;
    },
    fromNative:
      fromNative &&
      ((value, pass) => {
        if (value === null) return nullFromNative(zero(), pass);
        return Array.isArray(value) ? elementsFromNative(value, fromNative, pass) : needsText;
      }),
  });
}

/**
 * Reads a list into an existing array, which may be read-only in part.
 *
 * @param filled number of its elements that are filled; others are replaced
 */
function fillList(reader: Reader, items: unknown[], element: TargetReader, filled: number): unknown[] {
  const start = reader.pos++;
  let length = 0;
  while (reader.next()) {
    const at = reader.pos;
    const value = element.read(reader, length < filled ? items[length] : undefined);
    assignElement(reader, items, length, value, at);
    length++;
  }
  truncateArray(reader, items, length, start);
  return items;
}

/**
 * Makes a target for an object with any names and values of one type. Missing or `null` in the input it is empty, or
 * `null` with `nil: 'null'`.
 *
 * @param of the target of each value
 * @param options whether a missing map is empty or `null`
 * @throws TypeError if `of` is not a target; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * unmarshal('null', t.map(t.bool())); // → {}
 * ```
 */
export function map<T>(of: Target<T>, options?: EmptyNilOptions): Target<Record<string, T>>;
export function map<T>(of: Target<T>, options: NilOptions): Target<Record<string, T> | null>;
export function map<T>(of: Target<T>, options?: NilOptions): Target<Record<string, T> | null> {
  const element = asTargetReader(of);
  const { fromNative } = element;
  const type = `map[string]${element.type}`;
  const isNull = isNilNull(options);
  const zero = (): object | null => (isNull ? null : {});
  return makeTarget({
    type,
    zero,
    takesNull: () => isNull,
    read(reader, current) {
      const kind = reader.kind();
      if (kind !== 'object') return readOther(reader, kind, type, current, zero);
      const result: object = isFillable(current) ? current : {};
      const { fillsMaps } = reader.settings.rules;
      eachMember(reader, (name) => {
        const at = reader.pos;
        const value = element.read(reader, fillsMaps ? getOwn(result, name) : undefined);
        if (reader.fresh) setOwn(result, name, value);
        else assignMember(reader, result, name, value, at);
      });
      return result;
    },
    fromNative:
      fromNative &&
      ((value, pass) => {
        if (value === null) return nullFromNative(zero(), pass);
        if (typeof value !== 'object' || Array.isArray(value)) return needsText;
        const names = Object.keys(value);
        pass.names += names.length;
        return names.every((name) => memberFromNative(value, name, fromNative, pass)) ? value : needsText;
      }),
  });
}

/** Makes a target that also accepts `null`. */
export function nullable<T>(of: Target<T>): Target<T | null> {
  const inner = asTargetReader(of);
  const { fromNative } = inner;
  return makeTarget({
    type: inner.type,
    zero: () => null,
    takesNull: () => true,
    read(reader, current) {
      if (reader.kind() === 'null') {
        skip(reader);
        return null;
      }
      return inner.read(reader, current ?? undefined);
    },
    fromNative: fromNative && ((value, pass) => (value === null ? null : fromNative(value, pass))),
  });
}

/** Makes a target for a field that may be missing, and is absent then. */
export function optional<T>(of: Target<T>): Target<T | undefined> & { readonly optional: true } {
  const inner = asTargetReader(of);
  const target = makeTarget<T | undefined>({
    type: inner.type,
    optional: true,
    zero: () => undefined,
    read: (reader, current) => inner.read(reader, current ?? undefined),
    fromNative: inner.fromNative,
  });
  return target as typeof target & { readonly optional: true };
}

const byteList = /* @__PURE__ */ list(/* @__PURE__ */ smallInteger('uint8', 0, 255));

/**
 * Makes a target for bytes: base64 with padding, or an array of numbers from 0 to 255, which `go: 'v2'` refuses.
 * Missing or `null` in the input they are empty, or `null` with `nil: 'null'`.
 *
 * @param options whether missing bytes are empty or `null`
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * unmarshal('"AQI="', t.bytes()).length; // → 2
 * ```
 */
export function bytes(options?: EmptyNilOptions): Target<Uint8Array>;
export function bytes(options: NilOptions): Target<Uint8Array | null>;
export function bytes(options?: NilOptions): Target<Uint8Array | null> {
  const type = '[]uint8';
  const isNull = isNilNull(options);
  const zero = (): Uint8Array | null => (isNull ? null : new Uint8Array(0));
  return makeTarget({
    type,
    zero,
    takesNull: () => isNull,
    read(reader, current = zero()) {
      const kind = reader.kind();
      const { strictBytes } = reader.settings.rules;
      if (kind === 'array' && !strictBytes)
        return Uint8Array.from(
          asTargetReader(byteList).read(reader, isBytes(current) ? [...current] : undefined) as number[],
        );
      if (kind !== 'string') return readOther(reader, kind, type, current, zero);
      const start = reader.pos;
      skip(reader);
      const decoded = fromBase64(stringAt(reader.view, start, reader.pos), strictBytes);
      if (typeof decoded !== 'number') return decoded;
      reader.save(() => {
        const cause = new RangeError(`illegal base64 data at input byte ${decoded}`);
        return reader.typeError(kind, type, start, reader.pos, { cause });
      });
      return current;
    },
    fromNative(value, pass) {
      if (value === null) return nullFromNative(zero(), pass);
      const decoded = typeof value === 'string' ? fromBase64(value, pass.settings.rules.strictBytes) : needsText;
      return typeof decoded === 'number' ? needsText : decoded;
    },
  });
}

/**
 * Skips a value of another kind and returns the result: zero for a `null` that is no mismatch; else the current value.
 */
function readOther(reader: Reader, kind: GoKind, type: string, current: unknown, zero: () => unknown): unknown {
  if (kind !== 'null' || (reader.exact && zero() !== null)) {
    skipMismatch(reader, kind, type);
    return current ?? zero();
  }
  skip(reader);
  return zero();
}
