import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapePointerToken, formatPointer, unescapePointerToken, appendStep } from './pointer.ts';
import { escapeUnprintable } from './quote-name.ts';

describe('formatPointer()', () => {
  it('returns an empty string for the whole document', () => {
    expect(formatPointer([])).toBe('');
  });

  it('escapes ~ before /', () => {
    expect(formatPointer(['~1', '/', '~/', 0, ''])).toBe('/~01/~1/~0~1/0/');
  });

  it('returns a pointer that can be parsed, for any names', () => {
    const token = fc.string({
      unit: fc.oneof(fc.constantFrom('~', '/', '0', '1'), fc.string({ minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const read = formatPointer(tokens)
          .split('/')
          .slice(1)
          .map((it) => unescapePointerToken(it));
        expect(read).toEqual(tokens);
      }),
    );
  });

  it('escapes tokens so that unescapePointerToken() restores them', () => {
    for (const name of ['', '~1', '/', '~/', '~01', '~~//', '0', 'é'])
      expect(unescapePointerToken(escapePointerToken(name))).toBe(name);
    expect(unescapePointerToken('~01')).toBe('~1');
  });

  it('does not change a token that needs no escape', () => {
    expect(escapePointerToken('a.b["c"] ä😀')).toBe('a.b["c"] ä😀');
  });
});

describe('appendStep()', () => {
  it.each<[readonly (string | number)[], string]>([
    [[], ''],
    [['a', 'b', 0, 'c'], 'a.b[0].c'],
    [[0, 1, 'a'], '[0][1].a'],
    [['a.b', '[0]', '{x}', '\\'], 'a\\.b.\\[0\\].\\{x\\}.\\\\'],
    [['', ''], '[""][""]'],
    [['a', '', 'b'], 'a[""].b'],
    [['a\nb', 'c'], '["a\\nb"].c'],
    [['\u202e"', '\ud800'], '["\\u202e\\""]["\\ud800"]'],
    [['é€😀', '$ @*-/:,"\''], 'é€😀.$ @*-/:,"\''],
  ])('writes %j as %s', (steps, path) => {
    expect(steps.reduce(appendStep, '')).toBe(path);
  });
});

describe('escapeUnprintable()', () => {
  it('escapes only characters that are invisible or change the direction of writing', () => {
    for (const text of ['', 'a b~', 'é€😀', '\\u0041']) expect(escapeUnprintable(text)).toBe(text);
    expect(escapeUnprintable('a\u0000\u007f\u009f\u200b\u2028\u2066\ufeff\udc00😀')).toBe(
      'a\\u0000\\u007f\\u009f\\u200b\\u2028\\u2066\\ufeff\\udc00😀',
    );
  });
});
