import { elements } from '../compiler/elements-pass.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';

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
  return elements([], node, limit);
});
