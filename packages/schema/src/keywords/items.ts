import { type Keyword, keywordFor } from '../core/keyword.ts';
import { anything } from '../core/scalar-node.ts';
import { elementsPass } from './elements-pass.ts';

/**
 * `items` (Draft 7 validation, 6.4.1): one schema for all items, or a list of them, one for each place. In Draft
 * 2020-12 one schema for the items after those of `prefixItems` (core, 10.3.1.2).
 */
export const items: Keyword = keywordFor('array', 'items', (value: unknown, context) => {
  if (!Array.isArray(value)) {
    const first = context.sibling('prefixItems');
    return elementsPass([], context.child(value), Array.isArray(first) ? first.length : 0);
  }
  return elementsPass(
    value.map((schema, at) => context.child(schema, at)),
    anything,
  );
});
