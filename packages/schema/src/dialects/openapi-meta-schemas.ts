import { formsByName, string } from './keyword-rows.ts';
import { openapi31Vocabularies } from './openapi-3-1.ts';
import { openapiExtension, openapiVocabulary } from './openapi-extension.ts';

const draft = 'https://json-schema.org/draft/2020-12/schema';
const base = 'https://spec.openapis.org/oas/3.1/';

/** Returns a published meta-schema of OpenAPI 3.1, made from the table of its keywords: the dialect, or its vocabulary. */
export function openapiMetaSchemaAt(uri: string): unknown {
  if (uri === `${base}dialect/base`) {
    return {
      $id: uri,
      $schema: draft,
      title: 'OpenAPI 3.1 Schema Object Dialect',
      $vocabulary: openapi31Vocabularies,
      $dynamicAnchor: 'meta',
      allOf: [{ $ref: draft }, { $ref: `${base}meta/base` }],
    };
  }
  if (uri !== `${base}meta/base`) return undefined;
  const forms = formsByName(openapiExtension.rows);
  const reference = { ...string, format: 'uri-reference' };
  return {
    $id: uri,
    $schema: draft,
    title: 'OAS Base vocabulary',
    $vocabulary: { [openapiVocabulary]: true },
    $dynamicAnchor: 'meta',
    type: ['object', 'boolean'],
    properties: {
      ...forms,
      externalDocs: { type: 'object', properties: { url: reference, description: string }, required: ['url'] },
    },
  };
}
