import { quoteName } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import type { TypeName } from '../core/keyword-params.ts';
import { type Keyword, keyword, keywordFor } from '../plan/keyword.ts';

// Keywords that test a value alone, without a bound.

/**
 * Returns the types that `type` names: one, or a list.
 *
 * @param nullable the value of `nullable` of OpenAPI 3.0
 */
export function typesIn(value: TypeName | readonly TypeName[], nullable?: unknown): readonly TypeName[] {
  const types = typeof value === 'string' ? [value] : value;
  return nullable === true && !types.includes('null') ? [...types, 'null'] : types;
}

/** `type` (Draft 7 validation, 6.1.1). `integer` is a number without a fraction, so 1.0 is one. */
export const type: Keyword = keyword('type', (value: TypeName | readonly TypeName[], context) => {
  const operand = typesIn(value, context.sibling('nullable'));
  return { form: 'test', operator: 'of type', operand, issue: 'type' };
});

/** `const` (Draft 7 validation, 6.1.3): the value equals this one. */
export const constant: Keyword = keyword('const', (allowed: unknown) => {
  return { form: 'test', operator: 'one of', operand: [allowed], issue: 'const' };
});

/** `enum` (Draft 7 validation, 6.1.2): the value equals one of a list. */
export const enumeration: Keyword = keyword('enum', (operand: readonly unknown[]) => {
  return { form: 'test', operator: 'one of', operand, issue: 'enum' };
});

/** `multipleOf` (Draft 7 validation, 6.2.1), exact in decimals. */
export const multipleOf: Keyword = keywordFor('number', 'multipleOf', (operand: number) => {
  return { form: 'test', operator: 'multiple of', operand, issue: 'multipleOf' };
});

/** `pattern` (Draft 7 validation, 6.3.3): the pattern matches somewhere in the string. */
export const pattern: Keyword = keywordFor('string', 'pattern', (operand: string, context) => {
  context.assertPattern(operand);
  return { form: 'test', operator: 'matches', operand, issue: 'pattern' };
});

/** `format` (Draft 7 validation, 7). An unknown format demands nothing; strict mode refuses it. */
export const format: Keyword = keywordFor('string', 'format', (name: string, context) => {
  const { customFormats, formats, strict } = context.settings;
  const test = formats.get(name);
  if (test === undefined && strict) {
    // Only the class of ajv begins without formats.
    const way = formats.size === 0 ? '; addFormats adds the formats of ajv-formats' : didYouMean(name, formats.keys());
    context.refuse(`unknown format ${quoteName(name)}${way}`);
  }
  if (test === undefined || !context.assertsFormats) return undefined;
  // The message for a built-in format need not be true of a custom one with its name.
  const sentence = customFormats.has(name) ? `string is not a valid ${name}` : undefined;
  return { form: 'call', issue: 'format', format: name, test, sentence };
});

/** `uniqueItems` (Draft 7 validation, 6.4.5), in n log n at most. */
export const uniqueItems: Keyword = keywordFor('array', 'uniqueItems', (isDemanded: boolean) => {
  return isDemanded ? { form: 'test', operator: 'unique', issue: 'uniqueItems' } : undefined;
});
