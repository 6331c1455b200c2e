import { type Keyword, keywordFor } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `additionalItems` (Draft 7 validation, 6.4.2): the elements after those that a list of `items` describes. */
export const additionalItems: Keyword = keywordFor('array', 'additionalItems', (value: unknown, site) => {
  const described = site.sibling('items');
  const node = site.inner(value);
  if (!Array.isArray(described)) return undefined;
  const limit = described.length;
  if (value === false) {
    return site.assert(
      (list) => list.length <= limit,
      'additionalItems',
      (list) => ({ limit, actual: list.length }),
    );
  }
  return {
    check: (list) => {
      for (let i = limit; i < list.length; i++) if (!passes(node, list[i])) return false;
      return true;
    },
    explain: (list, out) => {
      for (let i = limit; i < list.length && !out.full; i++) out.part(i, node, list[i]);
    },
  };
});
