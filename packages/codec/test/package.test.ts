import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { documentedLimits, misreadTexts, runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as codec from '../src/index.ts';
import {
  decodeLines,
  elements,
  extractJson,
  newDecoder,
  parseAny,
  partial,
  partialReader,
  RawJson,
  t,
  unmarshal,
} from '../src/index.ts';
import * as json5 from '../src/json5.ts';
import { readEditOptions } from '../src/stream/edit/edit-text.ts';
import * as streams from '../src/streams.ts';
import { readDecodeOptions } from '../src/syntax/options/decode-options.ts';
import { readEncodeOptions } from '../src/syntax/options/encode-options.ts';
import { readFormatOptions } from '../src/syntax/format/format.ts';
import { readExtractOptions } from '../src/values/extract/extract-json.ts';
import { bytesOf } from './arrivals.ts';

describe('examples', () => {
  it('the examples in the comments return the results that they state', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), {
      ...scanner,
      ...codec,
      ...json5,
      ...streams,
    });
    expect(checked).toBeGreaterThan(40);
  });
});

describe('exports', () => {
  it('isJsonError and drawFrame are those of encoding-errors', () => {
    expect([codec.isJsonError, codec.drawFrame]).toEqual([errors.isJsonError, errors.drawFrame]);
  });

  it('the classes of the encoder and the decoder are not exported', () => {
    expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Encoder']));
    expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Decoder']));
  });
});

describe('limits', () => {
  it.each(Object.entries(documentedLimits('codec')))(
    '%s has the default that the table of limits says',
    (name, value) => {
      for (const read of [
        readDecodeOptions,
        readEncodeOptions,
        readEditOptions,
        readExtractOptions,
        readFormatOptions,
      ]) {
        const settings = read(undefined);
        if (name in settings) expect(settings).toHaveProperty(name, value);
      }
    },
  );
});

describe('names', () => {
  const listOf = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
    const list: T[] = [];
    for await (const value of values) list.push(value);
    return list;
  };

  /** Each reads a text twice, alone or as a part of a longer one. */
  const readers: Record<string, (text: string) => unknown> = {
    parseAny: (text) => [parseAny(text), parseAny(bytesOf(text))],
    'parseAny of JSONC': (text) => [parseAny(`// é\n${text}`, { syntax: 'jsonc' }), parseAny(text)],
    'parseAny without duplicates': (text) => [parseAny(text, { duplicates: 'reject' }), parseAny(text)],
    unmarshal: (text) => unmarshal(`[${text},${text}]`, t.list(t.any())),
    'a map': (text) => Object.values(unmarshal(`{"a\\n":${text},"b\\"":${text}}`, t.map(t.any()))),
    decodeLines: (text) => listOf(decodeLines(bytesOf(`${text}\n${text}`))),
    'decodeLines in chunks': (text) => listOf(decodeLines([`${text}\n${text.slice(0, 9)}`, text.slice(9)])),
    'decodeLines with a target': (text) => listOf(decodeLines(`${text}\n${text}`, { target: t.any() })),
    elements: (text) => listOf(elements(`{"a": [${text},${text}]}`, 'a')),
    'elements with a target': (text) => listOf(elements(`[${text}, ${text}]`, '', { target: t.map(t.any()) })),
    newDecoder: (text) => listOf(newDecoder(`${text} ${text}`)),
    'the decoder of lines': (text) => listOf(newDecoder(bytesOf(`${text}\n${text}\n`))),
    partial: (text) => [partial(text).value, partialReader().push(text).value],
    extractJson: (text) => extractJson(`${text} and ${text}`, { all: true }).map((it) => it.value),
    RawJson: (text) => [new RawJson(text).toJSON(), unmarshal(text, t.any())],
  };

  it.each(Object.entries(readers))('%s reads names with escapes, whatever was parsed before', async (_, read) => {
    for (const { text, value } of misreadTexts(150)) expect([text, await read(text)]).toEqual([text, [value, value]]);
  });
});

describe('readme', () => {
  const modules = { '@wirework/codec': codec, '@wirework/codec/json5': json5, '@wirework/codec/streams': streams };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('codec', modules)).toBeGreaterThanOrEqual(15);
  });
});

describe('options', () => {
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
    ['format', (options) => codec.format('1', options)],
    ['encodeLines', (options) => codec.encodeLines([], options)],
    ['encodeLinesStream', (options) => streams.encodeLinesStream(options)],
  ];

  describe.each(takers)('%s', (name, call) => {
    it('accepts undefined, an empty object and limits', () => {
      for (const options of [
        undefined,
        {},
        Object.create(null) as object,
        { maxDepth: undefined },
        { maxDepth: 5 },
        5,
      ]) {
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
      const encodes = /encode|format|marshal$|marshalIndent|stringify/i.test(name) && !name.startsWith('un');
      const [flag, word] = encodes ? ['sortKeys', 'format'] : ['disallowUnknownFields', 'duplicates'];
      for (const value of [null, 1, 'true'])
        expect(() => call({ [flag]: value } as never)).toThrow(
          `Cannot use the option '${flag}': expected true or false`,
        );
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
});
