import type { JsonSchema } from '../../src/index.ts';

type Members = Readonly<Record<string, unknown>>;
type Ask = (schema: never, value: never, whole: Members) => boolean;

/**
 * Draft 7 said as plainly as can be, without a thought of speed: a second opinion on verdicts. Formats are left out,
 * and a `$ref` leads into `definitions` only.
 *
 * @param root the document, which holds the definitions
 */
export function isValid(root: JsonSchema, value: unknown, schema: unknown = root): boolean {
  if (typeof schema === 'boolean') return schema;
  const all = schema as Members;
  const passes = (inner: unknown, it: unknown): boolean => isValid(root, it, inner);
  if (has(all, '$ref')) {
    const name = (all['$ref'] as string).replace('#/definitions/', '');
    return passes(name === '#' ? root : ((root as Members)['definitions'] as Members)[name], value);
  }

  const forNumbers: Record<string, Ask> = {
    minimum: (limit: number, it: number, { exclusiveMinimum }) =>
      exclusiveMinimum === true ? it > limit : it >= limit,
    maximum: (limit: number, it: number, { exclusiveMaximum }) =>
      exclusiveMaximum === true ? it < limit : it <= limit,
    exclusiveMinimum: (limit: number | boolean, it: number) => typeof limit === 'boolean' || it > limit,
    exclusiveMaximum: (limit: number | boolean, it: number) => typeof limit === 'boolean' || it < limit,
    multipleOf: (divisor: number, it: number) => it % divisor === 0,
  };
  const forStrings: Record<string, Ask> = {
    minLength: (limit: number, it: string) => [...it].length >= limit,
    maxLength: (limit: number, it: string) => [...it].length <= limit,
    pattern: (source: string, it: string) => new RegExp(source, 'u').test(it),
  };
  const forArrays: Record<string, Ask> = {
    items: (items: unknown, it: readonly unknown[]) =>
      Array.isArray(items)
        ? items.every((inner, at) => at >= it.length || passes(inner, it[at]))
        : it.every((element) => passes(items, element)),
    additionalItems: (inner: unknown, it: readonly unknown[], { items }) =>
      !Array.isArray(items) || it.slice(items.length).every((element) => passes(inner, element)),
    minItems: (limit: number, it: readonly unknown[]) => it.length >= limit,
    maxItems: (limit: number, it: readonly unknown[]) => it.length <= limit,
    uniqueItems: (wanted: boolean, it: readonly unknown[]) =>
      !wanted || it.every((a, at) => it.every((b, other) => other <= at || !isSame(a, b))),
    contains: (inner: unknown, it: readonly unknown[]) => it.some((element) => passes(inner, element)),
  };
  const forObjects: Record<string, Ask> = {
    minProperties: (limit: number, it: Members) => Object.keys(it).length >= limit,
    maxProperties: (limit: number, it: Members) => Object.keys(it).length <= limit,
    required: (names: readonly string[], it: Members) => names.every((name) => has(it, name)),
    properties: (inner: Members, it: Members) =>
      Object.keys(inner).every((name) => !has(it, name) || passes(inner[name], it[name])),
    patternProperties: (inner: Members, it: Members) =>
      Object.keys(inner).every((source) =>
        Object.keys(it).every((name) => !new RegExp(source, 'u').test(name) || passes(inner[source], it[name])),
      ),
    additionalProperties: (inner: unknown, it: Members, { properties = {}, patternProperties = {} }) =>
      Object.keys(it).every(
        (name) =>
          has(properties as Members, name) ||
          Object.keys(patternProperties as Members).some((source) => new RegExp(source, 'u').test(name)) ||
          passes(inner, it[name]),
      ),
    propertyNames: (inner: unknown, it: Members) => Object.keys(it).every((name) => passes(inner, name)),
    dependencies: (needs: Members, it: Members) =>
      Object.entries(needs).every(
        ([name, needed]) =>
          !has(it, name) ||
          (Array.isArray(needed) ? needed.every((other: string) => has(it, other)) : passes(needed, it)),
      ),
  };
  const forAll: Record<string, Ask> = {
    type: (type: string | readonly string[], it: unknown) =>
      [type].flat().some((name) => name === typeOf(it) || (name === 'integer' && Number.isInteger(it))),
    const: (allowed: unknown, it: unknown) => isSame(it, allowed),
    enum: (allowed: readonly unknown[], it: unknown) => allowed.some((other) => isSame(it, other)),
    allOf: (inner: readonly unknown[], it: unknown) => inner.every((one) => passes(one, it)),
    anyOf: (inner: readonly unknown[], it: unknown) => inner.some((one) => passes(one, it)),
    oneOf: (inner: readonly unknown[], it: unknown) => inner.filter((one) => passes(one, it)).length === 1,
    not: (inner: unknown, it: unknown) => !passes(inner, it),
    if: (inner: unknown, it: unknown, { then = true, else: otherwise = true }) =>
      passes(passes(inner, it) ? then : otherwise, it),
  };
  const asks = {
    ...forAll,
    ...{ number: forNumbers, string: forStrings, array: forArrays, object: forObjects }[typeOf(value)],
  };
  return Object.entries(all).every(
    ([name, demand]) => !has(asks, name) || (asks[name] as Ask)(demand as never, value as never, all),
  );
}

function has(object: Members, name: string): boolean {
  return Object.hasOwn(object, name);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b) || Object.keys(a).length !== Object.keys(b).length) return false;
  return Object.keys(a).every((name) => has(b as Members, name) && isSame((a as Members)[name], (b as Members)[name]));
}
