import { describe, expect, it } from '@jest/globals';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { t } from './t.ts';
import type { Target } from './target.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

const fields = { id: t.required(t.int32()), name: t.string(), mail: t.optional(t.string()) };
/** A struct that is fitted to a parsed value, and a struct that is read from the text. */
const both = [t.struct('User', fields), t.struct('User', { ...fields, raw: t.optional(t.raw()) })] as const;

describe('t.required', () => {
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
      unmarshal('{}', t.struct('Post', { by: t.optional(User), other: t.nullable(User), all: t.list(User) })),
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
