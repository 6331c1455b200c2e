import { type Keyword, keyword } from '../core/keyword.ts';
import { passes } from '../core/scalar-node.ts';

/** `not` (Draft 7 validation, 6.7.4). */
export const not: Keyword = keyword('not', (value: unknown, context) => {
  const node = context.inPlace(value);
  return context.assert(
    (it) => !passes(node, it),
    'not',
    () => ({}),
  );
});
