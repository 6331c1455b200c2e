import { describe, expect, it } from '@jest/globals';
import { thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { drain, outcome } from '../../../test/arrivals.ts';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { elements } from '../../stream/elements/elements.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import type { StandardResult } from '@wirework/scanner/primitives';
import { isStandardSchema, type StandardSchema } from './standard-schema.ts';
import { t } from '../targets/t.ts';
import { unmarshal } from './unmarshal.ts';

/** A schema as libraries make them: an instance of a class, whose method needs its object. */
class Schema<T> {
  readonly #validate: (value: unknown) => StandardResult<T>;

  constructor(validate: (value: unknown) => StandardResult<T>) {
    this.#validate = validate;
  }

  get '~standard'(): StandardSchema<T>['~standard'] {
    const check = this.#validate;
    return {
      version: 1,
      vendor: 'test',
      validate(value) {
        return this.vendor === 'test' ? check(value) : { issues: [] };
      },
    };
  }
}

const issues = [{ message: 'no string' }];
const upper = new Schema((value) => (typeof value === 'string' ? { value: value.toUpperCase() } : { issues }));
const misfit = { code: 'UNMARSHAL_TYPE', value: 'array', type: 'test schema', cause: issues };

describe('a Standard Schema', () => {
  it('returns its output wherever a target is accepted', async () => {
    expect(unmarshal(' "a"', upper)).toBe('A');
    const decoder = newDecoder('"a" [1] "b"');
    expect(await decoder.decode(upper)).toBe('A');
    await expect(decoder.decode(upper)).rejects.toMatchObject({ ...misfit, line: 1, column: 5 });
    expect(await decoder.decode(upper)).toBe('B');
    const faults: number[] = [];
    expect(
      await drain(decodeLines('"a"\n[1]\n"b"', { target: upper, onError: ({ line }) => faults.push(line) })),
    ).toEqual({ values: ['A', 'B'] });
    expect(faults).toEqual([2]);
    const bad = await drain(elements('{"list":["a","b",[1]]}', 'list', { target: upper }));
    expect(bad).toMatchObject({ values: ['A', 'B'], error: { code: 'UNMARSHAL_TYPE', pointer: '/list/2' } });
  });

  it('throws with the place of the first issue', async () => {
    const text = '{"a": [1, {"b": "x"}],\n "é": {}}';
    const at = (path: unknown): unknown => {
      const schema = new Schema<unknown>(() => ({
        issues: [
          { message: 'no', path } as { message: string },
          { message: 'nor this', path: ['a'] } as { message: string },
        ],
      }));
      try {
        return unmarshal(text, schema);
      } catch (error) {
        return error;
      }
    };
    expect(at(['a', 1, 'b'])).toMatchObject({
      value: 'string',
      pointer: '/a/1/b',
      line: 1,
      column: 17,
      index: 16,
      offset: 19,
    });
    expect(at([{ key: 'a' }, { key: 0 }])).toMatchObject({ value: 'number', pointer: '/a/0', index: 7 });
    // A missing member has the place of the object around it.
    expect(at(['é', 'name', 'first'])).toMatchObject({ value: 'object', pointer: '/é', line: 2, column: 7 });
    for (const path of [undefined, [], null, 1, ['gone'], [Symbol.iterator], ['toString'], [null], ['a', 'length']]) {
      expect(at(path)).toMatchObject({ value: 'object', line: 1, column: 1, pointer: '' });
    }
    const through = (text: string, path: unknown): unknown =>
      thrownBy(() =>
        unmarshal(text, new Schema<unknown>(() => ({ issues: [{ message: 'no', path } as { message: string }] }))),
      );
    for (const path of [
      ['s', 'length'],
      ['s', 0],
    ])
      expect(through('{"s": "abc"}', path)).toMatchObject({ value: 'string', pointer: '/s', column: 7 });
    expect(through('{"n": null}', ['n', 'x'])).toMatchObject({ value: 'null', pointer: '/n', column: 7 });
    // A name with half of a surrogate pair is another one in the value, which is no place in the text.
    expect(through(' {"\\ud800": 1}', ['\ufffd'])).toMatchObject({
      value: 'object',
      pointer: '',
      column: 2,
      offset: 14,
    });
    const list = new Schema<unknown>((value) =>
      Array.isArray(value) && value.length > 1
        ? { issues: [{ message: 'no', path: [1] } as { message: string }] }
        : { value },
    );
    const decoder = newDecoder('[1] [2, "é"] [3]');
    expect(await decoder.decode(list)).toEqual([1]);
    await expect(decoder.decode(list)).rejects.toMatchObject({ line: 1, column: 9, pointer: '/1' });
    expect(await decoder.decode(list)).toEqual([3]);
    expect(await drain(elements('{"l":[[1],[2,3]]}', 'l', { target: list }))).toMatchObject({
      values: [[1]],
      error: { pointer: '/l/1/1', column: 14 },
    });
  });

  it('adds the first message of a @wirework/schema as the hint', () => {
    const hintOf = (vendor: string, ...messages: string[]): unknown => {
      const issues = messages.map((message) => ({ message }));
      return thrownBy(() => unmarshal('1', { '~standard': { version: 1, vendor, validate: () => ({ issues }) } }));
    };
    expect(String(hintOf('wirework', 'expected string, got number'))).toBe(
      'UnmarshalTypeError: Cannot unmarshal number into a value of type wirework schema at line 1, column 1 (offset 1): expected string, got number',
    );
    expect(hintOf('wirework', 'expected string, got number', 'no')).toMatchObject({
      hint: 'expected string, got number (and 1 more)',
    });
    for (const error of [hintOf('wirework'), hintOf('other', 'received 1')]) expect(error).not.toHaveProperty('hint');
  });

  it('receives numbers and names by the options', () => {
    const seen: unknown[] = [];
    const all = new Schema((value) => ({ value: seen.push(value) }));
    unmarshal('[9007199254740993, 1]', all, { numbers: 'bigint' });
    expect(seen).toEqual([[9007199254740993n, 1]]);
    expect(() => unmarshal('{"a":1,"a":2}', all, { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME' }),
    );
    expect(() => unmarshal('[1e999]', all)).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: 'float64' }),
    );
    expect(seen).toHaveLength(1);
  });

  it('is not filled like an object', async () => {
    expect(() => unmarshal('[1]', upper)).toThrow(
      expect.objectContaining({ message: 'Cannot unmarshal array into a value of type test schema' }),
    );
    expect(() => unmarshal('"a"', upper, { into: {} })).toThrow("Cannot use the option 'into'");
    const later = {
      '~standard': { version: 1, vendor: 'test', validate: async (value: unknown) => ({ value }) },
    } as const;
    expect(() => unmarshal('1', later)).toThrow(new TypeError('Cannot check the value: the schema is asynchronous'));
    expect(await outcome(() => newDecoder('1').decode(later))).toMatchObject({ error: { name: 'TypeError' } });
  });

  it('is recognized by its ~standard member alone', () => {
    expect(isStandardSchema(upper)).toBe(true);
    expect(isStandardSchema(Object.assign(() => 1, { '~standard': upper['~standard'] }))).toBe(true);
    expect(withPollutedPrototype({ '~standard': upper['~standard'] }, () => isStandardSchema({}))).toBe(false);
    for (const other of [
      undefined,
      null,
      1,
      'x',
      {},
      t.string(),
      { '~standard': 1 },
      { '~standard': null },
      { '~standard': { validate: 1 } },
    ])
      expect(isStandardSchema(other)).toBe(false);
  });
});
