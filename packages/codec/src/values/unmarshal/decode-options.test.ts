import { describe, expect, it } from '@jest/globals';
import type { JsonNumber } from '@wirework/scanner';
import type { StandardResult } from '@wirework/scanner/primitives';
import { thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { arrivals, drain, outcome } from '../../../test/arrivals.ts';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { elements } from '../../stream/elements/elements.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import type { DecodeOptions } from '../../syntax/options/decode-options.ts';
import { t } from '../targets/t.ts';
import { isStandardSchema, type StandardSchema } from './standard-schema.ts';
import { parseAny, unmarshal, valid } from './unmarshal.ts';

describe('options of decoding', () => {
  const bad = Uint8Array.of(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d);

  it('invalidUtf8: a byte that is not UTF-8 becomes U+FFFD, or throws with its place', async () => {
    expect(parseAny(bad)).toEqual({ a: '\ufffd' });
    const refused = {
      code: 'SYNTAX',
      reason: 'utf8',
      message: 'invalid UTF-8 in string literal',
      offset: 7,
      line: 1,
      column: 7,
    };
    for (const read of [
      parseAny,
      (data: Uint8Array, options: DecodeOptions) => unmarshal(data, t.map(t.string()), options),
    ]) {
      expect(() => read(bad, { invalidUtf8: 'reject' })).toThrow(expect.objectContaining(refused));
    }
    const lines = new Uint8Array([...bad, 0x0a]);
    await expect(decodeLines(lines, { invalidUtf8: 'reject' }).next()).rejects.toMatchObject(refused);
    const faults: unknown[] = [];
    const two = new Uint8Array([0x31, 0x0a, ...lines, 0x32]);
    const values: unknown[] = [];
    for await (const it of decodeLines(two, {
      invalidUtf8: 'reject',
      onError: ({ line, offset, error }) => faults.push([line, offset, error.line, error.offset]),
    }))
      values.push(it);
    expect([values, faults]).toEqual([[1, 2], [[2, 2, 2, 9]]]);
  });

  it('invalidUtf8: an invalid byte outside of strings throws with the context, in lines as in whole texts', async () => {
    const data = (...parts: (string | number)[]): Uint8Array =>
      Uint8Array.from(parts.flatMap((it) => (typeof it === 'string' ? [...new TextEncoder().encode(it)] : [it])));
    for (const [input, message] of [
      [data('[1] ', 0xff), "invalid character 'ÿ' after top-level value"],
      [data('{"a":1}', 0xc3), "invalid character 'Ã' after top-level value"],
      [data('[', 0x80, ']'), "invalid character '\\u0080' looking for beginning of value"],
      [data('["', 0x80, '"] ', 0xff), 'invalid UTF-8 in string literal'],
      [data('["a"', 0xff, '"', 0xfe, '"]'), "invalid character 'ÿ' after array element"],
    ] as const) {
      const errors: unknown[] = [];
      for (const target of [undefined, t.any()]) {
        errors.push(
          await decodeLines(input, { invalidUtf8: 'reject', ...(target && { target }) })
            .next()
            .catch((error: unknown) => error),
        );
        errors.push(thrownBy(() => unmarshal(input, target as never, { invalidUtf8: 'reject' })));
      }
      const [{ offset, line, column, pointer }] = errors as [
        { offset: number; line: number; column: number; pointer: string },
      ];
      expect(errors).toHaveLength(4);
      for (const error of errors)
        expect(error).toMatchObject({ code: 'SYNTAX', message, offset, line, column, pointer });
    }
  });

  it('invalidUtf8: the first fault is thrown, a byte or a character', async () => {
    const bytes = (text: string): Uint8Array => Uint8Array.from(text, (it) => it.charCodeAt(0));
    for (const [text, message, column] of [
      ['["\x80",]', 'invalid UTF-8 in string literal', 3],
      ['["\x80",1', 'invalid UTF-8 in string literal', 3],
      ['["\xc3', 'invalid UTF-8 in string literal', 3],
      ['[1,]"\x80', "invalid character ']' looking for beginning of value", 4],
    ] as const) {
      const refused = { code: 'SYNTAX', message, column };
      expect(() => parseAny(bytes(text), { invalidUtf8: 'reject' })).toThrow(expect.objectContaining(refused));
      for (const chunks of arrivals(bytes(text))) {
        await expect(newDecoder(chunks, { invalidUtf8: 'reject' }).decode()).rejects.toMatchObject(refused);
        expect((await drain(elements(chunks, '', { invalidUtf8: 'reject' }))).error).toMatchObject(refused);
      }
    }
  });

  it('invalidUtf8: a byte outside of strings is a syntax error either way, and text has no bytes', () => {
    for (const invalidUtf8 of ['replace', 'reject'] as const) {
      expect(() => parseAny(Uint8Array.of(0x5b, 0xff, 0x5d), { invalidUtf8 })).toThrow(
        expect.objectContaining({ code: 'SYNTAX', offset: 2 }),
      );
      expect(parseAny('"\ufffd"', { invalidUtf8 })).toBe('\ufffd');
      expect(parseAny(new TextEncoder().encode('["é","😀"]'), { invalidUtf8 })).toEqual(['é', '😀']);
    }
  });

  it('numbers: bigint for integers that a double cannot hold, digit for digit, up to a limit', () => {
    const read = (text: string): unknown => parseAny(text, { numbers: 'bigint' });
    expect(read('[9007199254740991, 9007199254740993, -9007199254740993, 1e20, 1.5, 9007199254740993.0]')).toEqual([
      9007199254740991,
      9007199254740993n,
      -9007199254740993n,
      1e20,
      1.5,
      9007199254740992,
    ]);
    expect(() => read(`[${'9'.repeat(20_000)}]`)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'digits of a bigint', offset: 1 }),
    );
    expect(() => read('1e400')).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE' }));
  });

  it('numbers: lossless keeps every digit', () => {
    const [value] = parseAny('[1.50e400]', { numbers: 'lossless' }) as [JsonNumber];
    expect(String(value)).toBe('1.50e400');
  });

  it('duplicates: the last wins, or the second one throws with its place', () => {
    expect(parseAny('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(() => parseAny('{"x":{"a":1,"\\u0061":2}}', { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME', member: 'a', offset: 12 }),
    );
  });

  it('maxBytes counts the bytes of UTF-8 of a text', () => {
    expect(parseAny('"ééé"', { maxBytes: 8 })).toBe('ééé');
    for (const data of ['"ééé"', new TextEncoder().encode('"ééé"')]) {
      expect(() => parseAny(data, { maxBytes: 7 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 7 }),
      );
    }
  });

  it('maxDepth levels are accepted, and one more throws', () => {
    expect(parseAny('[[1]]', { maxDepth: 2 })).toEqual([[1]]);
    expect(() => parseAny('[[1]]', { maxDepth: 1 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 1 }),
    );
  });

  it.each<[DecodeOptions, string]>([
    [{ numbers: 'exact' as 'lossless' }, "option 'numbers': expected 'number', 'lossless' or 'bigint'"],
    [{ duplicates: 'first' as 'last' }, "option 'duplicates': expected 'last' or 'reject'"],
    [{ invalidUtf8: true as unknown as 'reject' }, "option 'invalidUtf8'"],
    [{ maxDepth: -1 }, "option 'maxDepth': expected a number of at least 0"],
    [{ maxBytes: Number.NaN }, "option 'maxBytes'"],
  ])('throws for %j', (options, words) => {
    expect(() => parseAny('1', options)).toThrow(
      expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(words) as unknown }),
    );
  });

  it('have defaults, which may be given explicitly', () => {
    const Id = t.struct('Id', { id: t.int8(), list: t.list(t.int8()) });
    const text = '{"id":2,"id":3,"ID":1,"more":"\\ud800"}';
    const said: DecodeOptions = {
      numbers: 'number',
      disallowUnknownFields: false,
      caseInsensitive: false,
      duplicates: 'last',
      invalidUtf8: 'replace',
      trailing: 'reject',
    };
    for (const options of [
      undefined,
      {},
      said,
      ...Object.entries(said).map(([name, value]) => ({ [name]: value as unknown })),
    ] as (DecodeOptions | undefined)[]) {
      expect(unmarshal(text, Id, options)).toEqual({ id: 3, list: [] });
      expect(parseAny(text, options)).toEqual({ id: 3, ID: 1, more: '\ufffd' });
    }
  });

  it('apply alike to a text and to its bytes', () => {
    for (const [text, value] of [
      ['12', 12],
      ['"ab"', 'ab'],
      ['true', true],
      ['null', null],
      ['[12]', [12]],
      ['"\ud800"', '\ufffd'],
    ] as const) {
      for (const data of [text, new TextEncoder().encode(text)])
        expect([parseAny(data), unmarshal(data), unmarshal(data, t.any())]).toEqual([value, value, value]);
    }
  });

  it('anything but text and bytes throws TypeError', () => {
    for (const data of [5, null, {}, new ArrayBuffer(1)])
      for (const read of [parseAny, unmarshal, valid])
        expect(() => read(data as never)).toThrow('the input is neither a string nor a Uint8Array');
  });
});

describe('a Standard Schema', () => {
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
