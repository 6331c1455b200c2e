import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { rules2020 } from './draft-2020-12.ts';
import { laterDialect } from './later-dialect.ts';
import { openapiVocabulary } from './openapi-extension.ts';

/** The vocabularies of the meta-schema, and whether it requires them. */
export const openapi31Vocabularies: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...Object.values(rules2020.vocabularies).map(([name, isRequired]) => [`${rules2020.uri}vocab/${name}`, isRequired]),
  [openapiVocabulary, false],
]);

/** The Schema Object of OpenAPI 3.1: Draft 2020-12 with `discriminator` and annotations. */
export const openapi31: () => Dialect = lazy(() => laterDialect(rules2020, openapi31Vocabularies));
