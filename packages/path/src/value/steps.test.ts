import { describe, expect, it } from '@jest/globals';
import { missing } from '../semantics/follow-segments.ts';
import { copies, type MakeStep, sharedSteps, Steps } from './steps.ts';

const next = (value: unknown): unknown => ['next', value];
const other = (value: unknown): unknown => ['other', value];
const steps = new Steps();
const [own, shared] = [steps.take('a', next, other), copies.map(() => steps.take('a', next, other)).at(-1)];

describe('the copies of a step', () => {
  it('have equal texts', () => {
    expect(new Set(copies.map(String)).size).toBe(1);
    expect(new Set<MakeStep>(copies).size).toBe(copies.length);
  });

  it('are handed out once each, and then one that all share', () => {
    const taken = new Steps();
    const made = Array.from({ length: copies.length + 2 }, (_, i) => taken.take(`n${i}`, next, other));
    expect(made.map((step, i) => step({ [`n${i}`]: i }))).toEqual(made.map((_, i) => ['next', i]));
    expect(sharedSteps).toBeInstanceOf(Steps);
  });
});

describe.each([
  ['of its own', own],
  ['that all share', shared],
])('a step with a text %s', (_which, step) => {
  const read = step as (value: unknown) => unknown;

  it('goes on from an own member, whatever its value is', () => {
    for (const value of [1, null, undefined, missing, {}]) expect(read({ a: value })).toEqual(['next', value]);
    expect(read(Object.defineProperty({}, 'a', { value: 1, enumerable: false }))).toEqual(['next', 1]);
    expect(
      read({
        get a() {
          return 1;
        },
      }),
    ).toEqual(['next', 1]);
    expect(read(new Proxy({ a: 1 }, {}))).toEqual(['next', 1]);
  });

  it('leaves all else to the reader of everything, the arrays and the inherited too', () => {
    for (const value of [undefined, null, 'a', 1, true, Symbol('a'), {}, [], Object.assign([], { a: 1 }), () => 1])
      expect(read(value)).toEqual(['other', value]);
    for (const prototype of [
      { a: 1 },
      {
        get a(): never {
          throw new Error('was read');
        },
      },
      new Proxy({ a: 1 }, {}),
    ]) {
      const heir = Object.create(prototype) as object;
      expect((read(heir) as unknown[])[0]).toBe('other');
      expect((read(Object.create(heir)) as unknown[])[0]).toBe('other');
      expect((read(new Proxy(heir, {})) as unknown[])[0]).toBe('other');
    }
    expect((read(Object.prototype) as unknown[])[0]).toBe('other');
  });

  it('sees what happens to Object.prototype between two reads', () => {
    let runs = 0;
    expect(read({ a: 1 })).toEqual(['next', 1]);
    try {
      for (const pollution of [{ value: 'inherited' }, { get: () => runs++ }, { value: undefined }]) {
        Object.defineProperty(Object.prototype, 'a', { ...pollution, configurable: true });
        expect((read({}) as unknown[])[0]).toBe('other');
        expect((read({ b: 1 }) as unknown[])[0]).toBe('other');
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, 'a');
    }
    expect(runs).toBe(0);
    expect(read({ a: 2 })).toEqual(['next', 2]);
    expect(read({})).toEqual(['other', {}]);
  });
});
