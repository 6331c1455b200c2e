import { type Keyword, keywordFor, type Members } from '../keyword.ts';

/** `properties` (Draft 7 validation, 6.5.4). Its check is part of the pass over the members. */
export const properties: Keyword = keywordFor('object', 'properties', (value: Members, site) => {
  const entries = site.entries(value).map(([name, schema]) => ({ name, node: site.inner(schema, name) }));
  site.members.properties = new Map(entries.map(({ name, node }) => [name, node]));
  return {
    explain: (object, out) => {
      for (let i = 0; i < entries.length && !out.full; i++) {
        const { name, node } = entries[i] as (typeof entries)[number];
        const member = object[name];
        // Whether it is an own member need only be asked when it fails.
        if (!out.skips(node, member) && Object.hasOwn(object, name)) out.into(name, node, member);
      }
    },
  };
});
