import { typesCheck } from '../combine.ts';
import { kindOf } from '../kind.ts';
import { keyword, type Keyword } from '../keyword.ts';
import type { TypeName } from '../keyword-params.ts';
import type { Site } from '../site.ts';

const typeNames: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** The types that `type` names: one, or a list. */
export function readTypes(value: unknown, site: Site): readonly TypeName[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (names.length === 0) site.refuse('expected at least one type');
  return names.map((name, at) => {
    if (typeof name === 'string' && typeNames.includes(name)) return name as TypeName;
    return site.refuse(`expected a type name: ${typeNames.join(', ')}`, ...(Array.isArray(value) ? [at] : []));
  });
}

/**
 * `type` (Draft 7 validation, 6.1.1). `integer` is a number without a fraction, so 1.0 is one.
 * Its check is made by `combine`, together with those of the keywords for that type.
 */
export const type: Keyword = keyword('type', (value, site) => {
  const expected = readTypes(value, site);
  const isOfType = typesCheck(expected);
  const { place } = site;
  return {
    explain: (it, out) => {
      if (!isOfType(it)) out.add(place, 'type', { expected, actual: kindOf(it) ?? 'none' });
    },
  };
});
