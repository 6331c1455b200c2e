import { lazy } from '../core/lazy.ts';
import type { Dialect, DialectFamily, Extension, OpenapiVersion } from '../dialects/dialect.ts';
import { dialectOf, earlyDialect, laterDialect, type OpenapiDialect, rules2020 } from '../dialects/dialects.ts';
import { boolean, formsByName, string } from '../dialects/keyword-rows.ts';
import { discriminatedKeywords } from './discriminated.ts';
import { openapiFormat } from './openapi-format.ts';

/** The vocabulary that OpenAPI 3.1 adds to Draft 2020-12. */
const vocabulary = 'https://spec.openapis.org/oas/3.1/vocab/base';

const object = { type: 'object' };
const discriminator = {
  ...object,
  properties: { propertyName: string, mapping: { ...object, additionalProperties: string } },
  required: ['propertyName'],
};

/** The keywords of a Schema Object (OpenAPI 3.1.1, 4.8.24.5). */
const extension: Extension = {
  rows: [
    { names: ['discriminator'], form: discriminator },
    { names: ['xml', 'externalDocs'], form: object },
    { names: ['example'], form: true },
  ],
  keywords: [openapiFormat, ...discriminatedKeywords],
};

/** The keywords that OpenAPI 3.0 has beside them (OpenAPI 3.0.4, 4.7.24.2). */
const extension30: Extension = {
  rows: [{ names: ['nullable', 'deprecated'], form: boolean }],
  keywords: [],
};

/** The vocabularies of the meta-schema, and whether it requires them. */
const vocabularies31: Readonly<Record<string, boolean>> = /* @__PURE__ */ Object.fromEntries([
  ...Object.values(rules2020.vocabularies).map(([name, isRequired]) => [`${rules2020.uri}vocab/${name}`, isRequired]),
  [vocabulary, false],
]);

const draft = 'https://json-schema.org/draft/2020-12/schema';
const base = 'https://spec.openapis.org/oas/3.1/';

/**
 * Returns a published meta-schema of OpenAPI 3.1, made from the table of its keywords: the dialect, or its vocabulary.
 */
function metaSchemaAt(uri: string): unknown {
  if (uri === `${base}dialect/base`) {
    return {
      $id: uri,
      $schema: draft,
      title: 'OpenAPI 3.1 Schema Object Dialect',
      $vocabulary: vocabularies31,
      $dynamicAnchor: 'meta',
      allOf: [{ $ref: draft }, { $ref: `${base}meta/base` }],
    };
  }
  if (uri !== `${base}meta/base`) return undefined;
  const forms = formsByName(extension.rows);
  const reference = { ...string, format: 'uri-reference' };
  return {
    $id: uri,
    $schema: draft,
    title: 'OAS Base vocabulary',
    $vocabulary: { [vocabulary]: true },
    $dynamicAnchor: 'meta',
    type: ['object', 'boolean'],
    properties: {
      ...forms,
      externalDocs: { type: 'object', properties: { url: reference, description: string }, required: ['url'] },
    },
  };
}

const vocabularies: ReadonlyMap<string, Extension> = new Map([[vocabulary, extension]]);

const dialect30 = lazy(() => ({ ...earlyDialect('4', undefined, [extension, extension30]), family }));

const dialect31 = lazy(() => ({ ...laterDialect(rules2020, vocabularies31, vocabularies), family }));

const family: DialectFamily = {
  dialectAt: (uri) => (/\/spec\.openapis\.org\/oas\/3\.1\/dialect\/[^/#]+#?$/.test(uri) ? dialect31() : undefined),
  metaSchemaAt,
  vocabularies,
};

/**
 * OpenAPI 3.0: Schema Objects are read as Draft 4 without ids, with `nullable`, `discriminator`, formats of OpenAPI and
 * annotations.
 *
 * @example
 * ```ts
 * const name = compileSchema({ type: 'string', nullable: true }, { openapi: openapi30 });
 * name.check(null); // → true
 * ```
 */
export const openapi30: OpenapiVersion = versionOf('3.0', dialect30);

/**
 * OpenAPI 3.1: Schema Objects are read as Draft 2020-12 with `discriminator`, formats of OpenAPI and annotations.
 *
 * @example
 * ```ts
 * const count = compileSchema({ type: 'integer', format: 'int32' }, { openapi: openapi31 });
 * count.check(2 ** 31); // → false
 * ```
 */
export const openapi31: OpenapiVersion = versionOf('3.1', dialect31);

/* @__NO_SIDE_EFFECTS__ */
function versionOf(version: OpenapiVersion['version'], dialect: () => Dialect): OpenapiVersion {
  const found: OpenapiDialect = { version, [dialectOf]: dialect };
  return found;
}
