import { JsonSyntaxError, LimitExceededError, type JsonError, type JsonErrorOptions } from '@wirework/encoding-errors';
import { fromBinary, toBinary } from '../text/binary.ts';
import { encodeUtf8 } from '../text/utf8.ts';
import { stringTooLong } from '../text/max-string-length.ts';
import { assertJsonInput } from '../text/assert-input.ts';
import { defaultMaxDepth, syntaxErrorOf } from '../text/fault-of.ts';
import { compactText } from './compact-text.ts';
import { layoutOf, type Layout } from '../options/encode-options.ts';
import { escapeHtmlText } from './html-escape.ts';
import { indentText } from './indent-text.ts';

/**
 * Removes the white space between tokens, as Go's `Compact` does. Every other character
 * stays, and so do bytes that are not UTF-8.
 *
 * @param source JSON text or its bytes
 * @returns compact text for text, bytes for bytes
 * @throws JsonSyntaxError if it is not JSON. Its `offset` is 0, as in Go; use `index`, `line` and `column`
 * @throws LimitExceededError if it is nested more than 10,000 levels deep
 * @example
 * ```ts
 * compact('{ "a": [ 1.50 ] }'); // → '{"a":[1.50]}'
 * ```
 */
export function compact(source: string): string;
export function compact(source: Uint8Array): Uint8Array;
export function compact(source: string | Uint8Array): string | Uint8Array;
export function compact(source: string | Uint8Array): string | Uint8Array {
  assertJsonInput(source);
  const error = syntaxErrorOf(source, defaultMaxDepth);
  if (error !== undefined) throw withOffsetZero(error);
  return typeof source === 'string' ? compactText(source) : fromBinary(compactText(toBinary(source)));
}

/**
 * Indents JSON as Go's `Indent` does: each element and member on its own line, after
 * `prefix` and one `indent` per level. White space after the value stays.
 *
 * @param source JSON text or its bytes
 * @returns indented text for text, bytes for bytes
 * @throws JsonSyntaxError if it is not JSON
 * @throws LimitExceededError if it is nested more than 10,000 levels deep, or longer than a string can be once it is
 *   indented
 * @throws TypeError if prefix or indent is not a string
 * @example
 * ```ts
 * indent('{"a":[1,{}]}', '', '  '); // → '{\n  "a": [\n    1,\n    {}\n  ]\n}'
 * ```
 */
export function indent(source: string, prefix: string, indent: string): string;
export function indent(source: Uint8Array, prefix: string, indent: string): Uint8Array;
export function indent(source: string | Uint8Array, prefix: string, indent: string): string | Uint8Array;
export function indent(source: string | Uint8Array, prefix: string, indent: string): string | Uint8Array {
  assertJsonInput(source);
  const error = syntaxErrorOf(source, defaultMaxDepth);
  if (error !== undefined) throw error;
  const layout = layoutOf(prefix, indent);
  if (typeof source === 'string') return layOut(source, layout);
  return fromBinary(
    layOut(toBinary(source), { prefix: toBinary(encodeUtf8(prefix)), indent: toBinary(encodeUtf8(indent)) }),
  );
}

function layOut(text: string, layout: Layout): string {
  const body = text.trimEnd();
  try {
    return indentText(body, layout) + text.slice(body.length);
  } catch {
    // For valid JSON, only the length of the string can fail.
    throw stringTooLong('indent');
  }
}

/**
 * Escapes `<`, `>`, `&`, U+2028 and U+2029, as Go's `HTMLEscape` does, so that JSON is safe inside a script
 * element. The source is not checked.
 *
 * @param source JSON text or its bytes
 * @returns escaped text for text, bytes for bytes
 * @throws LimitExceededError if it is longer than a string can be once it is escaped
 * @example
 * ```ts
 * htmlEscape('["</script>"]'); // → '["\\u003c/script\\u003e"]'
 * ```
 */
export function htmlEscape(source: string): string;
export function htmlEscape(source: Uint8Array): Uint8Array;
export function htmlEscape(source: string | Uint8Array): string | Uint8Array;
export function htmlEscape(source: string | Uint8Array): string | Uint8Array {
  assertJsonInput(source);
  if (typeof source === 'string') return escaped(source);
  // U+2028 and U+2029 are E2 80 A8 and E2 80 A9 in UTF-8.
  return fromBinary(
    escaped(toBinary(source)).replaceAll('\xe2\x80\xa8', '\\u2028').replaceAll('\xe2\x80\xa9', '\\u2029'),
  );
}

function escaped(text: string): string {
  try {
    return escapeHtmlText(text);
  } catch {
    throw stringTooLong('escape HTML');
  }
}

/** Returns the error with the offset 0: Go's `Compact` does not count bytes. */
function withOffsetZero(error: JsonError): JsonError {
  const { message, index, line, column, pointer, reason, hint } = error as JsonSyntaxError;
  const options: JsonErrorOptions = { offset: 0, index, line, column, pointer };
  if (error.code === 'LIMIT_EXCEEDED')
    return new LimitExceededError({ limit: 'maxDepth', max: defaultMaxDepth, message, ...options });
  return new JsonSyntaxError(message, { ...options, reason, hint });
}
