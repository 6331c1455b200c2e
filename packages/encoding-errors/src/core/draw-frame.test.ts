import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { JsonSyntaxError } from '../errors/json-syntax-error.ts';

/** Returns the frame of an error at an index of a text. */
function frameAt(text: string, index: number): string {
  const lines = text.slice(0, index).split(/\r\n|\n|\r(?!$)/);
  return new JsonSyntaxError('no', { index, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }).frame(text);
}

/** Returns the character above the caret. */
function pointedAt(frame: string): string | undefined {
  const [line = '', caret = ''] = frame.split('\n');
  return line[caret.indexOf('^')];
}

describe('frame()', () => {
  it('draws the line with a caret below the place', () => {
    expect(frameAt('{\n  "a": tru,\n}', 13)).toBe('2 |   "a": tru,\n  |            ^');
  });

  it('points after the last character at the end of the input', () => {
    expect(frameAt('[1', 2)).toBe('1 | [1\n  |   ^');
  });

  it.each([
    ['\n', 'a\nbXc\nd', 3],
    ['\r\n', 'a\r\nbXc\r\nd', 4],
    ['\r', 'a\rbXc\rd', 3],
  ])('finds the line between %j', (_end, text, index) => {
    expect(frameAt(text, index)).toBe('2 | bXc\n  |  ^');
  });

  it('draws a line end in the line that it ends', () => {
    expect(frameAt('ab\r\ncd', 2)).toBe('1 | ab\n  |   ^');
    expect(frameAt('ab\r\ncd', 3).split('\n')[0]).toBe('1 | ab');
    expect(frameAt('ab\ncd', 2)).toBe('1 | ab\n  |   ^');
  });

  it.each([
    ['of two columns', '日本語カナ한글、X', 16],
    ['of one column', 'äßﾊﾝ½ЖX', 6],
    ['of two units', '😀😀X', 4],
    ['of two units and one column', '𝒳𝒴X', 2],
    ['that combine with others', 'e\u0301a\u0308X', 2],
  ])('puts the caret below a character that follows characters %s', (_kind, text, columns) => {
    expect(frameAt(text, text.length - 1).split('\n')[1]).toBe(`  | ${' '.repeat(columns)}^`);
  });

  it('cuts a long line around the place', () => {
    const text = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const frame = frameAt(text, 500);
    expect(pointedAt(frame)).toBe('X');
    expect(frame).toMatch(/^1 \| …a+Xb+…\n/);
    expect(frame.split('\n')[0]?.length).toBeLessThan(120);
  });

  it('does not cut a long line near its start and its end', () => {
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

  it('shows a tab as one space and any other control character as a dot', () => {
    expect(frameAt('\t\u0000\u001bX', 3)).toBe('1 |  ··X\n  |    ^');
  });

  it('shows characters that are invisible, or change the direction of writing, as a dot', () => {
    expect(frameAt('\u200b\u202ea\u2028\u2066\ufeffX', 6)).toBe('1 | ··a···X\n  |       ^');
    expect(frameAt('\u061c\u034f\u{e0041}X', 4)).toBe('1 | ···X\n  |    ^');
    expect(frameAt('\u0645\u06cc\u200c\u062eX', 4).split('\n')[1]).toBe('  |    ^');
  });

  it('throws for a text that is not a string, such as bytes', () => {
    for (const text of [undefined, null, 1, new TextEncoder().encode('[1,]')])
      expect(() => new JsonSyntaxError('no', { index: 1 }).frame(text as never)).toThrow(
        new TypeError('Cannot draw a line: the text is not a string'),
      );
  });

  it('returns an empty string for an error without a position in a text', () => {
    for (const place of [{}, { offset: 3 }, { offset: 3, line: 1 }, { column: 2, offset: 3 }])
      expect(new JsonSyntaxError('no', place).frame('abc')).toBe('');
  });

  it('returns an empty string for a text of several lines that does not have the place', () => {
    for (const place of [
      { line: 4, column: 1 },
      { index: 90, line: 4, column: 1 },
      { line: 3, column: 9 },
    ])
      expect(new JsonSyntaxError('no', place).frame('a\nb\nc')).toBe('');
  });

  it('points to the end of a text that is too short', () => {
    expect(frameAt('ab', 90)).toBe('1 | ab\n  |   ^');
  });

  describe('of one line of many', () => {
    const whole = '{"a":1}\n{"a":2}\r\n{"a":x}\n{"a":4}\n';
    const [index, drawn] = [22, '3 | {"a":x}\n  |      ^'];
    const absolute = new JsonSyntaxError('no', { line: 3, column: 6 });
    const counted = new JsonSyntaxError('no', { index, line: 3, column: 6 });
    const relative = new JsonSyntaxError('no', { index: 5, line: 1, column: 6 });

    it.each([
      ['counts from the input, without an index', absolute],
      ['counts from the input, with an index', counted],
    ])('draws the place of an error that %s, in the line and in the input', (_how, error) => {
      expect(whole[index]).toBe('x');
      expect(error.frame(whole)).toBe(drawn);
      for (const line of ['{"a":x}', '{"a":x}\n', '{"a":x}\r\n']) {
        expect(error.frame(line)).toBe(drawn);
        expect(error.frame(line, { line: 3 })).toBe(drawn);
      }
    });

    it('draws the place of an error that counts from the line, with the number of the line that is given', () => {
      expect(relative.frame('{"a":x}')).toBe('1 | {"a":x}\n  |      ^');
      expect(relative.frame('{"a":x}', { line: 3 })).toBe(drawn);
    });

    it('draws the place of an error whose column counts more than its index, in the record alone', () => {
      expect(new JsonSyntaxError('no', { index: 1, line: 3, column: 6 }).frame('[x\n')).toBe('3 | [x\n  |  ^');
    });

    it('draws the second line, with its end', () => {
      expect(new JsonSyntaxError('no', { line: 2, column: 6 }).frame('{"a":x}\n')).toBe('2 | {"a":x}\n  |      ^');
      expect(new JsonSyntaxError('no', { line: 2, column: 1 }).frame('[\n')).toBe('2 | \n  | ^');
    });

    it('finds the place in a part that begins elsewhere', () => {
      const part = '{"a":\n x}';
      expect(new JsonSyntaxError('no', { line: 9, column: 2 }).frame(part, { line: 8, column: 2 })).toBe(
        '9 |  x}\n  |  ^',
      );
      expect(new JsonSyntaxError('no', { line: 8, column: 3 }).frame(part, { line: 8, column: 2 })).toBe(
        '8 | {"a":\n  |  ^',
      );
      expect(new JsonSyntaxError('no', { line: 8, column: 7 }).frame('[1 x]', { line: 8, column: 4 })).toBe(
        '8 | [1 x]\n  |    ^',
      );
      expect(new JsonSyntaxError('no', { index: 6, line: 1, column: 7 }).frame('[1 x]', { column: 4 })).toBe(
        '1 | [1 x]\n  |    ^',
      );
    });

    it('reads own options only', () => {
      expect(withPollutedPrototype({ line: 7, column: 3 }, () => relative.frame('{"a":x}', {}))).toBe(
        '1 | {"a":x}\n  |      ^',
      );
    });
  });
});
