import { explain } from '../explain.ts';
import { keyword, type Keyword } from '../keyword.ts';

/** `if`, `then` and `else` (Draft 7 validation, 6.6). Alone, each of them demands nothing. */
export const condition: Keyword = keyword('if', (value: unknown, site) => {
  const test = site.same(value);
  const yes = site.branch('then');
  const no = site.branch('else');
  if (yes === undefined && no === undefined) return undefined;
  return {
    check: (it) => {
      const node = test.check(it) ? yes : no;
      return node === undefined || node.check(it);
    },
    explain: (it, out) => {
      const node = test.check(it) ? yes : no;
      if (node !== undefined) explain(node, it, out);
    },
  };
});
