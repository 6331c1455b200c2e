import { type Keyword, keywordFor } from '../keyword.ts';

/** `properties` (Draft 7 validation, 6.5.4). Its check is part of the pass over the members. */
export const properties: Keyword = keywordFor('object', 'properties', (value, site) => {
  const nodes = new Map(site.entries(value).map(([name, schema]) => [name, site.inner(schema, name)]));
  site.members.properties = nodes;
  return {
    explain: (object, out) => {
      for (const [name, node] of nodes) {
        if (out.full) return;
        if (!Object.hasOwn(object, name)) continue;
        out.enter(name);
        out.descend(node, object[name]);
        out.leave();
      }
    },
  };
});
