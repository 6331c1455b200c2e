import { describe, expect, it } from '@jest/globals';
import { createProcessor, foreach, type IterableValue } from '../../src/index.ts';

const text =
  '[{"s": "x", "n": 42, "f": 1.5, "t": true, "z": null, "a": [1, [2]], "o": {"k": {"v": 1}}, "empty": ["", [], {}]}]';
const [item] = [...createProcessor().iterate(text)] as [IterableValue];

describe('IterableValue', () => {
  it('IterableValue Get: returns the value at a path', () =>
    expect([item.get('n'), item.get('o.k.v'), item.get('no')]).toEqual([42, 1, undefined]));
  it('IterableValue GetString: returns a string', () =>
    expect([item.getString('s'), item.getString('n'), item.getString('a')]).toEqual(['x', '42', undefined]));
  it('IterableValue GetInt: returns a whole number', () =>
    expect([item.getInt('n'), item.getInt('f'), item.getInt('t')]).toEqual([42, undefined, undefined]));
  it('IterableValue GetFloat64: returns a number', () =>
    expect([item.getFloat64('f'), item.getFloat64('n'), item.getFloat64('s')]).toEqual([1.5, 42, undefined]));
  it('IterableValue GetBool: returns a boolean', () =>
    expect([item.getBool('t'), item.getBool('n')]).toEqual([true, undefined]));
  it('IterableValue GetArray: returns an array', () =>
    expect([item.getArray('a'), item.getArray('o')]).toEqual([[1, [2]], undefined]));
  it('IterableValue GetObject: returns an object', () =>
    expect([item.getObject('o'), item.getObject('a')]).toEqual([{ k: { v: 1 } }, undefined]));

  it('IterableValue GetWithDefault: returns the default if absent', () => {
    expect([item.getWithDefault('n', 0), item.getWithDefault('z', 0), item.getWithDefault('no', 0)]).toEqual([
      42,
      null,
      0,
    ]);
  });
  it('IterableValue GetStringWithDefault: returns the default if absent', () =>
    expect([item.getStringWithDefault('s', 'd'), item.getStringWithDefault('no', 'd')]).toEqual(['x', 'd']));
  it('IterableValue GetIntWithDefault: returns the default if absent', () =>
    expect([item.getIntWithDefault('n', 7), item.getIntWithDefault('no', 7)]).toEqual([42, 7]));
  it('IterableValue GetFloat64WithDefault: returns the default if absent', () =>
    expect([item.getFloat64WithDefault('f', 7), item.getFloat64WithDefault('no', 7)]).toEqual([1.5, 7]));
  it('IterableValue GetBoolWithDefault: returns the default if absent', () =>
    expect([item.getBoolWithDefault('t', false), item.getBoolWithDefault('no', false)]).toEqual([true, false]));

  it('IterableValue Exists: returns whether there is a value; a null is one', () =>
    expect([item.exists('z'), item.exists('no')]).toEqual([true, false]));
  it('IterableValue IsNull: returns whether it is null or absent', () =>
    expect([item.isNull('z'), item.isNull('no'), item.isNull('n')]).toEqual([true, true, false]));
  it('IterableValue IsNullData: returns whether the item is null', () => {
    expect([...createProcessor().iterate('[null, 0]')].map((it) => it.isNullData())).toEqual([true, false]);
  });
  it('IterableValue IsEmpty: is true for missing, null, "", [] and {}', () => {
    expect(['no', 'z', 'empty[0]', 'empty[1]', 'empty[2]', 'n', 'a', 'o'].map((it) => item.isEmpty(it))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('IterableValue IsEmptyData: is the same for the item', () => {
    expect([...createProcessor().iterate('[null, "", [], {}, 0, false, [0]]')].map((it) => it.isEmptyData())).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('IterableValue GetData: returns the whole item, as a copy', () => {
    expect(item.getData()).toEqual((JSON.parse(text) as unknown[])[0]);
    expect(item.getData()).not.toBe(item.getData());
  });
  it('IterableValue Break: returns the signal that ends an iteration', () => {
    const seen: unknown[] = [];
    foreach('[1, 2, 3]', (key, it) => (seen.push(key), key === 1 ? it.break() : undefined));
    expect(seen).toEqual([0, 1]);
  });
  it('IterableValue ForeachNested: iterates over what is below a path', () => {
    const seen: unknown[] = [];
    item.foreachNested('a', (key, it) => {
      seen.push([key, it.getData()]);
    });
    expect(seen).toEqual([
      [0, 1],
      [1, [2]],
      [0, 2],
    ]);
  });
  it('IterableValue Release: releases the value for good', () => {
    const [it] = [...createProcessor().iterate('[1]')] as [IterableValue];
    it.release();
    it.release();
    expect(() => it.getData()).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
  });
});
