import { type Keyword, keywordFor } from '../keyword.ts';

/** `properties` (Draft 7 validation, 6.5.4). Its check is part of the pass over the members. */
export const properties: Keyword = keywordFor('object', 'properties', (value, site) => {
  const entries = site.entries(value).map(([name, schema]) => ({ name, node: site.inner(schema, name) }));
  site.members.properties = new Map(entries.map(({ name, node }) => [name, node]));
  return {
    explain: (object, out) => {
      for (let i = 0; i < entries.length && !out.full; i++) {
        const { name, node } = entries[i] as (typeof entries)[number];
        if (Object.hasOwn(object, name)) out.part(name, node, object[name]);
      }
    },
  };
});
