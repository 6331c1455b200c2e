import { type JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import { withStrictUnits, type JsonSyntax } from '../jsonc/to-strict-json.ts';
import { findFault } from '../grammar/skip-value.ts';
import { readScanOptions, type ScanOptions } from '../options/scan-options.ts';
import { remainingBytes } from '../units/utf8.ts';
import { syntaxErrorAt, syntaxErrorInUnits } from '../syntax/syntax-error-at.ts';
import { withUnits } from '../units/encode-units.ts';
import { assertInput, type JsonInput } from '../units/units.ts';
import { faultOf } from './is-valid-json.ts';

/**
 * Does nothing for valid JSON, and otherwise throws the error that {@link findSyntaxError} returns.
 *
 * @throws JsonSyntaxError if the input is not JSON
 * @throws LimitExceededError if it is deeper or larger than the limits allow
 * @throws TypeError if the input is neither a string nor a `Uint8Array`, or an option is unknown
 * @throws RangeError if an option has an invalid value
 * @example
 * ```ts
 * assertValidJson('[1, 2]'); // → undefined
 * ```
 */
export function assertValidJson(input: JsonInput, options?: ScanOptions): void {
  const error = findSyntaxError(input, options);
  if (error !== undefined) throw error;
}

/**
 * Finds the first fault of a text or bytes (RFC 8259): an error with byte offset, index, line, column and
 * pointer, whose message is that of Go's `encoding/json`.
 *
 * @param input a text or bytes
 * @param options depth, size and syntax
 * @returns a `JsonSyntaxError`, a `LimitExceededError` for `maxDepth` and `maxBytes`, or `undefined` for valid JSON
 * @throws TypeError if the input is neither a string nor a `Uint8Array`, or an option is unknown
 * @throws RangeError if an option has an invalid value
 * @example
 * ```ts
 * String(findSyntaxError('{"a": tru}'));
 * // → "JsonSyntaxError: invalid character '}' in literal true (expecting 'e') at line 1, column 10 (offset 10) in /a"
 * ```
 */
export function findSyntaxError(
  input: JsonInput,
  options?: ScanOptions,
): JsonSyntaxError | LimitExceededError | undefined {
  assertInput(input);
  const { maxDepth, maxBytes, syntax } = readScanOptions(options);
  if (remainingBytes(input, maxBytes) < 0) return new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
  if (typeof input !== 'string') {
    const at = faultOf(input, maxDepth, syntax);
    return at === -1 ? undefined : syntaxErrorAt(input, at, { maxDepth, syntax });
  }
  const early = syntax === 'json' && input.length > 4 * headLength ? errorInHead(input, maxDepth) : undefined;
  return early ?? errorInText(input, maxDepth, syntax);
}

/** Units of a long text that are read first, so that a fault near its beginning does not cost a copy of all units. */
const headLength = 16_384;
/** Most units after a fault that its hint looks at. */
const hintLength = 512;

/** Returns the error of a fault in the head of a long text, unless more of the text could complete the head. */
function errorInHead(text: string, maxDepth: number): JsonSyntaxError | LimitExceededError | undefined {
  const head = text.slice(0, headLength);
  return withUnits(head, (units) => {
    const at = findFault(units, headLength, maxDepth);
    const isCertain = at !== -1 && at < headLength - hintLength;
    return isCertain ? syntaxErrorInUnits(head, units, at, { maxDepth }) : undefined;
  });
}

function errorInText(
  text: string,
  maxDepth: number,
  syntax: JsonSyntax,
): JsonSyntaxError | LimitExceededError | undefined {
  return withStrictUnits(text, syntax, (units) => {
    const at = findFault(units, text.length, maxDepth);
    return at === -1 ? undefined : syntaxErrorInUnits(text, units, at, { maxDepth, syntax });
  });
}
