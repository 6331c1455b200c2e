import { UnknownFieldError, quoteName } from '@wirework/encoding-errors';
import { getOwn, hasOwn, nameEquals, setOwn } from '@wirework/scanner/primitives';
import { placeAt } from '../../syntax/text/json-view.ts';
import { eachMember } from '../reader/each-member.ts';
import { assignMember } from '../reader/assign-member.ts';
import { FieldFinder, type Field } from './field-finder.ts';
import { needsText, isUnchangedNative, type FromNative, type NativePass } from '../reader/native-fast-path.ts';
import { skip, skipMismatch } from '../reader/read-any.ts';
import type { Infer } from './infer.ts';
import type { Reader } from '../reader/reader.ts';
import { memberFromNative } from './parts-from-native.ts';
import { asTargetReader, isFillable, makeTarget, type Target } from './target.ts';

/** A target for each field of a struct. */
export type StructFields = Readonly<Record<string, Target>>;

/** Whether a field of a struct may be missing: it is optional, or its type includes `undefined` and is not `unknown`. */
export type IsOptionalField<X> = [X] extends [{ readonly optional: true }]
  ? true
  : unknown extends Infer<X>
    ? false
    : undefined extends Infer<X>
      ? true
      : false;

/** The type of the object that a struct target returns: optional fields may be missing. */
export type StructOf<F extends StructFields> = {
  -readonly [K in keyof F as IsOptionalField<F[K]> extends true ? never : K]: Infer<F[K]>;
} & {
  -readonly [K in keyof F as IsOptionalField<F[K]> extends true ? K : never]?: Infer<F[K]>;
} extends infer O
  ? { [K in keyof O]: O[K] }
  : never;

/**
 * Makes a target for an object with known fields. Names match exactly, or in any case with `caseInsensitive`. A field that is missing in the input
 * gets a zero value: `0`, `""` and `false` as in Go, `[]` and `{}` for lists and maps, `null` for nullables. An optional field is absent, and a
 * required one that is missing is an error.
 *
 * @param name the name of the struct in errors
 * @param fields a target for each name
 * @throws TypeError if the name is not a string, or the fields are not an object of targets
 * @example
 * ```ts
 * unmarshal('{"id": 7}', t.struct('User', { id: t.int32(), name: t.string() })); // → { id: 7, name: '' }
 * ```
 */
export function struct<const F extends StructFields>(name: string, fields: F): Target<StructOf<F>> {
  if (typeof name !== 'string' || typeof fields !== 'object' || fields === null) {
    throw new TypeError(
      "Cannot make a struct: it needs a name and fields, such as t.struct('User', { id: t.int32() })",
    );
  }
  const list: Field[] = Object.keys(fields).map((field, index) => ({
    name: field,
    index,
    target: asTargetReader(getOwn(fields, field) as Target),
  }));
  const finder = new FieldFinder(list);
  const type = name === '' ? 'struct' : name;

  const zero = (): object => {
    const result = {};
    for (const field of list) {
      if (!field.target.optional) setOwn(result, field.name, field.target.zero());
    }
    return result;
  };

  let known: readonly Field[] | undefined;
  /** Fields that the input must have. Computed late, so that a lazy target among them is not made before it is needed. */
  const required = (): readonly Field[] => (known ??= list.filter((field) => field.target.isRequired()));

  return makeTarget({
    type,
    zero,
    isRequired: () => required().length > 0,
    read(reader, current) {
      const kind = reader.kind();
      if (kind !== 'object') {
        if (kind === 'null' && required().length === 0) skip(reader);
        else skipMismatch(reader, kind, type);
        return current === undefined ? zero() : current;
      }
      const open = reader.pos;
      const result = isFillable(current) ? current : zero();
      const missing = required().length === 0 ? undefined : new Set(required());
      const outer = reader.struct;
      // Most texts have the fields in their order.
      let likely = 0;
      const recognise = (start: number, end: number): string | undefined => {
        const field = list[likely];
        return field !== undefined && nameEquals(reader.view.input, start, end, field.name) ? field.name : undefined;
      };
      eachMember(
        reader,
        (key, start) => {
          const field = finder.find(key, reader.settings.caseInsensitive);
          if (field === undefined) {
            if (reader.settings.disallowUnknownFields) {
              reader.save(() => new UnknownFieldError({ field: key, ...placeAt(reader.view, start) }));
            }
            skip(reader);
            return;
          }
          likely = field.index + 1;
          missing?.delete(field);
          reader.struct = name;
          reader.fields.push(field.name);
          const at = reader.pos;
          if (!hasOwn(result, field.name))
            assignMember(reader, result, field.name, field.target.read(reader, undefined), at);
          else {
            const there = getOwn(result, field.name);
            const value = field.target.read(reader, there);
            // A plain member that exists can be assigned, which is faster.
            if (reader.fresh) (result as Record<string, unknown>)[field.name] = value;
            // An object that was filled in place is not assigned again.
            else if (!Object.is(value, there)) assignMember(reader, result, field.name, value, at);
          }
          reader.fields.pop();
          reader.struct = outer;
        },
        recognise,
      );
      for (const field of missing ?? []) refuseAbsence(reader, name, field, open);
      return result;
    },
    fromNative: list.every((field) => field.target.fromNative !== undefined)
      ? structFromNative(list, finder, zero, required)
      : undefined,
  });
}

/** Keeps the error for a required field that is missing. */
function refuseAbsence(reader: Reader, struct: string, field: Field, open: number): void {
  const outer = reader.struct;
  reader.struct = struct;
  reader.fields.push(field.name);
  const hint = `the member ${quoteName(field.name)} is required`;
  reader.save(() => reader.typeError('missing', field.target.type, open, open + 1, { hint }));
  reader.fields.pop();
  reader.struct = outer;
}

/** Returns the fast path of a struct. The result is the object itself if its members are the fields in their order, optional ones last. */
function structFromNative(
  list: readonly Field[],
  finder: FieldFinder,
  zero: () => object,
  required: () => readonly Field[],
): FromNative {
  const usual = list.filter((field) => !field.target.optional);
  const isAlike = (names: readonly string[]): boolean =>
    names.length >= usual.length &&
    names.every((name, i) =>
      i < usual.length ? name === usual[i]?.name : finder.find(name, false)?.target.optional === true,
    );

  const newFromNative = (value: object, names: readonly string[], pass: NativePass): unknown => {
    const { disallowUnknownFields, caseInsensitive } = pass.settings;
    if (!required().every((field) => hasOwn(value, field.name))) return needsText;
    const result = zero();
    for (const name of names) {
      const there = getOwn(value, name);
      const field = finder.find(name, false);
      if (field === undefined) {
        if (disallowUnknownFields || caseInsensitive || !isUnchangedNative(there, pass)) return needsText;
        continue;
      }
      const fitted = (field.target.fromNative as FromNative)(there, pass);
      if (fitted === needsText) return needsText;
      setOwn(result, name, fitted);
    }
    return result;
  };

  return (value, pass) => {
    if (value === null) return required().length === 0 ? zero() : needsText;
    if (typeof value !== 'object' || Array.isArray(value)) return needsText;
    const names = Object.keys(value);
    pass.names += names.length;
    if (!isAlike(names)) return newFromNative(value, names, pass);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const { target } = (usual[i] ?? finder.find(name, false)) as Field;
      if (!memberFromNative(value, name, target.fromNative as FromNative, pass)) return needsText;
    }
    return value;
  };
}
