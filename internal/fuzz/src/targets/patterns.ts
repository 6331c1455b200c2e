/**
 * A pattern of a schema in the first line, and a text after it: the engine, the automaton and the backtracking matcher
 * agree, and a long text takes no longer than its limit.
 */
import assert from 'node:assert/strict';
import { isJsonError } from '@wirework/encoding-errors';
import { linearMatcher, parsePattern } from '@wirework/scanner/patterns';
import { backtracker } from '../../../../packages/schema/src/patterns/backtracker.ts';
import { compilePattern } from '../../../../packages/schema/src/patterns/compile-pattern.ts';

/** The engine may take exponential time, so it gets texts of so many units only. */
const maxNative = 10;
const longText = 5_000;
const refused = new Error('refused');
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function fuzz(data: Uint8Array): void {
  const [, source = '', text = ''] = /^([^\n]*)\n?([^]*)$/.exec(decoder.decode(data)) ?? [];
  const expression = expressionOf(source);
  const pattern = expression && parsePattern(source);
  if (expression === undefined || pattern === undefined) return;
  const compiled = within(() =>
    compilePattern(source, () => {
      throw refused;
    }),
  );
  if (compiled === undefined) return;
  const matcher = linearMatcher(pattern, 20_000);
  const automaton = matcher && ((it: string) => matcher.matches(it, { spend: () => undefined }));
  const short = text.slice(0, maxNative);
  const expected = expression.test(short);
  for (const test of [compiled, automaton, backtracker(pattern)])
    assert.equal(within(() => test?.(short)) ?? expected, expected);
  if (text !== '') within(() => compiled(text.repeat(Math.ceil(longText / text.length))));
}

function expressionOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

/** Returns the result of a function; `undefined` if a limit ends it, or the pattern is refused. */
function within<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error === refused || isJsonError(error, 'LIMIT_EXCEEDED')) return undefined;
    throw error;
  }
}
