import { afterEach, describe, expect, it } from '@jest/globals';
import { getOwn, hasOwn, setOwn } from './own-property.ts';

const names = ['a', '0', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '__defineSetter__'];

describe('own members', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'polluted');
  });

  it.each(names)('%j is not there before it is written', (name) => {
    expect(hasOwn({}, name)).toBe(false);
    expect(getOwn({}, name)).toBeUndefined();
  });

  it.each(names)('%j is written as a plain member, and changes nothing else', (name) => {
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

  it('no setter of a polluted prototype runs', () => {
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

  it('a member that cannot be changed on the prototype can be written', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 'bad', writable: false, configurable: true });
    const object = {};
    setOwn(object, 'polluted', 1);
    expect(getOwn(object, 'polluted')).toBe(1);
  });

  it('an own accessor is replaced, not called', () => {
    const object = {
      set a(_: unknown) {
        throw new Error('called');
      },
    };
    setOwn(object, 'a', 1);
    expect(getOwn(object, 'a')).toBe(1);
  });

  it('elements of an array are members, too', () => {
    const array: number[] = [];
    setOwn(array, 0, 1);
    setOwn(array, 0, 2);
    expect(array).toEqual([2]);
  });

  it('a frozen object refuses with a TypeError', () => {
    for (const object of [Object.freeze({}), Object.freeze({ a: 0 })]) {
      expect(() => setOwn(object, 'a', 1)).toThrow(
        expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(/property:? a/) }),
      );
    }
  });
});
