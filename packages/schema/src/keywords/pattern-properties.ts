import { type Keyword, keywordFor, type Members } from '../keyword.ts';

/** `patternProperties` (Draft 7 validation, 6.5.5). Its check is part of the pass over the members. */
export const patternProperties: Keyword = keywordFor('object', 'patternProperties', (value: Members, site) => {
  const patterns = site.entries(value).map(([source, schema]) => {
    return { matches: site.pattern(source, source), node: site.inner(schema, source) };
  });
  site.members.patterns = patterns;
  return {
    explain: (object, out) => {
      for (const name of Object.keys(object)) {
        for (const { matches, node } of patterns) {
          if (out.full) return;
          if (!matches(name)) continue;
          out.part(name, node, object[name]);
        }
      }
    },
  };
});
