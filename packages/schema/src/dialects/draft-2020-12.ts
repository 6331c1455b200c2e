import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { type LaterDraft, laterDialect } from './later-dialect.ts';
import { openapiExtension, openapiVocabulary } from './openapi-extension.ts';

/** Draft 2020-12: `prefixItems` and `$dynamicRef`. */
export const rules2020: LaterDraft = {
  draft: '2020-12',
  number: 2020,
  uri: 'https://json-schema.org/draft/2020-12/',
  evaluatesContained: true,
  vocabularies: {
    core: ['core', true],
    applicator: ['applicator', true],
    unevaluated: ['unevaluated', true],
    validation: ['validation', true],
    'meta-data': ['meta-data', true],
    'format-annotation': ['format-annotation', true],
    content: ['content', true],
  },
  anchor: { $dynamicAnchor: 'meta' },
  recursion: { $dynamicRef: '#meta' },
  formatAssertion: ['format-assertion', false],
  extensions: new Map([[openapiVocabulary, openapiExtension]]),
};

export const draft2020: () => Dialect = lazy(() => laterDialect(rules2020));
