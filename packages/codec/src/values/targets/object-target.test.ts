import { describe, expect, it } from '@jest/globals';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';
import { t } from './t.ts';

const fields = { id: t.int32(), tags: t.list(t.string()), mail: t.optional(t.string()) };
/** A target for the fast path, and a target that is read from the text. */
const both = [t.object(fields), t.object({ ...fields, raw: t.optional(t.raw()) })] as const;

describe('t.object', () => {
  it('reads an object that has all its fields, in any order', () => {
    for (const User of both) {
      expect(unmarshal('{"id":7,"tags":["a"]}', User)).toEqual({ id: 7, tags: ['a'] });
      expect(unmarshal('{"mail":"x","tags":[],"id":0}', User)).toEqual({ id: 0, tags: [], mail: 'x' });
      expect(unmarshal('{"ID":7,"Tags":[]}', User, { caseInsensitive: true })).toEqual({ id: 7, tags: [] });
    }
  });

  it('throws for an object of another kind, such as an error of an API', () => {
    const Sale = t.object({ id: t.int32(), amount: t.float64() });
    expect(() => unmarshal('[\n {"error":"quota exceeded"}]', t.list(Sale))).toThrow(
      expect.objectContaining({
        code: 'UNMARSHAL_TYPE',
        value: 'missing',
        type: 'int32',
        field: 'id',
        hint: "the member 'id' is required",
        line: 2,
        column: 2,
        pointer: '/0',
      }),
    );
    for (const text of ['null', '[]', '7', '{}']) expect(() => unmarshal(text, Sale)).toThrow('Cannot unmarshal');
  });

  it('passes the lines that lack a field to onError', async () => {
    const faults: number[] = [];
    const Sale = t.object({ id: t.int32() });
    const onError = ({ line }: { line: number }): unknown => faults.push(line);
    const sales = [];
    for await (const sale of decodeLines('{"id":1}\n{"error":"x"}\n{"id":null}\n{"id":2}\n', { target: Sale, onError }))
      sales.push(sale);
    expect([sales, faults]).toEqual([
      [{ id: 1 }, { id: 2 }],
      [2, 3],
    ]);
  });

  it('throws for null at any depth, unless the target there takes it', () => {
    for (const User of both) {
      for (const [text, pointer] of [
        ['{"id":null,"tags":[]}', '/id'],
        ['{"id":1,"tags":null}', '/tags'],
        ['{"id":1,"tags":[null]}', '/tags/0'],
        ['{"id":1,"tags":[],"mail":null}', '/mail'],
      ] as const)
        expect(() => unmarshal(text, User)).toThrow(expect.objectContaining({ value: 'null', pointer }));
    }
    const nil = { nil: 'null' } as const;
    const Loose = t.object({ a: t.nullable(t.int8()), b: t.any(), c: t.list(t.map(t.bytes(nil), nil), nil) });
    expect(unmarshal('{"a":null,"b":null,"c":null}', Loose)).toEqual({ a: null, b: null, c: null });
    expect(unmarshal('{"a":1,"b":[null],"c":[null,{"d":null}]}', Loose)).toEqual({
      a: 1,
      b: [null],
      c: [null, { d: null }],
    });
    expect(unmarshal('{"s":{"n":null}}', t.object({ s: t.struct('S', { n: t.int8() }) }))).toEqual({ s: { n: 0 } });
    expect(() => unmarshal('{"s":null}', t.object({ s: t.struct('S', {}) }))).toThrow('Cannot unmarshal null');
    expect(unmarshal('{"o":{"n":1},"n":null}', t.struct('S', { o: t.object({ n: t.int8() }), n: t.int8() }))).toEqual({
      o: { n: 1 },
      n: 0,
    });
  });

  it("leaves out members that are not fields, or throws UnknownFieldError with 'reject' and with disallowUnknownFields", () => {
    const text = '{"a":1,"b":{"c":[2]}}';
    const refused = expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'b', pointer: '/b' });
    for (const more of [{}, { raw: t.optional(t.raw()) }]) {
      expect(unmarshal(text, t.object({ a: t.int8(), ...more }))).toEqual({ a: 1 });
      expect(unmarshal(text, t.object({ a: t.int8(), ...more }, { unknown: 'drop' }))).toEqual({ a: 1 });
      const Strict = t.object({ a: t.int8(), ...more }, { unknown: 'reject' });
      expect(() => unmarshal(text, Strict)).toThrow(refused);
      expect(() => unmarshal(text, t.object({ a: t.int8(), ...more }), { disallowUnknownFields: true })).toThrow(
        refused,
      );
      expect(unmarshal('{"a":1}', Strict)).toEqual({ a: 1 });
    }
  });

  it('is required as a field of a struct, and recursive with t.lazy', () => {
    expect(() => unmarshal('{}', t.struct('S', { o: t.object({ n: t.int8() }) }))).toThrow(
      'Cannot unmarshal missing into field S.o',
    );
    const Tree = t.object({ kids: t.list(t.lazy('Tree', () => Tree)) }) as ReturnType<typeof t.any>;
    expect(unmarshal('{"kids":[{"kids":[]}]}', Tree)).toEqual({ kids: [{ kids: [] }] });
    expect(() => unmarshal('{"kids":[{"kid":[]}]}', Tree)).toThrow(expect.objectContaining({ pointer: '/kids/0' }));
  });

  it('reads names that JavaScript knows as ordinary members', () => {
    const Odd = t.object(JSON.parse('{"__proto__":0,"constructor":0}', (key, it) => (key === '' ? it : t.int8())));
    expect(() => unmarshal('{}', Odd)).toThrow('Cannot unmarshal missing into field __proto__');
    expect(Object.keys(unmarshal('{"__proto__":1,"constructor":2}', Odd) as object)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('throws TypeError or RangeError for wrong arguments', () => {
    for (const wrong of [undefined, null, 'User']) expect(() => t.object(wrong as never)).toThrow(TypeError);
    expect(() => t.object({ a: 1 } as never)).toThrow('it needs another target');
    expect(() => t.object({}, { unknown: 'strip' } as never)).toThrow(RangeError);
    expect(() => t.object({}, { strict: true } as never)).toThrow("Cannot use the option 'strict'");
  });
});
