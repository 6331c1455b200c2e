import { type Keyword, keywordFor } from '../core/keyword.ts';
import type { Members } from '../core/types.ts';

/** `properties` (Draft 7 validation, 6.5.4), a part of the pass over the properties. */
export const properties: Keyword = keywordFor('object', 'properties', (value: Members, context) => {
  context.members.properties = new Map(
    context.entries(value).map(([name, schema]) => [name, context.child(schema, name)]),
  );
  return undefined;
});
