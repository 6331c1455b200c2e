import type { Applies, Contents, KeywordForm } from './dialect.ts';

/** A number for each draft, so that drafts compare. */
export type DraftNumber = 4 | 6 | 7 | 2019 | 2020;

/** The vocabularies of Draft 2020-12. Earlier drafts have fewer, or none. */
export type Vocabulary =
  'core' | 'applicator' | 'unevaluated' | 'validation' | 'meta-data' | 'format-annotation' | 'content';

/** The forms of values that depend on the reader of the meta-schema. */
export interface Forms {
  /** A subschema. */
  readonly schema: unknown;
  /** An exclusive bound of a number. */
  readonly bound: unknown;
  /** A URI reference. */
  readonly reference: unknown;
}

/**
 * Keywords with the drafts that have them, the form of their value, the form in which it contains schemas, and the
 * parts to which these apply.
 */
export interface KeywordRow extends KeywordForm {
  readonly vocabulary: Vocabulary;
  readonly since: DraftNumber;
  readonly until: DraftNumber;
  readonly contents: Contents;
  readonly applies: Applies;
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
    since: DraftNumber = 4,
    until: DraftNumber = 2020,
    contents?: Contents,
    applies?: Applies,
  ): void => void rows.push({ vocabulary, names: names.split(' '), form, contents, applies, since, until });
  const schemas = listOf(schema);
  const schemaMap = { type: 'object', additionalProperties: schema };
  const withoutFragment = { ...(reference as object), pattern: '^[^#]*#?$' };
  const anyOf = (...forms: unknown[]): unknown => ({ anyOf: forms });

  add('core', '$schema', { ...string, format: 'uri' });
  add('core', 'id', reference, 4, 4);
  add('core', '$id', reference, 6, 7);
  add('core', '$id', withoutFragment, 2019);
  add('core', '$ref', reference, 4, 2020, undefined, 'value');
  add('core', '$comment', string, 7);
  add('core', '$anchor', anchor2019, 2019, 2019);
  add('core', '$anchor', anchor2020, 2020);
  add('core', '$recursiveRef', reference, 2019, 2019, undefined, 'value');
  add('core', '$recursiveAnchor', boolean, 2019, 2019, 'dynamic anchor');
  add('core', '$dynamicRef', reference, 2020, 2020, undefined, 'value');
  add('core', '$dynamicAnchor', anchor2020, 2020, 2020, 'dynamic anchor');
  add('core', '$vocabulary', { type: 'object', additionalProperties: boolean }, 2019);
  add('core', '$defs', schemaMap, 2019, 2020, 'map');
  add('core', 'definitions', schemaMap, 4, 2020, 'map');
  const needs = { ...schemaMap, additionalProperties: anyOf(schema, nameList) };
  add('applicator', 'dependencies', needs, 4, 2020, 'dependencies', 'dependents');
  add('applicator', 'additionalProperties', schema, 4, 2020, 'schema', 'other members');
  add('applicator', 'not', schema, 4, 2020, 'schema', 'refused');
  add('applicator', 'contains', schema, 6, 2020, 'schema', 'contained elements');
  add('applicator', 'propertyNames', schema, 6, 2020, 'schema', 'names');
  add('applicator', 'if then else', schema, 7, 2020, 'schema', 'condition');
  add('applicator', 'allOf', schemas, 4, 2020, 'list', 'value');
  add('applicator', 'anyOf oneOf', schemas, 4, 2020, 'list', 'alternatives');
  // A list is for the first items, and one schema for all.
  add('applicator', 'items', anyOf(schema, schemas), 4, 2019, 'list', 'elements');
  add('applicator', 'items', schema, 2020, 2020, 'schema', 'other elements');
  add('applicator', 'additionalItems', schema, 4, 2019, 'schema', 'other elements');
  add('applicator', 'prefixItems', schemas, 2020, 2020, 'list', 'elements');
  add('applicator', 'properties', schemaMap, 4, 2020, 'map', 'members');
  add('applicator', 'patternProperties', { ...schemaMap, propertyNames: regex }, 4, 2020, 'map', 'matching members');
  add('applicator', 'dependentSchemas', schemaMap, 2019, 2020, 'map', 'dependents');
  add('unevaluated', 'unevaluatedItems', schema, 2019, 2020, 'schema', 'unevaluated elements');
  add('unevaluated', 'unevaluatedProperties', schema, 2019, 2020, 'schema', 'unevaluated members');
  add('validation', 'type', anyOf(typeName, { ...array, items: typeName, minItems: 1, uniqueItems: true }));
  add('validation', 'const', true, 6);
  add('validation', 'enum', array);
  add('validation', 'multipleOf', { ...number, exclusiveMinimum: 0 });
  add('validation', 'minimum maximum', number);
  add('validation', 'exclusiveMinimum exclusiveMaximum', bound);
  add('validation', 'minLength maxLength minItems maxItems minProperties maxProperties', count);
  add('validation', 'minContains maxContains', count, 2019);
  add('validation', 'pattern', { ...string, ...regex });
  add('validation', 'uniqueItems', boolean);
  add('validation', 'required', nameList);
  add('validation', 'dependentRequired', { type: 'object', additionalProperties: nameList }, 2019);
  add('meta-data', 'default', true);
  add('meta-data', 'title description', string);
  add('meta-data', 'examples', array, 6);
  add('meta-data', 'readOnly writeOnly', boolean, 7);
  add('meta-data', 'deprecated', boolean, 2019);
  add('format-annotation', 'format', string);
  add('content', 'contentEncoding contentMediaType', string, 7);
  add('content', 'contentSchema', schema, 2019, 2020, 'schema');
  return rows;
}

/** Returns the rows of one draft. */
export function rowsOfDraft(draft: DraftNumber, forms: Forms): readonly KeywordRow[] {
  return keywordRows(forms).filter(({ since, until }) => since <= draft && draft <= until);
}

/** Returns an object with the form of each keyword. */
export function formsByName(rows: readonly KeywordForm[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(rows.flatMap(({ names, form }) => names.map((name) => [name, form])));
}
