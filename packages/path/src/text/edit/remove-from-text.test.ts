import { describe, expect, it } from '@jest/globals';
import { removeFromText } from './remove-from-text.ts';

describe('removeFromText()', () => {
  it.each<[string, string, string]>([
    ['{"a":1}', 'a', '{}'],
    ['{ "a" : 1 }', 'a', '{}'],
    ['{"a": 1, "b": 2, "c": 3}', 'a', '{"b": 2, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', 'b', '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', 'c', '{"a": 1, "b": 2}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'a', '{\n  "b": 2\n}\n'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'b', '{\n  "a": 1\n}\n'],
    ['{\n  "a": 1.50\n}\n', 'a', '{}\n'],
    ['[1 , 2 , 3]', '[1]', '[1 , 3]'],
    ['[1, 2, 3]', '[-1]', '[1, 2]'],
    ['[1, 2, 3]', '0', '[2, 3]'],
    ['[1, 2, 3]', '[*]', '[]'],
    ['{"a": [1], "b": {}}', '[*]', '{}'],
    ['[0, 1, 2, 3, 4, 5]', '[::2]', '[1, 3, 5]'],
    ['[0, 1, 2, 3, 4, 5]', '[1::2]', '[0, 2, 4]'],
    ['[0, 1, 2, 3, 4, 5]', '[3:1:-1]', '[0, 1, 4, 5]'],
    ['[0, 1]', '[5:]', '[0, 1]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '{a}', '[{"b":2}, {"b":3}, 4, {}]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '{a,b}', '[{}, {}, 4, {}]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '[*].a', '[{"b":2}, {"b":3}, 4, {}]'],
    ['[{"a":{"x":1}}, {"a":[{"x":2}]}]', '{a}.x', '[{"a":{}}, {"a":[{"x":2}]}]'],
    ['{"a":{"x":1},"b":1,"a":{"x":2, "y":3}}', 'a.x', '{"a":{"x":1},"b":1,"a":{"y":3}}'],
    ['{"a":1,"b":1,"a":2}', 'a', '{"b":1}'],
    ['{"a":1,"\\u0061":2,"b":1}', 'a', '{"b":1}'],
  ])('turns %j at %s into %j', (text, path, expected) => {
    expect(removeFromText(text, path)).toBe(expected);
  });

  it.each<[string, string]>([
    ['b', 'PATH_NOT_FOUND'],
    ['a[3]', 'PATH_NOT_FOUND'],
    ['n.x', 'PATH_NOT_FOUND'],
    ['b[*]', 'PATH_NOT_FOUND'],
    ['a.x', 'TYPE_MISMATCH'],
    ['a[0][*]', 'TYPE_MISMATCH'],
    ['', 'PATH_SYNTAX'],
    ['a[+]', 'PATH_SYNTAX'],
    ['a{flat:x}', 'PATH_SYNTAX'],
  ])('refuses %j, throwing %s', (path, code) => {
    expect(() => removeFromText('{"a": [1, 2], "n": null}', path)).toThrow(expect.objectContaining({ code }));
  });

  it('returns the text if nothing is found and ignoreMissing is on', () => {
    expect(removeFromText('{"a": [1]}', 'b.c', { ignoreMissing: true })).toBe('{"a": [1]}');
    expect(() => removeFromText('{"a": [1]', 'b.c', { ignoreMissing: true })).toThrow(
      expect.objectContaining({ code: 'SYNTAX' }),
    );
  });

  it('throws with the position of the value that stopped the path', () => {
    expect(() => removeFromText('{"a":\n [1, 2]}', 'a.x')).toThrow(
      expect.objectContaining({ index: 7, line: 2, column: 2, pointer: '/a' }),
    );
  });
});
