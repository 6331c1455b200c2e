import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { thrownBy } from '@wirework/test-support';
import { isTarget, t, unmarshal } from '../../index.ts';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { parseAny } from '../unmarshal/unmarshal.ts';
import { withoutCase } from './field-finder.ts';
import type { Target } from './target.ts';

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

describe('a number out of range', () => {
  function hintOf(run: () => unknown): string | undefined {
    const error = thrownBy(run);
    if (isJsonError(error, 'UNMARSHAL_TYPE')) return error.hint;
    throw error;
  }

  it.each([
    ['300', t.int8(), 'int8 holds whole numbers from -128 to 127'],
    ['-1', t.uint16(), 'uint16 holds whole numbers from 0 to 65535'],
    ['1.5', t.uint8(), 'uint8 holds whole numbers from 0 to 255, written without a fraction or an exponent'],
    [
      '1e3',
      t.int32(),
      'int32 holds whole numbers from -2147483648 to 2147483647, written without a fraction or an exponent',
    ],
    ['9223372036854775808', t.int64(), 'int64 holds whole numbers from -9223372036854775808 to 9223372036854775807'],
    [
      '1.0',
      t.uint64(),
      'uint64 holds whole numbers from 0 to 18446744073709551615, written without a fraction or an exponent',
    ],
    ['1e39', t.float32(), 'the number is too large for float32'],
    ['-1e309', t.float64(), 'the number is too large for float64'],
    ['1e309', t.any(), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
    ['-1e309', t.any(), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
    ['{"a":[-1e309]}', t.map(t.any()), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
  ])('throws for %s with the range as a hint', (text, target, hint) => {
    expect(hintOf(() => unmarshal(text, target))).toBe(hint);
  });

  it('has the usual message, followed by the range as a hint', () => {
    expect(String(thrownBy(() => unmarshal('{"red":300}', t.struct('Pixel', { red: t.uint8() }))))).toBe(
      'UnmarshalTypeError: Cannot unmarshal number into field Pixel.red of type uint8 at line 1, column 8 (offset 10) in /red: uint8 holds whole numbers from 0 to 255',
    );
  });

  it('has no hint for a value of another kind', () => {
    expect(hintOf(() => unmarshal('"1"', t.int8()))).toBeUndefined();
    expect(hintOf(() => parseAny('[1e400]'))).toContain('lossless');
  });
});

describe('t.required', () => {
  const fields = {
    id: t.required(t.int32()),
    name: t.string(),
    mail: t.optional(t.string()),
  };

  /** A struct that is fitted to a parsed value, and a struct that is read from the text. */
  const both = [t.struct('User', fields), t.struct('User', { ...fields, raw: t.optional(t.raw()) })] as const;

  it('reads a field that exists', () => {
    for (const User of both) {
      expect(unmarshal('{"id":7,"name":"Ada"}', User)).toEqual({ id: 7, name: 'Ada' });
      expect(unmarshal('{"mail":"x","id":7}', User)).toEqual({ id: 7, name: '', mail: 'x' });
      expect(unmarshal('{"ID":7}', User, { caseInsensitive: true })).toEqual({ id: 7, name: '' });
    }
  });

  it('throws for an object without the field, with its place, struct and field', () => {
    for (const User of both) {
      for (const text of ['[\n {"name":"Ada","mail":"x"}]', '[\n {"name":"Ada","ID":7}]', '[\n {}]']) {
        expect(() => unmarshal(text, t.list(User))).toThrow(
          expect.objectContaining({
            code: 'UNMARSHAL_TYPE',
            value: 'missing',
            type: 'int32',
            struct: 'User',
            field: 'id',
            hint: "the member 'id' is required",
            offset: 4,
            index: 3,
            line: 2,
            column: 2,
            pointer: '/0',
            message: 'Cannot unmarshal missing into field User.id of type int32',
          }),
        );
      }
    }
  });

  it('throws for null, unless the target accepts it', () => {
    for (const User of both) {
      expect(() => unmarshal('{"id":null}', User)).toThrow(
        expect.objectContaining({
          code: 'UNMARSHAL_TYPE',
          value: 'null',
          type: 'int32',
          struct: 'User',
          field: 'id',
          pointer: '/id',
        }),
      );
    }
    const nil = { nil: 'null' } as const;
    for (const [of, value] of [
      [t.nullable(t.int8()), null],
      [t.any(), null],
      [t.list(t.any(), nil), null],
      [t.map(t.any(), nil), null],
      [t.bytes(nil), null],
      [t.lazy('Lazy', () => t.nullable(t.int8())), null],
    ] as const) {
      const Item = t.struct('Item', { it: t.required(of as Target) });
      expect(unmarshal('{"it":null}', Item)).toEqual({ it: value });
      expect(() => unmarshal('{}', Item)).toThrow(expect.objectContaining({ value: 'missing', field: 'it' }));
    }
    for (const of of [
      t.list(t.any()),
      t.map(t.any()),
      t.bytes(),
      t.struct('Empty', {}),
      t.lazy('Lazy', () => t.int8()),
    ]) {
      expect(() => unmarshal('{"it":null}', t.struct('Item', { it: t.required(of as Target) }))).toThrow(
        expect.objectContaining({ value: 'null', field: 'it' }),
      );
    }
    expect(unmarshal('{"it":null}', t.struct('Item', { it: t.required(t.raw()) })).it.text).toBe('null');
  });

  it('throws for null in lists and maps', () => {
    expect(() => unmarshal('["a",null]', t.list(t.required(t.string())))).toThrow(
      expect.objectContaining({ value: 'null', type: 'string', pointer: '/1' }),
    );
    expect(() => unmarshal('{"a":null}', t.map(t.required(t.string())))).toThrow(
      expect.objectContaining({ value: 'null', pointer: '/a' }),
    );
  });

  it('makes a struct required where it is a field itself, unless that is optional or nullable', () => {
    const [User] = both;
    expect(() => unmarshal('{}', t.struct('Post', { by: User }))).toThrow(
      expect.objectContaining({ value: 'missing', type: 'User', struct: 'Post', field: 'by', pointer: '' }),
    );
    expect(() => unmarshal('{"by":null}', t.struct('Post', { by: User }))).toThrow(
      expect.objectContaining({ value: 'null', type: 'User', field: 'by' }),
    );
    expect(() => unmarshal('{"by":{}}', t.struct('Post', { by: t.lazy('User', () => User) }))).toThrow(
      expect.objectContaining({ value: 'missing', struct: 'User', field: 'by.id', pointer: '/by' }),
    );
    expect(() => unmarshal('{}', t.struct('Post', { by: t.lazy('User', () => User) }))).toThrow(
      expect.objectContaining({ value: 'missing', field: 'by' }),
    );
    expect(() => unmarshal('null', User)).toThrow(expect.objectContaining({ value: 'null', type: 'User' }));
    expect(
      unmarshal(
        '{}',
        t.struct('Post', {
          by: t.optional(User),
          other: t.nullable(User),
          all: t.list(User),
        }),
      ),
    ).toEqual({ other: null, all: [] });
    expect(() => unmarshal('{"by":null}', t.struct('Post', { by: t.optional(User) }))).toThrow(
      expect.objectContaining({ value: 'null', field: 'by' }),
    );
  });

  it('reads a struct that contains itself', () => {
    interface Tree {
      id: number;
      next: Tree | null;
    }
    const Tree: Target<Tree> = t.struct('Tree', {
      id: t.required(t.int8()),
      next: t.nullable(t.lazy('Tree', () => Tree)),
    });
    expect(unmarshal('{"id":1,"next":{"id":2}}', Tree)).toEqual({ id: 1, next: { id: 2, next: null } });
    expect(() => unmarshal('{"id":1,"next":{}}', Tree)).toThrow(
      expect.objectContaining({ value: 'missing', field: 'next.id', pointer: '/next' }),
    );
  });

  it('throws for a missing field even if the object to fill has it', () => {
    for (const User of both) {
      const into = { id: 1 };
      expect(() => unmarshal('{"name":"Ada"}', User, { into })).toThrow(
        expect.objectContaining({ value: 'missing', field: 'id' }),
      );
      expect(into).toEqual({ id: 1, name: 'Ada' });
    }
  });

  it('lets a stream read on after the value', async () => {
    const decoder = newDecoder('{} {"id":2}');
    await expect(decoder.decode(both[0])).rejects.toMatchObject({ value: 'missing', line: 1, column: 1 });
    expect(await decoder.decode(both[0])).toEqual({ id: 2, name: '' });
    const lines: unknown[] = [];
    const values: unknown[] = [];
    for await (const value of decodeLines('{"id":1}\n{}\n', {
      target: both[0],
      onError: ({ line, error }) => lines.push([line, error.line, error.column]),
    }))
      values.push(value);
    expect([values, lines]).toEqual([[{ id: 1, name: '' }], [[2, 2, 1]]]);
  });

  it('throws TypeError for optional targets and for anything but targets', () => {
    expect(() => t.required(t.optional(t.int8()))).toThrow(
      new TypeError('Cannot make a target: a field is either optional or required'),
    );
    expect(() => t.required(t.int8 as never)).toThrow('Cannot make a target: it needs another target');
  });
});

describe('names in any case', () => {
  const anyCase = { caseInsensitive: true };

  it('match the field with exactly that name, else the first that differs only in case', () => {
    const Two = t.struct('Two', {
      HELLO: t.int(),
      Hello: t.int(),
      straße: t.int(),
      STRASSE: t.int(),
      'a.b': t.int(),
    });
    const zeros = { HELLO: 0, Hello: 0, straße: 0, STRASSE: 0, 'a.b': 0 };
    expect(unmarshal('{"hello":1,"Hello":2,"HELLO":3,"hellO":4}', Two, anyCase)).toEqual({
      ...zeros,
      HELLO: 4,
      Hello: 2,
    });
    expect(unmarshal('{"STRAẞE":1,"strasse":2,"STRAſSE":3,"A.B":4,"axb":5}', Two, anyCase)).toEqual({
      ...zeros,
      straße: 1,
      STRASSE: 3,
      'a.b': 4,
    });
    expect(unmarshal('{"hello":1,"A.B":4}', Two)).toEqual(zeros);
  });

  it('have one key without case wherever one matches the other', () => {
    const cased: string[] = [];
    for (let point = 0; point < 0x1_ffff; point++) {
      const character = String.fromCodePoint(point);
      if (/\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/u.test(character)) cased.push(character);
    }
    const all = cased.join('');
    for (const character of cased) {
      const matching = all.match(new RegExp(character, 'giu')) ?? [];
      expect(new Set(matching.map(withoutCase))).toEqual(new Set([withoutCase(character)]));
    }
    // The lower case of a sigma depends on its place in the word.
    expect(withoutCase('ΟΔΟΣ')).toBe(withoutCase('οδος'));
    expect(cased.length).toBeGreaterThan(2_000);
  });
});

describe('t.float32', () => {
  const largest = (2 - 2 ** -23) * 2 ** 127;

  /** All digits of the middle between the largest single and what would follow it. */
  const beyond = '340282356779733661637539395458142568448';

  const read = (literal: string): number => unmarshal(literal, t.float32());

  it.each([
    ['1.000000059604644775390625', 1],
    ['1.000000059604644775390624', 1],
    ['1.0000000596046447753906250000000000000000001', 1 + 2 ** -23],
    ['-1.0000000596046447753906250000000000000000001', -1 - 2 ** -23],
    ['1.000000178813934326171874', 1 + 2 ** -23],
    ['1.000000178813934326171875', 1 + 2 ** -22],
    ['0.0000001000000059604644775390626e7', 1 + 2 ** -23],
    ['10000000596046447753906249e-25', 1],
    ['1.000000059604644775390625E0', 1],
    ['16777217', 16777216],
    ['16777217.0000000000000000001', 16777218],
    ['16777219', 16777220],
    ['16777218.9999999999999999999', 16777218],
    ['7.006492321624085e-46', 0],
    [
      '7.00649232162408535461864791644958065640130970938257885878534141944895541342930300743319094181060791015626e-46',
      2 ** -149,
    ],
    ['-7.006492321624085e-46', -0],
    [`${beyond.slice(0, -1)}7`, largest],
    ['3.4028235677973366e+38', largest],
    ['-0', -0],
    ['1e-400', 0],
  ])('reads %s as the nearest single', (literal, expected) => {
    expect(read(literal)).toBe(expected);
  });

  it.each([beyond, `-${beyond}.0`, '3.40282356779733661638e38', '1e39', '1e400'])('throws for %s', (literal) => {
    expect(() => read(literal)).toThrow('Cannot unmarshal number');
  });
});
