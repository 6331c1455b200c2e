import { equal } from '../equal.ts';
import { keyword, type Keyword } from '../keyword.ts';

/** `enum` (Draft 7 validation, 6.1.2): the value equals one of a list. */
export const enumeration: Keyword = keyword('enum', (allowed: readonly unknown[], site) => {
  const scalars = new Set(allowed.filter((it) => typeof it !== 'object' || it === null));
  const containers = allowed.filter((it) => typeof it === 'object' && it !== null);
  const check =
    containers.length === 0
      ? (it: unknown) => scalars.has(it)
      : (it: unknown) => scalars.has(it) || containers.some((other) => equal(it, other));
  return site.assert(check, 'enum', () => ({ allowed }));
});
