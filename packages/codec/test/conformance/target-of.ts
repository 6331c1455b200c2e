import { isDeepStrictEqual } from 'node:util';
import { t, type Target } from '../../src/index.ts';

/** A type of the outside tables. */
export type WireType =
  | string
  | { readonly slice: WireType }
  | { readonly array: WireType; readonly len: number }
  | { readonly map: WireType; readonly key: string }
  | { readonly ptr: WireType }
  | { readonly named: string }
  | {
      readonly struct: string;
      readonly fields: readonly {
        readonly go: string;
        readonly name?: string;
        readonly type: WireType;
        readonly opts?: readonly string[];
        readonly ignored?: boolean;
        readonly unexported?: boolean;
        readonly embedded?: boolean;
      }[];
    };

/** Thrown for a type that has no counterpart here. */
export class NoCounterpart extends Error {}

/** Go's nil for what is missing or null. */
const nil = { nil: 'null' } as const;

const scalars: Record<string, () => Target> = {
  any: t.any,
  bool: t.bool,
  string: t.string,
  int: t.int,
  int8: t.int8,
  int16: t.int16,
  int32: t.int32,
  int64: t.int64,
  uint: t.uint,
  uint8: t.uint8,
  uint16: t.uint16,
  uint32: t.uint32,
  uint64: t.uint64,
  uintptr: t.uint64,
  float32: t.float32,
  float64: t.float64,
  Number: t.number,
  RawMessage: () => t.raw(nil),
  bytes: () => t.bytes(nil),
};

/** The target of a type. Structs are keyed by JSON name. */
export function targetOf(type: WireType): Target {
  if (typeof type === 'string') {
    const make = Object.hasOwn(scalars, type) ? scalars[type] : undefined;
    if (make === undefined) throw new NoCounterpart(`type ${type}`);
    return make();
  }
  if ('slice' in type) return t.list(targetOf(type.slice), nil);
  if ('ptr' in type) return t.nullable(targetOf(type.ptr));
  if ('map' in type) {
    if (type.key !== 'string') throw new NoCounterpart('map keys that are not strings');
    return t.map(targetOf(type.map), nil);
  }
  if ('array' in type) throw new NoCounterpart('arrays of a fixed length');
  if ('named' in type) throw new NoCounterpart('types with methods of their own');
  const fields: Record<string, Target> = {};
  for (const field of type.fields) {
    if (field.opts?.includes('string') === true) throw new NoCounterpart('the tag option "string"');
    if (field.embedded === true) throw new NoCounterpart('embedding');
    if (field.ignored === true || field.unexported === true) continue;
    fields[field.name ?? field.go] = targetOf(field.type);
  }
  return t.struct(type.struct, fields);
}

/** Go's zero Number is an empty text; here it is 0. */
const emptyNumber = { $n: '' };

/** A value in the tables' form with Go field names, as one with JSON names; fields that Go ignores go. */
export function byJsonName(type: WireType, value: unknown): unknown {
  if (type === 'Number' && isDeepStrictEqual(value, emptyNumber)) return { $n: '0' };
  if (value === null || typeof type === 'string') return value;
  if ('slice' in type) return (value as unknown[]).map((it) => byJsonName(type.slice, it));
  if ('ptr' in type) return byJsonName(type.ptr, value);
  if ('map' in type) {
    return Object.fromEntries(Object.entries(value as object).map(([key, it]) => [key, byJsonName(type.map, it)]));
  }
  if (!('fields' in type)) return value;
  const result: Record<string, unknown> = {};
  for (const field of type.fields) {
    if (field.ignored === true || field.unexported === true) continue;
    result[field.name ?? field.go] = byJsonName(field.type, (value as Record<string, unknown>)[field.go]);
  }
  return result;
}

/** Rounds the floats of a table to single precision, where the type asks for it. */
export function roundSingles(type: WireType, value: unknown): unknown {
  return type === 'float32' && typeof value === 'number' ? Math.fround(value) : value;
}
