import { typesCheck } from '../combine.ts';
import { kindOf } from '../kind.ts';
import { keyword, type Keyword } from '../keyword.ts';
import type { TypeName } from '../keyword-params.ts';

/** The types that `type` names: one, or a list. */
export function typesOf(value: TypeName | readonly TypeName[]): readonly TypeName[] {
  return typeof value === 'string' ? [value] : value;
}

/**
 * `type` (Draft 7 validation, 6.1.1). `integer` is a number without a fraction, so 1.0 is one.
 * Its check is made by `combine`, together with those of the keywords for that type.
 */
export const type: Keyword = keyword('type', (value: TypeName | readonly TypeName[], site) => {
  const expected = typesOf(value);
  const accepts = new Set(expected);
  const isOfType = typesCheck(accepts);
  const { place } = site;
  return {
    accepts,
    explain: (it, out) => {
      if (!isOfType(it)) out.add(place, 'type', { expected, actual: kindOf(it) ?? 'none' });
    },
  };
});
