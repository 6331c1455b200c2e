import { afterEach, describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { compileSchema, type JsonSchema } from '../index.ts';
import { pools, refillPools } from './pools.ts';

const schema = {
  type: 'object',
  required: ['id', 'lines'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    kind: { enum: ['a', 'b', 'c', 'd', 'e'] },
    note: { type: ['string', 'null'] },
    owner: { anyOf: [{ type: 'integer' }, { type: ['string', 'null'], title: 'Name' }] },
    code: { type: 'string', minLength: 2, maxLength: 3 },
    tags: { type: 'object', additionalProperties: { type: 'string' } },
    lines: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { sku: { type: 'string' } },
        required: ['sku'],
        additionalProperties: false,
      },
    },
    step: {
      type: 'array',
      prefixItems: [{ enum: ['move', 'line'] }, { type: 'number' }],
      items: false,
      minItems: 1,
    },
    place: { type: ['object', 'null'], properties: { lat: { type: 'number' } }, required: ['lat'] },
    bin: {
      anyOf: [
        { type: 'string' },
        { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
        { type: 'array', items: { type: 'string' } },
      ],
    },
  },
} as const satisfies JsonSchema;
const valid = {
  id: 1,
  kind: 'e',
  note: null,
  owner: 'a',
  code: '😀😀',
  tags: { a: 'x' },
  lines: [{ sku: 'a' }],
  step: ['line', 1.5],
  place: null,
  bin: { path: 'a' },
  other: true,
};
const faults: readonly (readonly [string, object])[] = [
  ['id', { ...valid, id: 0 }],
  ['kind', { ...valid, kind: 'f' }],
  ['note', { ...valid, note: 1 }],
  ['owner', { ...valid, owner: 1.5 }],
  ['code', { ...valid, code: '😀' }],
  ['tags.a', { ...valid, tags: { a: 1 } }],
  ['lines', { ...valid, lines: [] }],
  ['lines[0].sku', { ...valid, lines: [{}] }],
  ['lines[0].x', { ...valid, lines: [{ sku: 'a', x: 1 }] }],
  ['step', { ...valid, step: [] }],
  ['step[0]', { ...valid, step: ['jump', 1] }],
  ['step[1]', { ...valid, step: ['move', '1'] }],
  ['step[1]', { ...valid, step: ['move', undefined] }],
  ['step[2]', { ...valid, step: ['move', 1, 2] }],
  ['place.lat', { ...valid, place: {} }],
  ['place', { ...valid, place: 1 }],
  ['bin', { ...valid, bin: 1 }],
  ['bin', { ...valid, bin: ['a', 1] }],
  ['lines', { id: 1 }],
];
const others: readonly object[] = [
  { ...valid, step: ['move'], place: { lat: 1 }, bin: 'a' },
  { ...valid, bin: ['a', 'b'] },
];

/** Returns a schema that was used often. */
function hot(maxErrors: number): ReturnType<typeof compileSchema> {
  const compiled = compileSchema<unknown>(schema as JsonSchema, { maxErrors });
  for (let i = 0; i < 300; i++) compiled.check(valid);
  return compiled;
}

afterEach(refillPools);

describe('a schema that is used often', () => {
  it('gives the verdicts and the first errors of before', () => {
    const { check, validate } = hot(1);
    for (const value of [valid, ...others]) expect(check(value)).toBe(true);
    for (const [path, value] of faults)
      expect([path, check(value), validate(value).map((it) => it.path)]).toEqual([path, false, [path]]);
  });

  const hidden = Object.defineProperty({ ...valid }, 'code', { value: 1, enumerable: false });
  const several: readonly (readonly [string, unknown])[] = [
    ...faults,
    [
      'several, in another order than the schema',
      { tags: { b: 1, a: 2 }, code: 1, lines: [{ sku: 1 }, 5], note: 2, id: 0 },
    ],
    ['the largest member beside another', { lines: [{ sku: 'a' }, {}, { sku: 'b', y: 1, x: 1 }], id: 'x' }],
    ['a missing member beside others', { note: 1, lines: [{ x: 1 }] }],
    ['a member that is not enumerable', hidden],
    ['no object', [valid]],
  ];
  it.each([1, 3, 100])('finds the faults of before after many of them, with maxErrors %d', (maxErrors) => {
    const compile = (): ReturnType<typeof compileSchema> => compileSchema<unknown>(schema as JsonSchema, { maxErrors });
    const used = compile();
    for (let i = 0; i < 300; i++) for (const [, value] of several) used.validate(value);
    for (const [what, value] of several)
      expect([what, used.validate(value).map(String)]).toEqual([what, compile().validate(value).map(String)]);
  });

  it('keeps its loops when no copies are left', () => {
    const all = pools();
    for (const pool of [all.lists, all.maps, ...all.members.map(([, it]) => it)]) while (pool.take() !== undefined);
    const { check, validate } = hot(10);
    expect(check(valid)).toBe(true);
    for (const [path, value] of faults)
      expect([path, check(value), validate(value).map((it) => it.path)]).toEqual([path, false, [path]]);
  });

  it('reads no member of a prototype that was polluted later', () => {
    const { check } = hot(1);
    const verdicts = withPollutedPrototype({ lines: [{ sku: 'a' }], code: 1 }, () => [
      check({ id: 1 }),
      check({ id: 1, lines: [{ sku: 'a' }] }),
    ]);
    expect(verdicts).toEqual([false, true]);
  });

  it('gives the verdicts of before if most of its members are absent', () => {
    const properties = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`n${i}`, { type: 'string' as const }]));
    const { check } = compileSchema<unknown>({ type: 'object', properties } as JsonSchema);
    for (let i = 0; i < 300; i++) check({ n0: 'x' });
    expect([check({ n8: 1 }), check({ n8: 'x' })]).toEqual([false, true]);
  });
});
