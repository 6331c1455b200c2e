import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { JsonSyntaxError } from './errors/json-syntax-error.ts';

/** The frame of an error at the place of `^` in the text. */
function frameAt(text: string, index: number): string {
  const line = (text.slice(0, index).match(/\n|\r(?!\n|$)/g)?.length ?? 0) + 1;
  return new JsonSyntaxError('no', { index, line, column: 1 }).frame(text);
}

/** Which character of the first line the caret of the second stands under. */
function pointedAt(frame: string): string | undefined {
  const [line = '', caret = ''] = frame.split('\n');
  return line[caret.indexOf('^')];
}

describe('frame()', () => {
  it('draws the line with a caret below the place', () => {
    expect(frameAt('{\n  "a": tru,\n}', 13)).toBe('2 |   "a": tru,\n  |            ^');
  });

  it('points behind the last character at the end of the input', () => {
    expect(frameAt('[1', 2)).toBe('1 | [1\n  |   ^');
  });

  it.each([
    ['\n', 'a\nbXc\nd', 3],
    ['\r\n', 'a\r\nbXc\r\nd', 4],
    ['\r', 'a\rbXc\rd', 3],
  ])('finds the line between %j', (_end, text, index) => {
    expect(frameAt(text, index)).toBe('2 | bXc\n  |  ^');
  });

  it('shows the line that a line end itself stands on', () => {
    expect(frameAt('ab\r\ncd', 2)).toBe('1 | ab\n  |   ^');
    expect(frameAt('ab\r\ncd', 3).split('\n')[0]).toBe('1 | ab');
    expect(frameAt('ab\ncd', 2)).toBe('1 | ab\n  |   ^');
  });

  it.each([
    ['of two columns', '日本語カナ한글、X', 16],
    ['of one column', 'äßﾊﾝ½ЖX', 6],
    ['of two units', '😀😀X', 4],
    ['of two units and one column', '𝒳𝒴X', 2],
    ['that stand above others', 'e\u0301a\u0308X', 2],
  ])('puts the caret under what stands behind characters %s', (_kind, text, columns) => {
    expect(frameAt(text, text.length - 1).split('\n')[1]).toBe(`  | ${' '.repeat(columns)}^`);
  });

  it('cuts a long line around the place', () => {
    const text = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const frame = frameAt(text, 500);
    expect(pointedAt(frame)).toBe('X');
    expect(frame).toMatch(/^1 \| …a+Xb+…\n/);
    expect(frame.split('\n')[0]?.length).toBeLessThan(120);
  });

  it('keeps the start and the end of a long line where they are near', () => {
    expect(pointedAt(frameAt(`X${'b'.repeat(500)}`, 0))).toBe('X');
    const end = frameAt(`${'a'.repeat(500)}X`, 500);
    expect(pointedAt(end)).toBe('X');
    expect(end.split('\n')[0]).toMatch(/X$/);
  });

  it('never cuts a surrogate pair', () => {
    for (let shift = 0; shift < 4; shift++) {
      const text = 'a'.repeat(shift) + '😀'.repeat(200);
      expect(!/[\ud800-\udbff](?![\udc00-\udfff])/.test(frameAt(text, 200))).toBe(true);
    }
  });

  it('shows tabs as one space and other control characters as a dot, so that the caret stays right', () => {
    expect(frameAt('\t\u0000\u001bX', 3)).toBe('1 |  ··X\n  |    ^');
  });

  it('shows what is not seen, or turns the direction of writing, as a dot', () => {
    expect(frameAt('\u200b\u202ea\u2028\u2066\ufeffX', 6)).toBe('1 | ··a···X\n  |       ^');
    expect(frameAt('\u061c\u034f\u{e0041}X', 4)).toBe('1 | ···X\n  |    ^');
    expect(frameAt('\u0645\u06cc\u200c\u062eX', 4).split('\n')[1]).toBe('  |    ^');
  });

  it('takes no longer for places that are far inside a long line', async () => {
    await expectLinear((count) => {
      const text = 'x'.repeat(1_000 * count);
      return () => {
        for (let index = 0; index < text.length; index += 1_000) new JsonSyntaxError('no', { index, line: 1, column: 1 }).frame(text);
      };
    }, 200);
  });

  it('refuses what is not a text, such as the bytes that were read', () => {
    for (const text of [undefined, null, 1, new TextEncoder().encode('[1,]')]) expect(() => new JsonSyntaxError('no', { index: 1 }).frame(text as never)).toThrow(new TypeError('Cannot draw a line: the text is not a string'));
  });

  it('is empty without a position in a text', () => {
    expect(new JsonSyntaxError('no', { offset: 3 }).frame('abc')).toBe('');
  });

  it('copes with a text that is shorter than the position', () => {
    expect(frameAt('ab', 90)).toBe('1 | ab\n  |   ^');
  });
});
