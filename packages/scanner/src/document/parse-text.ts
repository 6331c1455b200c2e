/**
 * `JSON.parse` within a limit of depth.
 *
 * `JSON.parse` takes about 50 bytes of memory for each level of nesting, and recursive code that reads a deep result
 * overflows the stack. So the scanner, which takes one bit a level, checks the depth of a long text first. A short text
 * is parsed at once and the depth of its value is checked afterwards, which is faster.
 */
import { withStrictUnits, toStrictJson, type JsonSyntax } from '../jsonc/to-strict-json.ts';
import { parseNative } from './parse-native.ts';
import { findFault } from '../grammar/skip-value.ts';
import { syntaxErrorAt } from '../syntax/syntax-error-at.ts';
import { LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf } from '../values/kind-of.ts';
import { remainingBytes } from '../units/utf8.ts';

/** Length of the longest text that `JSON.parse` may see unchecked. Its brackets alone take it 200 MB. */
export const maxUncheckedLength = 4_000_000;

/**
 * Returns the value of a JSON text, as `JSON.parse` does, and errors with a position.
 *
 * @param text any string
 * @param maxDepth levels of arrays and objects
 * @param syntax the syntax of the text
 * @throws JsonSyntaxError if the text is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 * @example
 * ```ts
 * parseText('[[1]]', 2); // → [ [ 1 ] ]
 * parseText('[[1],] // one', 2, 'jsonc'); // → [ [ 1 ] ]
 * parseText('[[[1]]]', 2); // → throws LimitExceededError: invalid character '[' exceeded max depth at line 1, column 3 (offset 3) in /0/0
 * ```
 */
export function parseText(text: string, maxDepth: number, syntax: JsonSyntax = 'json'): unknown {
  const isChecked = text.length > maxUncheckedLength;
  if (isChecked) assertSyntax(text, maxDepth, syntax);
  let value: unknown;
  try {
    value = parseNative(syntax === 'json' ? text : toStrictJson(text));
  } catch (error) {
    assertSyntax(text, maxDepth, syntax);
    throw error;
  }
  if (!isChecked && canBeDeeper(text.length, maxDepth) && isDeeper(value, maxDepth))
    assertSyntax(text, maxDepth, syntax);
  return value;
}

/**
 * Does nothing for a text that is JSON within a limit of depth, and otherwise throws the error with its position.
 *
 * @param text any string
 * @param maxDepth levels of arrays and objects
 * @param syntax the syntax of the text
 * @throws JsonSyntaxError if the text is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 * @example
 * ```ts
 * assertSyntax('[1, 2]', 10);
 * assertSyntax('[1, 2', 10); // → throws JsonSyntaxError: unexpected end of JSON input at line 1, column 6 (offset 5): the array is not closed
 * ```
 */
export function assertSyntax(text: string, maxDepth: number, syntax: JsonSyntax = 'json'): void {
  const fault = withStrictUnits(text, syntax, (units) => findFault(units, text.length, maxDepth));
  if (fault !== -1) throw syntaxErrorAt(text, fault, { maxDepth, syntax });
}

/**
 * Returns whether a text of a length can be nested deeper than a limit: each level takes two brackets.
 *
 * @example
 * ```ts
 * canBeDeeper(5, 2); // → true
 * ```
 */
export function canBeDeeper(length: number, maxDepth: number): boolean {
  return length > 2 * maxDepth;
}

/**
 * Returns whether a value has more than some levels of arrays and objects. It is also `true` for a value that is too
 * deep for the stack.
 *
 * @param value a value that `JSON.parse` returned
 * @example
 * ```ts
 * isDeeper([[1]], 1); // → true
 * ```
 */
export function isDeeper(value: unknown, maxDepth: number): boolean {
  try {
    return goesDeeper(value, maxDepth);
  } catch {
    return true;
  }
}

function goesDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels <= 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const element: unknown = value[i];
      if (typeof element === 'object' && element !== null && goesDeeper(element, levels - 1)) return true;
    }
    return false;
  }
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null && goesDeeper(member, levels - 1)) return true;
  }
  return false;
}

/**
 * Does nothing for a string within a limit, and throws for any other value.
 *
 * @param text any value
 * @param maxBytes the limit, in bytes of UTF-8
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if it is not a string
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if it exceeds the limit
 * @example
 * ```ts
 * assertText('[1]', 3);
 * assertText('[€]', 3); // throws a LimitExceededError: five bytes
 * ```
 */
export function assertText(text: unknown, maxBytes: number): asserts text is string {
  if (typeof text !== 'string') {
    throw new TypeMismatchError({
      path: '',
      expected: 'a JSON text in a string',
      actual: text === undefined ? 'undefined' : kindOf(text),
    });
  }
  if (remainingBytes(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
}
