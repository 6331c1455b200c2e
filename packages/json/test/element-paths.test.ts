import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import { elements } from '@wirework/codec';
import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { parsePath, stringifyPath } from '@wirework/path';
import fc from 'fast-check';

type Steps = readonly (string | number)[];

/** Names and indices from 0 that the path package reads; `undefined` for any other path, and for a malformed one. */
function stepsOf(path: string): Steps | undefined {
  try {
    const steps = parsePath(path);
    return steps.every((it) => typeof it === 'string' || (typeof it === 'number' && it >= 0))
      ? (steps as Steps)
      : undefined;
  } catch (error) {
    if (isJsonError(error, JsonErrorCode.PathSyntax)) return undefined;
    throw error;
  }
}

/** Returns a document with the list `[7]` at the end of the steps, and nothing beside them. */
function documentOf(steps: Steps): string {
  return steps.reduceRight<string>((inner, step) => {
    return typeof step === 'number' ? `[${'0,'.repeat(step)}${inner}]` : `{${JSON.stringify(step)}:${inner}}`;
  }, '[7]');
}

async function read(text: string, path: string): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of elements(text, path)) values.push(value);
  return values;
}

async function expectAgreement(path: string): Promise<void> {
  const steps = stepsOf(path);
  if (steps === undefined)
    expect(() => elements('[]', path)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', path }));
  else expect([path, await read(documentOf(steps), path)]).toEqual([path, [7]]);
}

describe('the paths of elements() are those of @wirework/path that lead to one place in a stream', () => {
  it('whatever the names are, as they are written', async () => {
    const name = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab0.[]{}\\"*+:, \n/~é€\u202e'), maxLength: 4 }),
      fc.constantFrom('', '__proto__', '😀', 'flat:x', '-1'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(name, fc.nat(30)), { maxLength: 6 }), async (steps) => {
        const path = stringifyPath(steps);
        expect(stepsOf(path)).toEqual(steps);
        await expectAgreement(path);
      }),
      { numRuns: runs(500) },
    );
  });

  it('of paths of any characters, too', async () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '[',
      ']',
      '{',
      '}',
      '\\',
      '"',
      '0',
      '1',
      '-',
      '+',
      '*',
      ':',
      ',',
      ' ',
      '\n',
      '["',
      '"]',
      '[0]',
      '["a"]',
      '\\.',
      '\\u0061',
      '\\n',
      'é',
      '[12]',
      '[01]',
      '[-0]',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 7 }).map((it) => it.join('')),
        expectAgreement,
      ),
      { numRuns: runs(5_000) },
    );
  });

  it.each([
    '',
    'a.',
    '.a',
    'a..b',
    'a.[0]',
    'a["b"]c',
    '[0]a',
    '["a"].b',
    'a.["b"]',
    '.["a"]',
    '["\\x"]',
    '["a\nb"]',
    '["\\u00e"]',
    '\\a',
    'a\\',
    'a[00]',
    '[-0]',
    '[1][2]',
    'a[*]',
    'a[1:]',
    'a{b}',
    'a[+]',
    '[-1]',
    '["]',
    '[""]',
    '[ 0]',
    '{a}',
    'a}',
  ])('%j', async (path) => {
    await expectAgreement(path);
  });
});
