import { type Keyword, keyword } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { acceptsAll, passes } from '../core/scalar-node.ts';

/** `if`, `then` and `else` (Draft 7 validation, 6.6). Alone, each of them demands nothing. */
export const condition: Keyword = keyword('if', (value: unknown, context) => {
  const test = context.inPlace(value);
  const yes = context.inPlaceSibling('then');
  const no = context.inPlaceSibling('else');
  if (yes.inline === acceptsAll && no.inline === acceptsAll) return undefined;
  return newRule(
    (it, out) => (passes(test, it) ? yes : no).evaluate(it, out),
    (it) => passes(passes(test, it) ? yes : no, it),
  );
});
