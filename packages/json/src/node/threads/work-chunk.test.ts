import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import type { BatchItem } from '../../batch/batch-operation.ts';
import { divideIntoChunks } from './work-chunk.ts';
import { groupByText, type WorkerItem, workerItemOf } from './worker-item.ts';

const sent = (items: readonly unknown[]): WorkerItem[] => items.map(workerItemOf).filter((it) => it !== undefined);
const get = (jsonStr: string): BatchItem => ({ type: 'get', jsonStr });
const validate = (value: unknown): BatchItem => ({ type: 'validate', jsonStr: '1', value });

describe('an item', () => {
  it('is sent if it can be', () => {
    expect(
      sent([
        { type: 'get', jsonStr: '1' },
        { type: 'delete', jsonStr: '1', path: 'a', id: 'x', value: 7 },
      ]),
    ).toEqual([
      { index: 0, type: 'get', text: '1', path: '', id: '', value: undefined },
      { index: 1, type: 'delete', text: '1', path: 'a', id: 'x', value: undefined },
    ]);
    expect(
      sent([{ type: 'set', jsonStr: '1', value: 7 }, validate(true), validate(null)]).map((it) => it.value),
    ).toEqual([7, true, null]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'get'],
    ['a function with its fields', Object.assign(() => 1, get('1'))],
    ['without a text', { type: 'get' }],
    ['with a text that is none', { type: 'get', jsonStr: 1 }],
    ['with a path that is none', { type: 'get', jsonStr: '1', path: 1 }],
    ['with an id that is none', { type: 'get', jsonStr: '1', id: 1 }],
    ['of an unknown type', { type: 'put', jsonStr: '1' }],
    ['with inherited fields', Object.create(get('1'))],
    ['with a schema of a library', validate({ '~standard': {} })],
  ])('stays here if it is %s', (_what, item) => {
    expect(workerItemOf(item, 0)).toBeUndefined();
  });

  it('to set a value is sent whatever the value has', () => {
    expect(sent([{ type: 'set', jsonStr: '1', value: { '~standard': {} } }])).toHaveLength(1);
  });
});

describe('a chunk', () => {
  const sizes = (texts: readonly string[], chunkBytes: number): number[] =>
    [...divideIntoChunks(groupByText(sent(texts.map(get))), chunkBytes)].map((it) => it.bytes);

  it('has as many texts as fit, or one that is larger', () => {
    expect(sizes(['1234', '"12"', '2345', '"1234567890"', '3456'], 8)).toEqual([8, 4, 12, 4]);
    expect(sizes(['1234', '"12"'], 7)).toEqual([4, 4]);
    // An odd number of bytes leaves one free, and wide characters take two.
    expect(sizes(['123', '"€"'], 100)).toEqual([10]);
    expect(sizes([], 8)).toEqual([]);
  });

  it('sends a text once, and says whether it has more than one item', () => {
    const [chunk] = divideIntoChunks(groupByText(sent([get('[1]'), get('[2]'), get('[1]')])), 100);
    const { operations } = chunk?.message(new SharedArrayBuffer(100)) ?? { operations: [] };
    expect(operations.map(({ text, isRepeated }) => [text.at, isRepeated])).toEqual([
      [0, true],
      [0, true],
      [4, false],
    ]);
  });

  it('sends a value as short JSON, and no schema that JSON would change', () => {
    const same = { const: '<' };
    const travel = [
      same,
      same,
      { const: '😀' },
      { a: undefined, b: [null, 'x', 1, { c: false }] },
      Object.assign(Object.create(null) as object, { d: 1 }),
      true,
    ];
    let deep: unknown = [];
    for (let i = 0; i < 999; i++) deep = [deep];
    const stay = [
      { const: '\ud800' },
      { properties: { '\udc00': true } },
      { const: [deep] },
      { const: new Date(0) },
      { const: new Map() },
      { enum: [1n] },
      { enum: [1, , 2] },
      [() => 1],
      Object.create({}) as object,
    ];
    const items = sent([...travel, ...stay].map(validate));
    const [chunk] = divideIntoChunks(groupByText(items), 100);
    const { operations, values } = chunk?.message(new SharedArrayBuffer(100)) ?? { operations: [], values: [] };
    expect(values).toEqual(['{"const":"<"}', '{"const":"😀"}', '{"b":[null,"x",1,{"c":false}]}', '{"d":1}', 'true']);
    expect(operations.map((it) => it.value)).toEqual([0, 0, 1, 2, 3, 4]);
    expect(chunk?.items).toEqual(items.slice(0, travel.length));
  });
});

it('takes 0 and -0 for two values', () => {
  const [chunk] = divideIntoChunks(
    groupByText(sent([0, -0, 0, -0].map((value) => ({ type: 'set', jsonStr: '1', value })))),
    100,
  );
  const { operations, values } = chunk?.message(new SharedArrayBuffer(100)) ?? { operations: [], values: [] };
  expect(values).toEqual(['0', '-0']);
  expect(operations.map((it) => it.value)).toEqual([0, 1, 0, 1]);
});

it('sends a value of up to a thousand levels', () => {
  const items = sent(
    [1_000, 1_001].map((levels) => ({ type: 'set', jsonStr: '1', value: nested(levels, 1, (it) => [it]) })),
  );
  const [chunk] = divideIntoChunks(groupByText(items), 100);
  chunk?.message(new SharedArrayBuffer(100));
  expect(chunk?.items).toEqual(items.slice(0, 1));
});

it('leaves out a value that is longer than a thread reads', () => {
  const items = sent(
    ['x'.repeat(33_554_430), 'x'.repeat(33_554_431)].map((value) => ({ type: 'set', jsonStr: '1', value })),
  );
  const [chunk] = divideIntoChunks(groupByText(items), 100);
  chunk?.message(new SharedArrayBuffer(100));
  expect(chunk?.items).toEqual(items.slice(0, 1));
});

it('groups of long texts that differ in few characters are compared with the last four only', () => {
  const alike = Array.from({ length: 6 }, (_, i) => `"${'x'.repeat(1_510)}${i}${'x'.repeat(500)}"`);
  const groups = groupByText(sent([...alike, alike[5], alike[0]].map((it) => get(it as string))));
  expect(groups.map((it) => it.items.map(({ index }) => index))).toEqual([[0], [1], [2], [3], [4], [5, 6], [7]]);
});
