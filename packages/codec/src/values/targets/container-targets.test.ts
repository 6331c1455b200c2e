import { describe, expect, it } from '@jest/globals';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { RawJson } from '../raw-json.ts';
import type { Target } from './target.ts';
import { t } from './t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

const All = t.struct('All', {
  list: t.list(t.int8()),
  map: t.map(t.list(t.string())),
  bytes: t.bytes(),
  raw: t.raw(),
  inner: t.struct('Inner', { list: t.list(t.bool()) }),
  lazy: t.lazy('Lazy', () => t.list(t.int8())),
  nullable: t.nullable(t.list(t.int8())),
  optional: t.optional(t.list(t.int8())),
  any: t.any(),
});

const empty = {
  list: [],
  map: {},
  bytes: new Uint8Array(0),
  raw: new RawJson('null'),
  inner: { list: [] },
  lazy: [],
  nullable: null,
  any: null,
};

describe('lists, maps, bytes and raw values', () => {
  it('are empty if missing in the input', () => {
    expect(unmarshal('{}', All)).toEqual(empty);
  });

  it('are empty for null in the input, at every level', () => {
    const text =
      '{"list":null,"map":{"a":null},"bytes":null,"raw":null,"inner":{"list":null},"lazy":null,"nullable":null,"optional":null,"any":null}';
    expect(unmarshal(text, All)).toEqual({ ...empty, map: { a: [] }, optional: [] });
    expect(unmarshal('null', t.list(t.any()))).toEqual([]);
    expect(unmarshal('null', t.map(t.any()))).toEqual({});
    expect(unmarshal('null', t.bytes())).toEqual(new Uint8Array(0));
    expect(unmarshal('[null,[1]]', t.list(t.list(t.int8())))).toEqual([[], [1]]);
  });

  it('are emptied by null when an object is filled, each with its own value', () => {
    const into = { list: [1, 2], bytes: Uint8Array.of(1) };
    const { list } = into;
    unmarshal('{"list":null,"bytes":null}', All, { into });
    expect(into).toEqual({ list: [], bytes: new Uint8Array(0) });
    expect(list).toEqual([1, 2]);
    expect(unmarshal('{}', All).list).not.toBe(unmarshal('{}', All).list);
  });

  it('are empty after a value of another kind', () => {
    const into = {};
    expect(() => unmarshal('{"list":1,"map":[],"bytes":2,"raw":3}', All, { into })).toThrow(
      'Cannot unmarshal number into field All.list',
    );
    expect(into).toEqual({ list: [], map: {}, bytes: new Uint8Array(0), raw: new RawJson('3') });
  });

  it('are empty in streams', async () => {
    const Tags = t.struct('Tags', { tags: t.list(t.string()) });
    expect(await newDecoder('{}').decode(Tags)).toEqual({ tags: [] });
    expect(await decodeLines('{"tags":null}\n', { target: Tags }).next()).toEqual({ value: { tags: [] }, done: false });
  });
});

describe("nil: 'null'", () => {
  const nil = { nil: 'null' } as const;
  const Nil = t.struct('Nil', {
    list: t.list(t.list(t.int8()), nil),
    map: t.map(t.bytes(nil), nil),
    bytes: t.bytes(nil),
    lazy: t.lazy('Lazy', () => t.list(t.any(), nil)),
    fitted: t.list(t.int8()),
  });
  const Raw = t.struct('Raw', { raw: t.raw(nil), list: t.list(t.raw(), nil) });

  it('returns null for a missing value, as in Go', () => {
    expect(unmarshal('{}', Nil)).toEqual({ list: null, map: null, bytes: null, lazy: null, fitted: [] });
    expect(unmarshal('{}', Raw)).toEqual({ raw: null, list: null });
  });

  it('returns null for null, and does not change the targets inside', () => {
    expect(unmarshal('{"list":[null],"map":{"a":null},"bytes":null,"lazy":null}', Nil)).toEqual({
      list: [[]],
      map: { a: null },
      bytes: null,
      lazy: null,
      fitted: [],
    });
    expect(unmarshal('{"raw":null,"list":null}', Raw)).toEqual({ raw: new RawJson('null'), list: null });
  });

  it('throws for other options and values', () => {
    for (const make of [
      (options: never) => t.list(t.any(), options),
      (options: never) => t.map(t.any(), options),
      t.bytes,
      t.raw,
    ] as ((options: never) => unknown)[]) {
      expect(() => make({ nil: undefined } as never)).not.toThrow();
      expect(() => make(Object.create({ nil: 'none' }) as never)).not.toThrow();
      expect(() => make({ nil: 'none' } as never)).toThrow(
        new RangeError("Cannot use the option 'nil': expected 'empty' or 'null'"),
      );
      expect(() => make({ empty: true } as never)).toThrow(
        new TypeError("Cannot use the option 'empty': there is no such option; known are nil"),
      );
      expect(() => make(null as never)).toThrow('Cannot use the options: expected an object, found null');
    }
    expect([t.int8(), t.bool()].map(t.list as (of: unknown) => Target).map((it) => it.type)).toEqual([
      '[]int8',
      '[]bool',
    ]);
  });
});
