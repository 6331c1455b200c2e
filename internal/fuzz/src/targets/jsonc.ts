/** Comments and trailing commas, as text and as bytes, against jsonc-parser. */
import assert from 'node:assert/strict';
import { findSyntaxError, isValidJson, toStrictJson } from '@wirework/scanner';
import { parseText } from '@wirework/scanner/primitives';
import { parse, type ParseError } from 'jsonc-parser';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';

const options = { syntax: 'jsonc', maxDepth: 10_000 } as const;

export function fuzz(data: Uint8Array): void {
  const text = decodeStrictly(data);
  if (text === undefined) {
    assert.equal(isValidJson(data, options), false);
    return;
  }
  const strict = toStrictJson(text);
  assert.equal(strict.length, text.length);
  assert.deepEqual(strict.match(/[\r\n]/g), text.match(/[\r\n]/g));
  assert.equal(toStrictJson(strict), strict);

  const error = findSyntaxError(text, options);
  assert.equal(isValidJson(text, options), error === undefined);
  assert.deepEqual(findSyntaxError(data, options)?.toJSON(), error?.toJSON());
  const plain = findSyntaxError(strict, { maxDepth: options.maxDepth });
  assert.equal(plain === undefined, error === undefined);
  if (error !== undefined) return;

  const errors: ParseError[] = [];
  // jsonc-parser does not know the byte order mark.
  const value: unknown = parse(text.replace(/^\ufeff/, ''), errors, { allowTrailingComma: true });
  assert.deepEqual(errors, []);
  assert.deepEqual(parseText(text, options.maxDepth, 'jsonc'), value);
}
