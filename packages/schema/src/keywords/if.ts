import { keyword, type Keyword, newRule } from '../core/keyword.ts';
import { passes, acceptsAll } from '../core/scalar-node.ts';

/** `if`, `then` and `else` (Draft 7 validation, 6.6). Alone, each of them demands nothing. */
export const condition: Keyword = keyword('if', (value: unknown, context) => {
  const test = context.same(value);
  const yes = context.branch('then');
  const no = context.branch('else');
  if (yes.inline === acceptsAll && no.inline === acceptsAll) return undefined;
  return newRule((it, out) => (passes(test, it) ? yes : no).evaluate(it, out));
});
