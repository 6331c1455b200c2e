import { type Keyword, keywordFor, type Members } from '../core/keyword.ts';

/** `properties` (Draft 7 validation, 6.5.4), a part of the pass over the members. */
export const properties: Keyword = keywordFor('object', 'properties', (value: Members, context) => {
  context.members.properties = new Map(
    context.entries(value).map(([name, schema]) => [name, context.inner(schema, name)]),
  );
  return undefined;
});
