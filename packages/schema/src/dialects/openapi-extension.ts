import { openapiFormat } from '../keywords/openapi-format.ts';
import type { Extension } from './extension.ts';
import { boolean, string } from './keyword-rows.ts';

/** The vocabulary that OpenAPI 3.1 adds to Draft 2020-12. */
export const openapiVocabulary = 'https://spec.openapis.org/oas/3.1/vocab/base';

const object = { type: 'object' };
const discriminator = {
  ...object,
  properties: { propertyName: string, mapping: { ...object, additionalProperties: string } },
  required: ['propertyName'],
};

/** The keywords of a Schema Object (OpenAPI 3.1.1, 4.8.24.5). */
export const openapiExtension: Extension = {
  rows: [
    { names: ['discriminator'], form: discriminator },
    { names: ['xml', 'externalDocs'], form: object },
    { names: ['example'], form: true },
  ],
  keywords: [openapiFormat],
};

/** The keywords that OpenAPI 3.0 has beside them (OpenAPI 3.0.4, 4.7.24.2). */
export const openapi30Extension: Extension = {
  rows: [{ names: ['nullable', 'deprecated'], form: boolean }],
  keywords: [],
};
