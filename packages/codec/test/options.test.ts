import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as codec from '../src/index.ts';
import * as streams from '../src/streams.ts';

/** Every function that takes options, called with them. */
const takers: readonly (readonly [name: string, call: (options: never) => unknown])[] = [
  ['newDecoder', (options) => codec.newDecoder('1', options)],
  ['decodeLines', (options) => codec.decodeLines('1', options)],
  ['elements', (options) => codec.elements('[]', '', options)],
  ['unmarshal', (options) => codec.unmarshal('1', undefined, options)],
  ['unmarshal with a target', (options) => codec.unmarshal('1', codec.t.int8(), options)],
  ['parseAny', (options) => codec.parseAny('1', options)],
  ['partialReader', (options) => codec.partialReader(options)],
  ['partialValues', (options) => codec.partialValues('1', options)],
  ['partial', (options) => codec.partial('1', options)],
  ['extractJson', (options) => codec.extractJson('1', options)],
  ['decodeStream', (options) => streams.decodeStream(options)],
  ['tokenStream', (options) => streams.tokenStream(options)],
  ['decodeLinesStream', (options) => streams.decodeLinesStream(options)],
  ['elementsStream', (options) => streams.elementsStream('', options)],
  ['newEncoder', (options) => codec.newEncoder({ write: () => undefined }, options)],
  ['stringify', (options) => codec.stringify(1, options)],
  ['marshal', (options) => codec.marshal(1, options)],
  ['marshalIndent', (options) => codec.marshalIndent(1, '', ' ', options)],
  ['encodeLines', (options) => codec.encodeLines([], options)],
  ['encodeLinesStream', (options) => streams.encodeLinesStream(options)],
];

describe.each(takers)('%s', (name, call) => {
  it('accepts undefined, an empty object and limits', () => {
    for (const options of [undefined, {}, Object.create(null) as object, { maxDepth: undefined }, { maxDepth: 5 }, 5]) {
      expect(() => call(options as never)).not.toThrow();
    }
  });

  it('throws TypeError for options that are not an object', () => {
    for (const [options, found] of [
      [null, 'null'],
      [5n, 'bigint'],
      ['maxDepth', 'string'],
      [true, 'boolean'],
      [[], 'array'],
      [() => 1, 'function'],
    ] as const) {
      expect(() => call(options as never)).toThrow(
        expect.objectContaining({
          name: 'TypeError',
          message: expect.stringMatching(`^Cannot use the options: expected an object, found ${found}(?:;|$)`),
        }),
      );
    }
  });

  it('throws TypeError for an unknown option and lists the known ones', () => {
    expect(() => call({ maxdepth: 5 } as never)).toThrow(
      /^Cannot use the option 'maxdepth': there is no such option; known are .*maxDepth/,
    );
    expect(() => call({ maxDepth: 5, 'max\nBytes': undefined } as never)).toThrow(
      /^Cannot use the option 'max\\u000aBytes': there is no such option/,
    );
    expect(() => call({ [Symbol('note')]: 1 } as never)).not.toThrow();
  });

  it('reads own members only', () => {
    expect(() => call(Object.create({ maxDepth: 'wrong', other: 1 }) as never)).not.toThrow();
  });

  it('throws RangeError for an invalid limit', () => {
    for (const maxDepth of [-1, Number.NaN, '5', null, 5n]) {
      expect(() => call({ maxDepth } as never)).toThrow(
        new RangeError("Cannot use the option 'maxDepth': expected a number of at least 0"),
      );
    }
  });

  it('throws for an invalid flag and an unknown choice', () => {
    const encodes = /encode|marshal$|marshalIndent|stringify/i.test(name) && !name.startsWith('un');
    const [flag, word] = encodes ? ['sortKeys', 'format'] : ['disallowUnknownFields', 'duplicates'];
    for (const value of [null, 1, 'true'])
      expect(() => call({ [flag]: value } as never)).toThrow(`Cannot use the option '${flag}': expected true or false`);
    if (word !== 'format' || name.startsWith('encodeLines'))
      expect(() => call({ [word]: 'xml' } as never)).toThrow(`Cannot use the option '${word}': expected '`);
  });
});

describe('a call that is refused', () => {
  it('does not touch its source', () => {
    const made = [
      (body: ReadableStream) => codec.newDecoder(body, { trailing: 'no' as never }),
      (body: ReadableStream) => codec.decodeLines(body, { format: 'xml' as never }),
      (body: ReadableStream) => codec.decodeLines(body, { onError: 'log' as never }),
      (body: ReadableStream) => codec.elements(body, '', { target: {} as never }),
      (body: ReadableStream) => codec.elements(body, 'a[*]'),
      (values: ReadableStream) => codec.encodeLines(values, { format: 'xml' as never }),
    ];
    for (const make of made) {
      const stream = new ReadableStream();
      expect(() => make(stream)).toThrow(/the option|Invalid path/);
      expect(stream.locked).toBe(false);
    }
  });

  it("listens to nothing of its sink, whose failures are its owner's", () => {
    const sink = new PassThrough();
    const listeners = (): number[] => ['error', 'close', 'drain'].map((event) => sink.listenerCount(event));
    const before = listeners();
    expect(() => codec.newEncoder(sink, { sortkeys: true } as never)).toThrow("Cannot use the option 'sortkeys'");
    expect(listeners()).toEqual(before);
  });
});

describe('trailing', () => {
  it("accepts only 'reject' outside of a decoder", async () => {
    for (const read of [
      codec.parseAny,
      (text: string, options: codec.DecodeOptions) => codec.unmarshal(text, codec.t.any(), options),
    ]) {
      expect(read('1', { trailing: 'reject' })).toBe(1);
      expect(() => read('1 2', { trailing: 'reject' })).toThrow("invalid character '2' after top-level value");
      expect(() => read('1', { trailing: 'allow' as 'reject' })).toThrow(
        "Cannot use the option 'trailing': expected 'reject'",
      );
    }
    expect(() => codec.newDecoder('1', { trailing: 'no' as 'reject' })).toThrow(
      "Cannot use the option 'trailing': expected 'allow' or 'reject'",
    );
    expect(await codec.newDecoder('1 2', { trailing: 'allow' }).decode()).toBe(1);
    await expect(codec.newDecoder('1 2', { trailing: 'reject' }).decode()).rejects.toMatchObject({ code: 'SYNTAX' });
  });
});

describe('target and into', () => {
  it('throw TypeError for anything else than targets and their objects', () => {
    const refused = "Cannot use the option 'target': expected a target, such as t.string(), or a Standard Schema";
    expect(() => codec.decodeLines('1', { target: {} as never })).toThrow(refused);
    expect(() => codec.elements('[]', '', { target: null as never })).toThrow(refused);
    for (const target of [undefined, {}]) {
      expect(() => codec.unmarshal('{}', target as object, { into: {} })).toThrow(
        "Cannot use the option 'into': only a t.… target can fill something else",
      );
    }
  });

  it('throws TypeError for an object of targets that is not a struct', async () => {
    const fields = { a: codec.t.string() };
    const refused = new TypeError(
      'Cannot fill an object whose members are targets: make it a target with t.object({ … })',
    );
    expect(() => codec.unmarshal('{"a": 1}', fields)).toThrow(refused);
    await expect(codec.newDecoder('{"a": 1}').decode(fields)).rejects.toThrow(refused);
    expect(codec.unmarshal('{"a": 1}', Object.create(fields) as object)).toEqual({ a: 1 });
  });
});
