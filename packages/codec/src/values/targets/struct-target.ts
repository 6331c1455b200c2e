import { targetOfFields, type StructFields } from './fields-target.ts';
import type { Infer, Target } from './target.ts';

/**
 * Whether a field of a struct may be missing: it is optional, or its type includes `undefined` and is not `unknown`.
 */
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
 * Makes a target for an object with known fields that follows Go: a field that is missing in the input gets its zero
 * value: `0`, `""` and `false`, `[]` and `{}` for lists and maps, `null` for nullables. Use `t.object` to check that
 * the fields are there.
 *
 * Names match exactly, or in any case with `caseInsensitive`. An optional field is absent if it is missing, and a
 * missing `t.required` field is an error.
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
  const type = name === '' ? 'struct' : name;
  return targetOfFields(fields, { name, type, exact: false, rejectsUnknown: false }) as Target<StructOf<F>>;
}
