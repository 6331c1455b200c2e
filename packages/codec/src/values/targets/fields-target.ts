import { UnknownFieldError, quoteName } from '@wirework/encoding-errors';
import { getOwn, hasOwn, nameEquals, setOwn } from '@wirework/scanner/primitives';
import { placeAt } from '../../syntax/text/json-view.ts';
import { eachMember, type Reader } from '../reader/reader.ts';
import { assignMember } from '../reader/assign-member.ts';
import { FieldFinder, type Field } from './field-finder.ts';
import { needsText, isUnchangedNative, type FromNative, type NativePass } from '../reader/native-fast-path.ts';
import { skip, skipMismatch } from '../reader/read-any.ts';
import { memberFromNative } from './parts-from-native.ts';
import { asTargetReader, isFillable, makeTarget, type Target } from './target.ts';

/** A target for each field of an object. */
export type StructFields = Readonly<Record<string, Target>>;

/** Rules for the fields of an object. */
interface FieldRules {
  /** Name of the object in errors, or `''`. */
  readonly name: string;
  /** Type of the object in errors. */
  readonly type: string;
  /**
   * Whether each field that is not optional is required, and `null` is refused where the target of a value does not
   * take it.
   */
  readonly exact: boolean;
  /** Whether a name that is not a field is an error. */
  readonly rejectsUnknown: boolean;
}

/** Makes a target for an object with known fields. */
export function targetOfFields(fields: StructFields, rules: FieldRules): Target {
  const { name, type, exact } = rules;
  const list: Field[] = Object.keys(fields).map((field, index) => ({
    name: field,
    index,
    target: asTargetReader(getOwn(fields, field) as Target),
  }));
  const finder = new FieldFinder(list);

  const zero = (): object => {
    const result = {};
    for (const field of list) {
      if (!field.target.optional) setOwn(result, field.name, field.target.zero());
    }
    return result;
  };

  /** Returns an existing value with every field zero. */
  const cleared = (reader: Reader, current: unknown, at: number): object => {
    if (!isFillable(current)) return zero();
    for (const { name: field, target } of list)
      if (hasOwn(current, field)) assignMember(reader, current, field, target.zero(), at);
    return current;
  };

  let known: readonly Field[] | undefined;
  /**
   * Fields that the input must have. Computed late, so that a lazy target among them is not made before it is needed.
   */
  const required = (): readonly Field[] =>
    (known ??= list.filter(({ target }) => (exact ? !target.optional : target.isRequired())));

  return makeTarget({
    type,
    zero,
    isRequired: () => required().length > 0,
    read(reader, current) {
      const kind = reader.kind();
      if (kind !== 'object') {
        const at = reader.pos;
        const clears = kind === 'null' && !exact && !reader.exact && required().length === 0;
        if (clears) skip(reader);
        else skipMismatch(reader, kind, type);
        if (current === undefined) return zero();
        return clears && reader.settings.rules.nullClears ? cleared(reader, current, at) : current;
      }
      const open = reader.pos;
      const result = isFillable(current) ? current : zero();
      const missing = required().length === 0 ? undefined : new Set(required());
      const { struct: outer, exact: outerExact } = reader;
      const refuses = rules.rejectsUnknown || reader.settings.disallowUnknownFields;
      reader.exact = exact;
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
            if (refuses) {
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
      reader.exact = outerExact;
      for (const field of missing ?? []) refuseAbsence(reader, name, field, open);
      return result;
    },
    fromNative: list.every((field) => field.target.fromNative !== undefined)
      ? fromNativeOf(list, finder, zero, required, rules)
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

/**
 * Returns the fast path of an object with fields. The result is the object itself if its members are the fields in
 * their order, optional ones last.
 */
function fromNativeOf(
  list: readonly Field[],
  finder: FieldFinder,
  zero: () => object,
  required: () => readonly Field[],
  { exact, rejectsUnknown }: FieldRules,
): FromNative {
  const usual = list.filter((field) => !field.target.optional);

  const membersFromNative = (value: Record<string, unknown>, pass: NativePass): unknown => {
    const { disallowUnknownFields, caseInsensitive } = pass.settings;
    const names = Object.keys(value);
    pass.names += names.length;
    let isAlike = true;
    let usualCount = 0;
    let optional: Field[] | undefined;
    // Most texts have the fields in their order.
    let likely = 0;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const field = list[likely]?.name === name ? list[likely] : finder.find(name, false);
      if (field === undefined) {
        const isRefused = rejectsUnknown || disallowUnknownFields || caseInsensitive;
        if (isRefused || !isUnchangedNative(value[name], pass)) return needsText;
        isAlike = false;
        continue;
      }
      likely = field.index + 1;
      if (field.target.optional) (optional ??= []).push(field);
      else if (field !== usual[usualCount++] || optional !== undefined) isAlike = false;
      if (!memberFromNative(value, name, field.target.fromNative as FromNative, pass)) return needsText;
    }
    const isWhole = usualCount === usual.length;
    if (isWhole && isAlike) return value;
    if (!isWhole && !required().every(({ name }) => hasOwn(value, name))) return needsText;
    const result = {};
    for (const { name, target } of usual)
      setOwn(result, name, isWhole || hasOwn(value, name) ? value[name] : target.zero());
    for (const { name } of optional ?? []) setOwn(result, name, value[name]);
    return result;
  };

  return (value, pass) => {
    if (value === null) return exact || pass.exact || required().length > 0 ? needsText : zero();
    if (typeof value !== 'object' || Array.isArray(value)) return needsText;
    const outer = pass.exact;
    pass.exact = exact;
    const fitted = membersFromNative(value as Record<string, unknown>, pass);
    pass.exact = outer;
    return fitted;
  };
}
