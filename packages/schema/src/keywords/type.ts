import type { KeywordParams, TypeName } from '../core/keyword-params.ts';
import { type Keyword, keyword } from '../core/keyword.ts';
import { kindOf, objectTag } from '../core/kind.ts';

/**
 * Returns the types that `type` names: one, or a list.
 *
 * @param nullable the value of `nullable` of OpenAPI 3.0
 */
export function typesOf(value: TypeName | readonly TypeName[], nullable?: unknown): readonly TypeName[] {
  const types = typeof value === 'string' ? [value] : value;
  return nullable === true && !types.includes('null') ? [...types, 'null'] : types;
}

/** `type` (Draft 7 validation, 6.1.1). `integer` is a number without a fraction, so 1.0 is one. */
export const type: Keyword = keyword('type', (value: TypeName | readonly TypeName[], context) => {
  const expected = typesOf(value, context.sibling('nullable'));
  const [only] = expected;
  const hasInteger = expected.includes('integer');
  const isOfType = (it: unknown): boolean => {
    const kind = kindOf(it);
    if (kind === only) return true;
    return (hasInteger && Number.isInteger(it)) || expected.includes(kind as TypeName);
  };
  return context.assert(isOfType, 'type', (it) => typeParams(expected, it));
});

/** Returns the details of a value of another type. */
export function typeParams(expected: readonly TypeName[], it: unknown): KeywordParams['type'] {
  const actual = kindOf(it) ?? 'none';
  const foreign = typeof it === 'bigint' ? 'bigint' : objectTag(it);
  return foreign === undefined ? { expected, actual } : { expected, actual, foreign };
}
