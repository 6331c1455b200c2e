import { strictBytes, withStrictUnits, type JsonSyntax } from '../jsonc/to-strict-json.ts';
import { findFault } from '../grammar/skip-value.ts';
import { readScanOptions, type ScanOptions } from '../options/scan-options.ts';
import { remainingBytes, findInvalidUtf8 } from '../units/utf8.ts';
import { assertInput, type JsonInput } from '../units/units.ts';

/**
 * Returns whether a text, or UTF-8 bytes, is one JSON value with nothing but white space around it
 * (RFC 8259 section 2). Strict: no comments, no trailing commas, no byte order mark, unless `syntax` is `'jsonc'`.
 * Bytes must be UTF-8. A value beyond a limit is not valid either.
 *
 * @param input a text or bytes
 * @param options depth, size and syntax
 * @throws TypeError if the input is neither a string nor a `Uint8Array`, or an option is unknown
 * @throws RangeError if an option has an invalid value
 * @example
 * ```ts
 * isValidJson('{"a": [1, 2]}'); // → true
 * isValidJson('{"a": [1, 2,]}'); // → false
 * isValidJson('{"a": [1, 2,]} // two', { syntax: 'jsonc' }); // → true
 * ```
 */
export function isValidJson(input: JsonInput, options?: ScanOptions): boolean {
  assertInput(input);
  const { maxDepth, maxBytes, syntax } = readScanOptions(options);
  return remainingBytes(input, maxBytes) >= 0 && faultOf(input, maxDepth, syntax) === -1;
}

/** Returns the position of the first fault, or -1. */
export function faultOf(input: JsonInput, maxDepth: number, syntax: JsonSyntax): number {
  if (typeof input === 'string') {
    return withStrictUnits(input, syntax, (units) => findFault(units, input.length, maxDepth));
  }
  const fault = findFault(strictBytes(input, syntax), input.length, maxDepth);
  const invalid = findInvalidUtf8(input, 0, fault === -1 ? input.length : fault);
  return invalid === -1 ? fault : invalid;
}
