import { describe, expect, it } from '@jest/globals';
import { appendStep } from './append-step.ts';
import { escapeUnprintable } from './escape-unprintable.ts';

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
