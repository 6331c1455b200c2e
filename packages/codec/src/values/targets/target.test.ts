import { describe, expect, it } from '@jest/globals';
import { isTarget, t, unmarshal } from '../../index.ts';

describe('isTarget()', () => {
  it('returns true for targets of t', () => {
    for (const target of [
      t.string(),
      t.int8(),
      t.any(),
      t.list(t.int()),
      t.map(t.any()),
      t.struct('User', { id: t.int() }),
      t.optional(t.string()),
      t.bytes(),
    ])
      expect(isTarget(target)).toBe(true);
  });

  it('returns false for anything else, such as t.string itself and objects that inherit from a target', () => {
    for (const other of [t.string, t, { id: t.int() }, Object.create(t.string()), {}, [], null, undefined, 'string', 1])
      expect(isTarget(other)).toBe(false);
  });
});

describe('the type of a target', () => {
  it('is its name in errors, as in Go', () => {
    const named = [
      t.any(),
      t.raw(),
      t.bool(),
      t.string(),
      t.number(),
      t.int(),
      t.int8(),
      t.int16(),
      t.int32(),
      t.int64(),
      t.uint(),
      t.uint8(),
      t.uint16(),
      t.uint32(),
      t.uint64(),
      t.float32(),
      t.float64(),
      t.bytes(),
      t.list(t.raw()),
      t.map(t.list(t.bool())),
      t.struct('User', {}),
      t.struct('', {}),
      t.nullable(t.int()),
      t.optional(t.string()),
      t.lazy('Tree', () => t.any()),
    ];
    expect(named.map((it) => it.type)).toEqual([
      'any',
      'RawJson',
      'bool',
      'string',
      'Number',
      'int',
      'int8',
      'int16',
      'int32',
      'int64',
      'uint',
      'uint8',
      'uint16',
      'uint32',
      'uint64',
      'float32',
      'float64',
      '[]uint8',
      '[]RawJson',
      'map[string][]bool',
      'User',
      'struct',
      'int',
      'string',
      'Tree',
    ]);
    for (const [text, target, type] of [
      ['5', t.bytes(), '[]uint8'],
      ['"x"', t.number(), 'Number'],
      ['[]', t.bool(), 'bool'],
    ] as const) {
      expect(() => unmarshal(text, target)).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE', type }));
    }
  });
});
