import { expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '../src/index.ts';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const text = { type: 'string' };
const short = { maxLength: 3 };

it.each([
  [
    'a member that both name has to pass both',
    { properties: { a: text }, allOf: [{ properties: { a: short } }] },
    { a: 'long' },
  ],
  ['a required member may be in the other', { required: ['a'], allOf: [{ required: ['b'] }] }, { a: 1 }],
  [
    'additional members are those of each',
    { allOf: [{ properties: { a: {} }, additionalProperties: text }], properties: { b: {} } },
    { b: 1 },
  ],
  [
    'a closed schema does not know the names of the other',
    { additionalProperties: false, allOf: [{ properties: { a: {} } }] },
    { a: 1 },
  ],
  ['a type of the other is demanded', { properties: { a: text }, allOf: [{ type: 'object' }] }, 5],
  [
    'patterns of the other are demanded',
    { properties: { a: {} }, allOf: [{ patternProperties: { '^a': text } }] },
    { a: 1 },
  ],
  [
    'own patterns are demanded beside a rule without demands',
    { patternProperties: { '^a': text }, allOf: [short] },
    { a: 1 },
  ],
  [
    'a reference beside other keywords is demanded',
    { $defs: { a: { required: ['a'] } }, $ref: '#/$defs/a', required: ['b'] },
    { b: 1 },
  ],
  [
    'members are unevaluated whatever their order',
    { unevaluatedProperties: false, allOf: [{ properties: { a: {} } }] },
    { b: 1, a: 1 },
  ],
])('rules for the same object are checked as one: %s', (_, schema, refused) => {
  const { check, validate } = compileSchema({ $schema, ...schema });
  expect([check(refused), validate(refused).length > 0]).toEqual([false, true]);
});

it('properties are checked in every order, whatever the order of earlier values', () => {
  const { check } = compileSchema({
    properties: { a: text, b: text, c: text },
    required: ['a', 'c'],
    additionalProperties: false,
  });
  const names = ['a', 'b', 'c'];
  const orders = names.flatMap((first) => names.filter((it) => it !== first).map((second) => [first, second]));
  for (const [first = '', second = ''] of orders) {
    const third = names.find((it) => it !== first && it !== second) ?? '';
    expect(check({ [first]: 'x', [second]: 'x', [third]: 'x' })).toBe(true);
    expect(check({ [first]: 'x', [second]: 'x', [third]: 1 })).toBe(false);
    expect(check({ [first]: 'x', [second]: 'x' })).toBe(third === 'b');
    expect(check({ [first]: 'x', [second]: 'x', [third]: 'x', d: 1 })).toBe(false);
  }
});

it('thousands of rules for one property take little stack, side by side and nested', () => {
  const rule = { properties: { a: { maxLength: 5 } } };
  const wide = compileSchema({
    allOf: Array.from({ length: 20_000 }, () => ({ properties: { a: { maxLength: 5 } } })),
  });
  expect([wide.check({ a: 'x' }), wide.check({ a: 'too long' })]).toEqual([true, false]);
  let inner: JsonSchema = rule;
  for (let depth = 0; depth < 200; depth++)
    inner = { ...rule, allOf: [...Array.from({ length: 60 }, () => ({ ...rule })), inner] };
  const deep = compileSchema(inner);
  expect([deep.check({ a: 'x' }), deep.check({ a: 'too long' })]).toEqual([true, false]);
});
