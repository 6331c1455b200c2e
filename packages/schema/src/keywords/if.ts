import { keyword, type Keyword, newRule } from '../core/keyword.ts';
import { passes, takesAll } from '../core/scalar-node.ts';

/** `if`, `then` and `else` (Draft 7 validation, 6.6). Alone, each of them demands nothing. */
export const condition: Keyword = keyword('if', (value: unknown, site) => {
  const test = site.same(value);
  const yes = site.branch('then');
  const no = site.branch('else');
  if (yes.leaf === takesAll && no.leaf === takesAll) return undefined;
  return newRule((it, out) => (passes(test, it) ? yes : no).look(it, out));
});
