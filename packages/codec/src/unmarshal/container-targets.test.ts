import { describe, expect, it } from '@jest/globals';
import { newDecoder } from '../decode/new-decoder.ts';
import { decodeLines } from '../lines/decode-lines.ts';
import { RawJson } from '../raw-json.ts';
import { t } from './t.ts';
import { unmarshal } from './unmarshal.ts';

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
  list: [], map: {}, bytes: new Uint8Array(0), raw: new RawJson('null'), inner: { list: [] }, lazy: [], nullable: null, any: null,
};

describe("nil: 'empty'", () => {
  it('makes what is missing as empty as its type says', () => {
    expect(unmarshal('{}', All, { nil: 'empty' })).toEqual(empty);
    expect(unmarshal('{}', All)).toEqual({
      list: null, map: null, bytes: null, raw: null, inner: { list: null }, lazy: null, nullable: null, any: null,
    });
  });

  it('makes what is null empty, too, at every level', () => {
    const text = '{"list":null,"map":{"a":null},"bytes":null,"raw":null,"inner":{"list":null},"lazy":null,"nullable":null,"optional":null,"any":null}';
    expect(unmarshal(text, All, { nil: 'empty' })).toEqual({ ...empty, map: { a: [] }, optional: [] });
    expect(unmarshal('null', t.list(t.any()), { nil: 'empty' })).toEqual([]);
    expect(unmarshal('null', t.map(t.any()), { nil: 'empty' })).toEqual({});
    expect(unmarshal('null', t.bytes(), { nil: 'empty' })).toEqual(new Uint8Array(0));
    expect(unmarshal('[null,[1]]', t.list(t.list(t.int8())), { nil: 'empty' })).toEqual([[], [1]]);
  });

  it('empties what is filled where the input says null, and gives each its own', () => {
    const into = { list: [1, 2], bytes: Uint8Array.of(1) };
    const { list } = into;
    unmarshal('{"list":null,"bytes":null}', All, { nil: 'empty', into });
    expect(into).toEqual({ list: [], bytes: new Uint8Array(0) });
    expect(list).toEqual([1, 2]);
    const first = unmarshal('{}', All, { nil: 'empty' });
    expect(unmarshal('{}', All, { nil: 'empty' }).list).not.toBe(first.list);
  });

  it('is empty where something of another kind stands, as it would be null', () => {
    const into = {};
    expect(() => unmarshal('{"list":1,"map":[],"bytes":2,"raw":3}', All, { nil: 'empty', into })).toThrow('Cannot unmarshal number into field All.list');
    expect(into).toEqual({ list: [], map: {}, bytes: new Uint8Array(0), raw: new RawJson('3') });
  });

  it('holds in streams', async () => {
    const Tags = t.struct('Tags', { tags: t.list(t.string()) });
    expect(await newDecoder('{}', { nil: 'empty' }).decode(Tags)).toEqual({ tags: [] });
    expect(await decodeLines('{"tags":null}\n', { target: Tags, nil: 'empty' }).next()).toEqual({ value: { tags: [] }, done: false });
  });
});
