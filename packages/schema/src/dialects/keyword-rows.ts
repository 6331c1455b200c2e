import type { Contents } from './dialect.ts';

/** A number for each draft, so that drafts compare. */
export type DraftNumber = 4 | 6 | 7 | 2019 | 2020;

/** The vocabularies of Draft 2020-12. Earlier drafts have fewer, or none. */
export type Vocabulary =
  'core' | 'applicator' | 'unevaluated' | 'validation' | 'meta-data' | 'format-annotation' | 'content';

/** The forms of values that depend on who reads the meta-schema. */
export interface Forms {
  /** A subschema. */
  readonly schema: unknown;
  /** An exclusive bound of a number. */
  readonly bound: unknown;
  /** A URI reference. */
  readonly reference: unknown;
}

/** Keywords with the drafts that have them, the form of their value, and the form in which it contains schemas. */
export interface KeywordRow {
  readonly vocabulary: Vocabulary;
  readonly names: readonly string[];
  readonly since: DraftNumber;
  readonly until: DraftNumber;
  readonly form: unknown;
  readonly contents: Contents;
}

export const string: object = { type: 'string' };
const number = { type: 'number' };
export const boolean: object = { type: 'boolean' };
const array = { type: 'array' };
const regex = { format: 'regex' };
/** Form of a count. */
export const count: object = { type: 'integer', minimum: 0 };
/** Form of a list of names. */
export const nameList: object = { ...array, items: string, uniqueItems: true };
/** Form of the name of a type. */
export const typeName: object = { enum: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] };
const anchor2019 = { ...string, pattern: '^[A-Za-z][-A-Za-z0-9.:_]*$' };
const anchor2020 = { ...string, pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' };

/** Returns a list of schemas. */
export function listOf(schema: unknown): unknown {
  return { ...array, minItems: 1, items: schema };
}

/** Every keyword of every draft. Where drafts differ, a keyword has a row for each form. */
export function keywordRows({ schema, bound, reference }: Forms): readonly KeywordRow[] {
  const rows: KeywordRow[] = [];
  const add = (
    vocabulary: Vocabulary,
    names: string,
    form: unknown,
    contents?: Contents,
    since: DraftNumber = 4,
    until: DraftNumber = 2020,
  ): void => void rows.push({ vocabulary, names: names.split(' '), form, contents, since, until });
  const schemas = listOf(schema);
  const schemaMap = { type: 'object', additionalProperties: schema };
  const withoutFragment = { ...(reference as object), pattern: '^[^#]*#?$' };
  const anyOf = (...forms: unknown[]): unknown => ({ anyOf: forms });

  add('core', '$schema', { ...string, format: 'uri' });
  add('core', 'id', reference, undefined, 4, 4);
  add('core', '$id', reference, undefined, 6, 7);
  add('core', '$id', withoutFragment, undefined, 2019);
  add('core', '$ref', reference);
  add('core', '$comment', string, undefined, 7);
  add('core', '$anchor', anchor2019, undefined, 2019, 2019);
  add('core', '$anchor', anchor2020, undefined, 2020);
  add('core', '$recursiveRef', reference, undefined, 2019, 2019);
  add('core', '$recursiveAnchor', boolean, 'dynamic anchor', 2019, 2019);
  add('core', '$dynamicRef', reference, undefined, 2020);
  add('core', '$dynamicAnchor', anchor2020, 'dynamic anchor', 2020);
  add('core', '$vocabulary', { type: 'object', additionalProperties: boolean }, undefined, 2019);
  add('core', '$defs', schemaMap, 'map', 2019);
  add('core', 'definitions', schemaMap, 'map');
  add('applicator', 'dependencies', { ...schemaMap, additionalProperties: anyOf(schema, nameList) }, 'dependencies');
  add('applicator', 'additionalProperties not', schema, 'schema');
  add('applicator', 'contains propertyNames', schema, 'schema', 6);
  add('applicator', 'if then else', schema, 'schema', 7);
  add('applicator', 'allOf anyOf oneOf', schemas, 'list');
  add('applicator', 'items', anyOf(schema, schemas), 'list', 4, 2019);
  add('applicator', 'items', schema, 'schema', 2020);
  add('applicator', 'additionalItems', schema, 'schema', 4, 2019);
  add('applicator', 'prefixItems', schemas, 'list', 2020);
  add('applicator', 'properties', schemaMap, 'map');
  add('applicator', 'patternProperties', { ...schemaMap, propertyNames: regex }, 'map');
  add('applicator', 'dependentSchemas', schemaMap, 'map', 2019);
  add('unevaluated', 'unevaluatedItems unevaluatedProperties', schema, 'schema', 2019);
  add('validation', 'type', anyOf(typeName, { ...array, items: typeName, minItems: 1, uniqueItems: true }));
  add('validation', 'const', true, undefined, 6);
  add('validation', 'enum', array);
  add('validation', 'multipleOf', { ...number, exclusiveMinimum: 0 });
  add('validation', 'minimum maximum', number);
  add('validation', 'exclusiveMinimum exclusiveMaximum', bound);
  add('validation', 'minLength maxLength minItems maxItems minProperties maxProperties', count);
  add('validation', 'minContains maxContains', count, undefined, 2019);
  add('validation', 'pattern', { ...string, ...regex });
  add('validation', 'uniqueItems', boolean);
  add('validation', 'required', nameList);
  add('validation', 'dependentRequired', { type: 'object', additionalProperties: nameList }, undefined, 2019);
  add('meta-data', 'default', true);
  add('meta-data', 'title description', string);
  add('meta-data', 'examples', array, undefined, 6);
  add('meta-data', 'readOnly writeOnly', boolean, undefined, 7);
  add('meta-data', 'deprecated', boolean, undefined, 2019);
  add('format-annotation', 'format', string);
  add('content', 'contentEncoding contentMediaType', string, undefined, 7);
  add('content', 'contentSchema', schema, 'schema', 2019);
  return rows;
}

/** Returns the rows of one draft. */
export function rowsOfDraft(draft: DraftNumber, forms: Forms): readonly KeywordRow[] {
  return keywordRows(forms).filter(({ since, until }) => since <= draft && draft <= until);
}

/** Returns an object with the form of each keyword. */
export function formsByName(rows: readonly Pick<KeywordRow, 'names' | 'form'>[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(rows.flatMap(({ names, form }) => names.map((name) => [name, form])));
}
