/** The grammar of JSON, as text and as bytes, against `JSON.parse`. */
import assert from 'node:assert/strict';
import { findSyntaxError, isValidJson, locate } from '@wirework/scanner';
import { parseText } from '@wirework/scanner/primitives';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';

/** Deeper than any input of the fuzzer. */
const maxDepth = 10_000;

export function fuzz(data: Uint8Array): void {
  const text = decodeStrictly(data);
  const error = findSyntaxError(data, { maxDepth });
  assert.equal(isValidJson(data, { maxDepth }), error === undefined);
  if (text === undefined) {
    assert.equal(error?.code, 'SYNTAX');
    return;
  }
  assert.deepEqual(findSyntaxError(text, { maxDepth })?.toJSON(), error?.toJSON());
  const parsed = parsedBy(text);
  assert.equal(error === undefined, parsed !== undefined);
  if (parsed !== undefined) {
    assert.deepEqual(parseText(text, maxDepth, 'json'), parsed.value);
    const { start = 0, end } = locate(text, []) ?? {};
    assert.equal(text.slice(start, end), text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, ''));
  } else if (error !== undefined && 'index' in error) {
    // The text before the fault can be completed.
    const before = findSyntaxError(text.slice(0, error.index), { maxDepth })?.toJSON()['reason'] ?? 'none';
    assert.match(String(before), /^(?:none|truncated|empty)$/);
  }
}

function parsedBy(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
