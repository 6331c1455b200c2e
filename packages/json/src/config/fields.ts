import { didYouMean, describeKind, describeValue, getOwn } from '@wirework/scanner/primitives';

/** Reads one field: checks what was given, or fills in the default. */
export type Field<T> = (given: unknown, name: string) => T;

/** Reads an integer between two bounds. */
export function integer(standard: number, min: number, max: number): Field<number> {
  return (given, name) => {
    if (given === undefined) return standard;
    const range = `an integer from ${min} to ${max}`;
    if (typeof given !== 'number') throw new TypeError(refusal(name, range, given));
    if (!Number.isInteger(given) || given < min || given > max) throw new RangeError(refusal(name, range, given));
    return given;
  };
}

/** Reads a share, 0 to 1. */
export function share(standard: number): Field<number> {
  return (given, name) => {
    if (given === undefined) return standard;
    if (typeof given !== 'number') throw new TypeError(refusal(name, 'a number from 0 to 1', given));
    if (!(given >= 0 && given <= 1)) throw new RangeError(refusal(name, 'a number from 0 to 1', given));
    return given;
  };
}

/** True or false; nothing else counts as either. */
export function flag(standard: boolean): Field<boolean> {
  return (given, name) => {
    if (given === undefined) return standard;
    if (typeof given !== 'boolean') throw new TypeError(refusal(name, 'true or false', given));
    return given;
  };
}

/** Returns the field for one of some words; the first is the default. */
export function word<W extends string>(...words: readonly [W, ...W[]]): Field<W> {
  return (given, name) => {
    if (given === undefined) return words[0];
    if (words.includes(given as W)) return given as W;
    const known = words.map((it) => `'${it}'`).join(', ');
    throw new RangeError(refusal(name, `one of ${known}`, given));
  };
}

/** Returns the field for one of some words, or `undefined`. */
export function perhaps<W extends string>(...words: readonly [W, ...W[]]): Field<W | undefined> {
  const given = word(...words);
  return (value, name) => (value === undefined ? undefined : given(value, name));
}

/** A field that another function checks. */
export const unchecked: Field<unknown> = (given) => given;

/** Reads a function, or the default. */
export function callable<F>(standard: F): Field<F> {
  return (given, name) => {
    if (given === undefined) return standard;
    if (typeof given !== 'function') throw new TypeError(refusal(name, 'a function', given));
    return given as F;
  };
}

/** Reads a nested object with its fields. */
export function group<T extends object>(fields: { readonly [K in keyof T]-?: Field<T[K]> }): Field<T> {
  return (given, name) => readFields(given === undefined ? {} : given, fields, name);
}

/**
 * Reads an object field by field, as own properties, into a frozen object.
 *
 * @throws TypeError for anything but an object, a field of the wrong type, and an unknown field
 * @throws RangeError for a number out of its bounds
 */
export function readFields<T extends object>(
  given: unknown,
  fields: { readonly [K in keyof T]-?: Field<T[K]> },
  prefix = '',
): T {
  assertFields(given, Object.keys(fields), prefix);
  const settings = {} as T;
  for (const name of Object.keys(fields) as (keyof T & string)[]) {
    settings[name] = fields[name](getOwn(given, name), fullName(prefix, name));
  }
  return Object.freeze(settings);
}

/**
 * Refuses anything but an object, and an own member whose name is not known.
 *
 * @throws TypeError
 */
export function assertFields(given: unknown, known: readonly string[], prefix = ''): asserts given is object {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(
      prefix === ''
        ? `Cannot use the config: expected an object, found ${describeKind(given)}`
        : refusal(prefix, 'an object', given),
    );
  }
  const full = (name: string): string => fullName(prefix, name);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) throw new TypeError(unknownField(full(name), known.map(full)));
  }
}

function fullName(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}.${name}`;
}

function refusal(name: string, expected: string, given: unknown): string {
  return `Cannot use the config field '${name}': expected ${expected}, found ${describeValue(given)}`;
}

function unknownField(name: string, known: readonly string[]): string {
  if (name === 'maxTextBytes') return "Cannot use the config field 'maxTextBytes': it is 'maxBytes' now";
  const hint = didYouMean(name, known) || `; known are ${known.join(', ')}`;
  return `Cannot use the config field ${describeValue(name)}: there is no such field${hint}`;
}
