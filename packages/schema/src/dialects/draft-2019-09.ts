import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { type LaterDraft, laterDialect } from './later-dialect.ts';

/** Draft 2019-09: keywords beside a `$ref`, `$recursiveRef`, `unevaluatedProperties`. */
export const rules2019: LaterDraft = {
  draft: '2019-09',
  number: 2019,
  uri: 'https://json-schema.org/draft/2019-09/',
  evaluatesContained: false,
  vocabularies: {
    core: ['core', true],
    applicator: ['applicator', true],
    // Draft 2019-09 has its keywords among the applicators.
    unevaluated: ['applicator', true],
    validation: ['validation', true],
    'meta-data': ['meta-data', true],
    'format-annotation': ['format', false],
    content: ['content', true],
  },
  anchor: { $recursiveAnchor: true },
  recursion: { $recursiveRef: '#' },
  formatAssertion: ['format', true],
  extensions: new Map(),
};

export const draft2019: () => Dialect = lazy(() => laterDialect(rules2019));
