import { type Keyword, keywordFor } from '../core/keyword.ts';
import type { Members } from '../core/types.ts';

/** `patternProperties` (Draft 7 validation, 6.5.5), a part of the pass over the properties. */
export const patternProperties: Keyword = keywordFor('object', 'patternProperties', (value: Members, context) => {
  context.members.patterns = context.entries(value).map(([source, schema]) => {
    return { matches: context.pattern(source, source), node: context.child(schema, source) };
  });
  return undefined;
});
