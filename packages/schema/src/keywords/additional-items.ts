import { type Keyword, keywordFor } from '../core/keyword.ts';
import { elementsPass } from './items.ts';

/** `additionalItems` (Draft 7 validation, 6.4.2): the items after those that a list of `items` describes. */
export const additionalItems: Keyword = keywordFor('array', 'additionalItems', (value: unknown, context) => {
  const described = context.sibling('items');
  const node = context.child(value);
  if (!Array.isArray(described)) return undefined;
  const limit = described.length;
  if (value === false) {
    return context.assert(
      (list) => list.length <= limit,
      'additionalItems',
      (list) => ({ limit, actual: list.length }),
    );
  }
  return elementsPass([], node, limit);
});
