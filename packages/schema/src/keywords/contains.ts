import { type Keyword, keywordFor } from '../core/keyword.ts';
import { passes } from '../core/scalar-node.ts';

/** `contains` (Draft 7 validation, 6.4.6): at least one element passes. */
export const contains: Keyword = keywordFor('array', 'contains', (value: unknown, context) => {
  const node = context.child(value);
  return context.assert(
    (list) => {
      for (let i = 0; i < list.length; i++) if (passes(node, list[i])) return true;
      return false;
    },
    'contains',
    () => ({}),
  );
});
