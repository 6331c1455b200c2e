import { explain } from '../explain.ts';
import { type Keyword, keywordFor, type Members } from '../keyword.ts';

/** `dependencies` (Draft 7 validation, 6.5.7): what else there must be, or hold, when a member is there. */
export const dependencies: Keyword = keywordFor('object', 'dependencies', (value: Members, site) => {
  const { place } = site;
  const names: (readonly [string, readonly string[]])[] = [];
  const nodes: (readonly [string, ReturnType<typeof site.same>])[] = [];
  for (const [name, needed] of site.entries(value)) {
    if (Array.isArray(needed)) names.push([name, needed as string[]]);
    else nodes.push([name, site.same(needed, name)]);
  }
  return {
    check: (object) => {
      for (const [name, needed] of names) {
        if (!Object.hasOwn(object, name)) continue;
        for (const other of needed) if (!Object.hasOwn(object, other)) return false;
      }
      for (const [name, node] of nodes) if (Object.hasOwn(object, name) && !node.check(object)) return false;
      return true;
    },
    explain: (object, out) => {
      for (const [name, needed] of names) {
        if (!Object.hasOwn(object, name)) continue;
        for (const missing of needed) {
          if (Object.hasOwn(object, missing)) continue;
          out.addMember(place, 'dependencies', { name, missing }, missing, 'parent');
        }
      }
      for (const [name, node] of nodes) if (Object.hasOwn(object, name)) explain(node, object, out);
    },
  };
});
