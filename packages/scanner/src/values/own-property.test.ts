import { afterEach, describe, expect, it } from '@jest/globals';
import { getOwn, hasOwn, setOwn, elementIndex } from './own-property.ts';

const names = ['a', '0', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '__defineSetter__'];

describe('hasOwn(), getOwn() and setOwn()', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'polluted');
  });

  it.each(names)('do not find %j before it is set', (name) => {
    expect(hasOwn({}, name)).toBe(false);
    expect(getOwn({}, name)).toBeUndefined();
  });

  it.each(names)('set %j as a plain member, and change nothing else', (name) => {
    for (const object of [{}, Object.create(null) as object]) {
      const prototype: unknown = Object.getPrototypeOf(object);
      setOwn(object, name, 1);
      setOwn(object, name, 2);
      expect(Object.getOwnPropertyDescriptor(object, name)).toEqual({
        value: 2,
        writable: true,
        enumerable: true,
        configurable: true,
      });
      expect(Object.getPrototypeOf(object)).toBe(prototype);
      expect([hasOwn(object, name), getOwn(object, name), Object.keys(object)]).toEqual([true, 2, [name]]);
    }
    expect(Object.hasOwn({}, name)).toBe(false);
  });

  it('run no setter of a polluted prototype', () => {
    let ran = false;
    Object.defineProperty(Object.prototype, 'polluted', {
      set: () => {
        ran = true;
      },
      get: () => 'bad',
      configurable: true,
    });
    const object = {};
    expect(getOwn(object, 'polluted')).toBeUndefined();
    setOwn(object, 'polluted', 1);
    expect([ran, getOwn(object, 'polluted')]).toEqual([false, 1]);
  });

  it('set a member that is read-only on the prototype', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 'bad', writable: false, configurable: true });
    const object = {};
    setOwn(object, 'polluted', 1);
    expect(getOwn(object, 'polluted')).toBe(1);
  });

  it('replace an own accessor without a call', () => {
    const object = {
      set a(_: unknown) {
        throw new Error('called');
      },
    };
    setOwn(object, 'a', 1);
    expect(getOwn(object, 'a')).toBe(1);
  });

  it('access elements of an array', () => {
    const array: number[] = [];
    setOwn(array, 0, 1);
    setOwn(array, 0, 2);
    expect(array).toEqual([2]);
  });

  it('throw a TypeError for a frozen object', () => {
    for (const object of [Object.freeze({}), Object.freeze({ a: 0 })]) {
      expect(() => setOwn(object, 'a', 1)).toThrow(
        expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(/property:? a/) }),
      );
    }
  });
});

it.each([
  ['0', 0],
  ['7', 7],
  ['10', 10],
  ['999999999999999', 999_999_999_999_999],
  ['', -1],
  ['00', -1],
  ['01', -1],
  ['-1', -1],
  ['+1', -1],
  ['-0', -1],
  ['1.0', -1],
  ['1e1', -1],
  [' 1', -1],
  ['1 ', -1],
  ['١', -1],
  ['0x1', -1],
  ['length', -1],
  ['1000000000000000', -1],
  ['9'.repeat(400), -1],
])('elementIndex() of %j returns %d', (name, index) => {
  expect(elementIndex(name)).toBe(index);
});
