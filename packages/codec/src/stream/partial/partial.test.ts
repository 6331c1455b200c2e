import { describe, expect, it } from '@jest/globals';
import { t } from '../../values/targets/t.ts';
import { unmarshal } from '../../values/unmarshal/unmarshal.ts';
import { partial } from './partial.ts';

const document =
  '{"id":7,"tags":["a","b\\u00e9\\ud83d\\ude00\\n"],"deep":{"x":[[],{},{"y":null}],"n":-1.5e3},"ok":true}';

describe('partial', () => {
  it('returns undefined for an empty text', () => {
    expect(partial('')).toEqual({ value: undefined, complete: false, incomplete: undefined });
    expect(partial(' \n')).toEqual({ value: undefined, complete: false, incomplete: undefined });
  });

  it('returns a whole document as complete', () => {
    expect(partial(document)).toEqual({ value: JSON.parse(document), complete: true, incomplete: undefined });
  });

  it('marks the string at the end as incomplete', () => {
    expect(partial('{"a":{"b":["x","hel')).toEqual({
      value: { a: { b: ['x', 'hel'] } },
      complete: false,
      incomplete: '/a/b/1',
      open: '/a/b/1',
    });
    expect(partial('"')).toEqual({ value: '', complete: false, incomplete: '', open: '' });
  });

  it('leaves out a number that may continue, half a literal, and a name without a value', () => {
    expect(partial('[1, 2').value).toEqual([1]);
    expect(partial('[1, -').value).toEqual([1]);
    expect(partial('[1, tru').value).toEqual([1]);
    expect(partial('{"a":1,"b').value).toEqual({ a: 1 });
    expect(partial('{"a":1,"b":').value).toEqual({ a: 1 });
    expect(partial('12').value).toBeUndefined();
    expect(partial('12 ').complete).toBe(true);
  });

  it('contains every complete scalar, even the last one', () => {
    expect(partial('[true').value).toEqual([true]);
    expect(partial('{"a":null,"b":[false,1,"x"').value).toEqual({ a: null, b: [false, 1, 'x'] });
    expect(partial('{"a":true,"b":{"c":false},"d').value).toEqual({ a: true, b: { c: false } });
  });

  it('accepts white space between any tokens', () => {
    expect(partial(' [ 1 , { "a" : [ ] , "b" : { } } , [ [ 2 ] , 3 ] , tru').value).toEqual([
      1,
      { a: [], b: {} },
      [[2], 3],
    ]);
    expect(partial('{ "a" : 1 , "b" : "x').value).toEqual({ a: 1, b: 'x' });
  });

  it('leaves out a truncated escape and a truncated surrogate pair', () => {
    for (const end of ['\\', '\\u', '\\u00', '\\ud83d', '\\ud83d\\', '\\ud83d\\ude0', '\ud83d']) {
      expect(partial(`"a${end}`)).toEqual({ value: 'a', complete: false, incomplete: '', open: '' });
    }
    expect(partial('"a\\\\').value).toBe('a\\');
    // No escape, but a backslash that is one.
    expect(partial('"a\\\\ud83d')).toEqual({ value: 'a\\ud83d', complete: false, incomplete: '', open: '' });
    expect(partial('"a\\\\ud83d\\')).toEqual({ value: 'a\\ud83d', complete: false, incomplete: '', open: '' });
  });

  it('returns only members of the whole document, for every cut', () => {
    const whole: unknown = JSON.parse(document);
    for (let end = 0; end < document.length; end++) {
      const { value, complete, incomplete } = partial(document.slice(0, end));
      expect(complete).toBe(false);
      if (value !== undefined) expectPart(value, whole, incomplete, '');
    }
  });

  it('counts the elements of consecutive arrays in the pointer', () => {
    expect(partial('[[1,2],[3],"x').incomplete).toBe('/2');
    expect(partial('{"a":[1,{"b":"c"}],"d":["e').incomplete).toBe('/d/0');
  });

  it('returns the pointer of the innermost part that is open', () => {
    const open = (text: string): string | undefined => partial(text).open;
    expect([open(''), open('12'), open('tru'), open('[]')]).toEqual([undefined, undefined, undefined, undefined]);
    expect([open('['), open('[1, 2'), open('{"a'), open('{"a":'), open('{"a":[1],"b":t')]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect([open('{"a":{"b":1'), open('[[],{"a":[{'), open('{"b":1,"0":["x"')]).toEqual(['/a', '/1/a/0', '/0']);
  });

  it('returns a pointer with names as they are read', () => {
    expect(partial('{"\\ud800":"a')).toEqual({
      value: { '\ufffd': 'a' },
      complete: false,
      incomplete: '/\ufffd',
      open: '/\ufffd',
    });
    expect(partial('{"\\ud800\udc00":"a')).toEqual({
      value: { '\ufffd\ufffd': 'a' },
      complete: false,
      incomplete: '/\ufffd\ufffd',
      open: '/\ufffd\ufffd',
    });
    expect(() => unmarshal('{"\\ud800":"a"}', t.map(t.int()))).toThrow(expect.objectContaining({ pointer: '/\ufffd' }));
  });

  it('throws JsonSyntaxError for a text that begins no document', () => {
    expect(() => partial('{"a" 1')).toThrow("invalid character '1' after object key");
    expect(() => partial('[1]]')).toThrow("invalid character ']' after top-level value");
  });

  it('applies the limits, and throws TypeError for anything but text', () => {
    expect(() => partial('{"a": 1, "name', { maxBytes: 13 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes' }),
    );
    expect(partial('{"a": 1, "name', { maxBytes: 14 }).value).toEqual({ a: 1 });
    expect(() => partial(new Uint8Array(1) as unknown as string)).toThrow(
      'Cannot read the beginning of a document: it is not a string',
    );
  });

  it('accepts a very long string', () => {
    const text = `"${'x\\n'.repeat(500_000)}`;
    expect((partial(text).value as string).length).toBe(1_000_000);
  });
});

/** Every value in `part` is one of `whole`; only the incomplete string may be a beginning. */
function expectPart(part: unknown, whole: unknown, incomplete: string | undefined, pointer: string): void {
  if (typeof part === 'string' && pointer === incomplete) {
    expect((whole as string).startsWith(part)).toBe(true);
  } else if (typeof part === 'object' && part !== null) {
    expect(Array.isArray(part)).toBe(Array.isArray(whole));
    for (const [key, value] of Object.entries(part))
      expectPart(value, (whole as Record<string, unknown>)[key], incomplete, `${pointer}/${key}`);
  } else {
    expect(part).toEqual(whole);
  }
}
