import { describe, expect, it } from '@jest/globals';
import { compileSchema } from '../src/index.ts';

const circle = { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] };
const square = { properties: { kind: { enum: ['square', 'box'] }, side: { type: 'number' } }, required: ['kind'] };

describe.each(['anyOf', 'oneOf'] as const)('alternatives of %s with a tag', (keyword) => {
  const { check, validate } = compileSchema({ [keyword]: [circle, square] });

  it.each([
    ['the alternative of the tag matches', { kind: 'circle', radius: 1 }, true],
    ['one of several tags of an alternative', { kind: 'box', side: 2 }, true],
    ['the alternative of the tag does not match', { kind: 'circle', side: 1 }, false],
    ['the tag is unknown', { kind: 'line' }, false],
    ['the tag is no text', { kind: 1 }, false],
    ['the tag is missing', { radius: 1 }, false],
    ['the tag is inherited', Object.create({ kind: 'square' }), false],
    ['the tag is a name of Object.prototype', { kind: 'toString' }, false],
  ])('give the verdict that each of them alone gives: %s', (_, value, verdict) => {
    const alone = [circle, square].filter((it) => compileSchema(it).check(value)).length;
    expect(alone === 1).toBe(verdict);
    expect(check(value)).toBe(verdict);
    expect(validate(value)).toHaveLength(verdict ? 0 : 1);
  });

  it('explain the fault of the alternative that the tag chooses', () => {
    const [error] = validate({ kind: 'circle', radius: 'x' });
    expect(error?.params).toEqual({ branches: 2, closest: 0 });
    expect(error?.causes.map(String)).toEqual(["validation error at path 'radius': expected number, got string"]);
  });

  it('list the tags of all alternatives for an unknown one', () => {
    const [error] = validate({ kind: 'line' });
    expect(error?.causes.map(({ params }) => params)).toEqual([{ allowed: ['circle', 'square', 'box'] }]);
  });

  it('are not distinguished for values that are not objects', () => {
    expect(check(5)).toBe(keyword === 'anyOf');
  });
});

it('alternatives that refer to themselves are distinguished', () => {
  const { check } = compileSchema({
    $defs: {
      leaf: { properties: { kind: { const: 'leaf' } }, required: ['kind'] },
      pair: {
        properties: { kind: { const: 'pair' }, left: { $ref: '#' }, right: { $ref: '#' } },
        required: ['kind', 'left', 'right'],
      },
    },
    type: 'object',
    anyOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/pair' }],
  });
  const leaf = { kind: 'leaf' };
  expect(check({ kind: 'pair', left: leaf, right: { kind: 'pair', left: leaf, right: leaf } })).toBe(true);
  expect(check({ kind: 'pair', left: leaf, right: { kind: 'pair', left: leaf, right: 5 } })).toBe(false);
});
