import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import { expectLinear } from '@wirework/test-support/growth';
import {
  decodeLines,
  elements,
  encodeLines,
  extractJson,
  type ExtractOptions,
  format,
  htmlEscape,
  indent,
  marshalIndent,
  newDecoder,
  newEncoder,
  parseAny,
  partial,
  partialReader,
  partialValues,
  RawJson,
  stringify,
  t,
  unmarshal,
} from '../src/index.ts';
import { json5 } from '../src/json5.ts';
import { placesOf } from '../src/stream/edit/edit-rule.ts';
import { editText, readEditOptions } from '../src/stream/edit/edit-text.ts';
import { mayHoldBigint } from '../src/syntax/text/native-differs.ts';
import { bytesOf, drain, inPieces, outcome } from './arrivals.ts';

describe('growth', () => {
  /** Makes work of a size. */
  type Prepare = (count: number) => () => unknown;

  const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `field${(i * 7919) % count}`);
  const listOf = (item: string, count: number): string => `[${`${item},`.repeat(count)}1]`;
  const objectOf = (all: readonly string[], value = '1'): string =>
    `{${all.map((it) => `"${it}":${value}`).join(',')}}`;
  const many = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item);
  const struct = (all: readonly string[]): ReturnType<typeof t.struct> =>
    t.struct('Many', Object.fromEntries(all.map((it) => [it, t.int32()])));

  const linear = (what: string, size: number, prepare: Prepare): void => it(what, () => expectLinear(prepare, size));

  describe('reading takes linear time', () => {
    linear('for the fields of a struct in any order', 200, (count) => {
      const [target, text] = [struct(names(count)), objectOf(names(count).reverse())];
      return () => unmarshal(text, target);
    });
    linear('for unknown members that are looked through for names that come twice', 200, (count) => {
      const text = objectOf(names(count), '[{"a":1}]');
      return () => unmarshal(text, t.struct('None', {}), { duplicates: 'reject' });
    });
    linear('for members of a map, and of an object that is filled', 200, (count) => {
      const [target, text] = [t.map(t.int32()), objectOf(names(count))];
      return () => [unmarshal(text, target), unmarshal(text, { field1: 2 })];
    });
    linear('for a list that comes again and again', 200, (count) => {
      const [target, text] = [
        t.struct('One', { a: t.list(t.int32()), b: t.bytes() }),
        objectOf(many(count, 'a') as string[], '[1,2]').replace('}', ',"b":[1]}'),
      ];
      return () => unmarshal(text, target);
    });
    linear('for recursive targets', 200, (count) => {
      const tree = t.struct('Tree', { kids: t.list(t.lazy('Tree', () => tree)) }) as ReturnType<typeof t.any>;
      const text = `{"kids":[${'{"kids":[{"kids":[]}]},'.repeat(count)}{}]}`;
      return () => unmarshal(text, tree);
    });
    linear('for digits', 200, (count) => {
      const digits = '1'.repeat(count);
      return () =>
        outcome(async () =>
          Promise.resolve([
            unmarshal(`0.${digits}`, t.float32()),
            unmarshal(digits, t.number()),
            unmarshal(digits, t.int64()),
          ]),
        );
    });
    linear('for text that looks like numbers that are too large', 200, (count) => {
      const texts = [
        `["${'1e999'.repeat(count)}"]`,
        `["${'000e000'.repeat(count)}"]`,
        `["${`${'1'.repeat(215)}x`.repeat(count / 50)}"]`,
        `["${'1'.repeat(count)}",${' 1e99,'.repeat(count)}1]`,
      ];
      return () => texts.map((it) => parseAny(it));
    });
    linear('for lone surrogates and bytes that are not UTF-8', 200, (count) => {
      const [text, bytes] = [
        `"${'\\ud800a\\\\ud800'.repeat(count)}"`,
        new Uint8Array(count + 2).fill(0xff).fill(0x22, 0, 1).fill(0x22, -1),
      ];
      return () => [parseAny(text), parseAny(bytes)];
    });
    // A short string is read again with every piece until it has 1,024 bytes.
    linear('for tokens with long names in small pieces', 3_000, (count) => {
      const bytes = bytesOf(objectOf(['x'.repeat(count), 'é'.repeat(count)]));
      return () => drain(newDecoder(inPieces(bytes, 10)).tokens());
    });
    linear('for tokens that are not plain', 200, (count) => {
      const bytes = bytesOf(listOf('"\\n",1e5,"é"', count));
      return () => drain(newDecoder(inPieces(bytes, 100), { invalidUtf8: 'reject' }).tokens());
    });
    linear('for values with letters beyond ASCII between others', 200, (count) => {
      const bytes = bytesOf(`${'"abcdefgh" '.repeat(10)}"é" `.repeat(count));
      return () => drain(newDecoder(bytes));
    });
    linear('for buffered after each token', 200, (count) => {
      const bytes = bytesOf(listOf('1', count));
      return async () => {
        const decoder = newDecoder(inPieces(bytes, 64));
        while (
          await decoder.token().then(
            () => true,
            () => false,
          )
        )
          decoder.buffered();
      };
    });
    linear('for calls that nobody waits for', 200, (count) => {
      const bytes = bytesOf(listOf('1', count));
      return () => {
        const decoder = newDecoder(inPieces(bytes, 3));
        return Promise.all(Array.from({ length: count }, () => decoder.token()));
      };
    });
    linear('for elements that look like others inside', 200, (count) => {
      const bytes = bytesOf(`[{"id":1},${'{"id":["},{\\"id\\"",1]},{"id":"\\ud800"},'.repeat(count)}1]`);
      return () => drain(elements(bytes));
    });
    linear('for records that are empty or faulty', 200, (count) => {
      const [empty, faulty] = [bytesOf('\u001e\n'.repeat(count)), bytesOf('{"é":\n'.repeat(count))];
      return async () => [
        await drain(decodeLines(empty, { format: 'json-seq' })),
        await drain(decodeLines(faulty, { onError: () => undefined })),
      ];
    });
    linear('for the beginning of a string', 200, (count) => {
      const text = `["${'\\n\\ud83d'.repeat(count)}`;
      return () => partial(text);
    });
  });

  describe('reading in pieces takes linear time', () => {
    linear('for elements in many small pieces', 200, (count) => {
      const element = bytesOf(`["${'x'.repeat(10 * count)}",{"a":1}]`);
      const chunks = [bytesOf('['), ...inPieces(element, 4), bytesOf(','), ...inPieces(element, 4), bytesOf(']')];
      return () => drain(elements(chunks));
    });
    linear('for an edit of long and deep values', 200, (count) => {
      const text = `{"a":["${'x\\n'.repeat(count)}",${'[1,{"b":'.repeat(count)}0${'}]'.repeat(count)}],"b":${'1'.repeat(count)}}`;
      const chunks = [...inPieces(bytesOf(text), 5)];
      const rule = { placeOf: placesOf('b'), selected: 'drop', others: 'copy', asDocuments: false } as const;
      return () => drain(editText(chunks, rule, readEditOptions(undefined)));
    });
    // Only the first 4,096 bytes of an unfinished value are checked again with every piece.
    for (const unit of [' ', '9', '"aaaa" ', '"é\\n" ', '["aaaa",', '[1,', '{"a":']) {
      const size = Math.ceil(20_000 / unit.length);
      linear(`for tokens of ${unit} again and again`, size, (count) => {
        const bytes = bytesOf(unit.repeat(count));
        return () => drain(newDecoder(inPieces(bytes, 256), { maxDepth: Infinity }).tokens());
      });
      linear(`for values of ${unit} again and again`, size, (count) => {
        const bytes = bytesOf(unit.repeat(count));
        return () => drain(newDecoder(inPieces(bytes, 256), { maxDepth: Infinity }));
      });
    }
    for (const unit of ['{', '{ ', '[{', '"', '{"a": 1}', '```json\n'])
      linear(`for a search of an object in many ${JSON.stringify(unit)}`, 400, (count) => () => {
        const reader = partialReader({ find: 'object' });
        for (let at = 0; at < count; at++) reader.push(unit);
      });
    const string = '\\ud83dx'.repeat(20);
    const documents: readonly (readonly [name: string, size: number, of: (count: number) => string])[] = [
      ['a list of objects', 20, (count) => `[${`{"id":1,"text":"${string}"},`.repeat(count)}${'1'.repeat(count)}`],
      ['a flat object', 200, (count) => objectOf(names(count))],
      ['a flat array', 200, (count) => listOf('12345', count)],
      ['one string', 20, (count) => `{"a":"${string.repeat(count)}`],
      ['nested containers', 50, (count) => '{"a":['.repeat(count)],
    ];
    for (const [name, size, of] of documents)
      for (const isRead of [false, true])
        linear(`for ${name}, ${isRead ? 'with the value read after each' : 'without reading it'}`, size, (count) => {
          const text = of(count);
          return () => {
            const reader = partialReader();
            let last: unknown;
            for (let at = 0; at < text.length; at += 3) {
              const all = reader.push(text.slice(at, at + 3));
              if (isRead) last = all.value;
            }
            return last ?? reader.push('').value;
          };
        });
  });

  describe('reading what does not fit takes linear time', () => {
    const ints = t.list(t.int());
    const none = t.struct('None', {});
    const user = t.struct('User', { id: t.int() });
    const inputs: readonly (readonly [string, (text: string) => unknown, (count: number) => string])[] = [
      ['strings where numbers belong', (text) => unmarshal(text, ints), (count) => listOf('"x"\n', count)],
      ['arrays where numbers belong', (text) => unmarshal(bytesOf(text), ints), (count) => listOf('[]\n', count)],
      ['texts that are no base64', (text) => unmarshal(text, t.list(t.bytes())), (count) => listOf('"é"\n', count)],
      [
        'unknown members that are refused',
        (text) => unmarshal(text, none, { disallowUnknownFields: true }),
        (count) => `{${'"a":1,\n'.repeat(count)}"b":1}`,
      ],
      ['numbers that are too large', (text) => parseAny(text), (count) => listOf('1e400\n', count)],
      [
        'lines that are no JSON',
        (text) => drain(decodeLines(bytesOf(text), { onError: 'skip' })),
        (count) => '{"a":\n'.repeat(count),
      ],
      [
        'lines of another type',
        (text) => drain(decodeLines(bytesOf(text), { onError: 'skip', target: ints })),
        (count) => '{"a":1}\n'.repeat(count),
      ],
      [
        'values of another type',
        async (text) => {
          const decoder = newDecoder(bytesOf(text));
          while (await decoder.more()) await outcome(() => decoder.decode(ints));
        },
        (count) => '"x"\n'.repeat(count),
      ],
      [
        'elements that JSON.parse reads differently',
        (text) => drain(elements(text)),
        (count) => listOf('"\\ud800"', count),
      ],
      [
        'elements of which the last is no JSON',
        (text) => drain(elements(text)),
        (count) => `[${'1,'.repeat(count)}"\\x"]`,
      ],
      [
        'elements that look like bytes to be refused',
        (text) => drain(elements(text, '', { invalidUtf8: 'reject' })),
        (count) => listOf('{"a":"\ufffd"}', count),
      ],
      [
        'the beginning of many containers',
        (text) => partial(text),
        (count) => `${'['.repeat(count / 4)}${'1,'.repeat(count)}`,
      ],
      [
        'a flat array in pieces',
        (text) => drain(newDecoder(inPieces(bytesOf(text), 256))),
        (count) => listOf('1', 50 * count),
      ],
      ['numbers with fractions of zeros', (text) => unmarshal(text, ints), (count) => listOf('12345.0', count)],
      ['numbers with exponents', (text) => unmarshal(text, t.list(t.float64())), (count) => listOf('1e1', count)],
      ['unknown members', (text) => unmarshal(text, user), (count) => objectOf(names(count), '{"a":[]}')],
      ['many long integers', mayHoldBigint, (count) => listOf('0.1234567890123456789', count)],
    ];
    for (const [what, read, textOf] of inputs)
      linear(`for ${what}`, 200, (count) => {
        const text = textOf(count);
        return () => outcome(async () => read(text));
      });
    for (const prefix of ['FIELD', 'other'])
      linear(`for names in any case: ${prefix}`, 200, (count) => {
        const all = Array.from({ length: count }, (_, i) => `${i}`);
        const target = struct(all.map((it) => `field${it}`));
        const text = objectOf(all.map((it) => `${prefix}${it}`));
        return () => unmarshal(text, target, { caseInsensitive: true });
      });
  });

  describe('writing takes linear time', () => {
    linear('for names in order', 200, (count) => {
      const value = Object.fromEntries(names(count).map((it) => [it, 1]));
      const map = new Map(Object.entries(value));
      return () => [stringify(value, { sortKeys: true }), stringify(map, { sortKeys: true })];
    });
    linear('for escapes', 200, (count) => {
      const text = `${'\\'.repeat(count)}ud800${'<\u2028&\ud800\\ud800'.repeat(count)}`;
      return () => [stringify(text), htmlEscape(bytesOf(`"${'<'.repeat(count)}"`))];
    });
    linear('for indentation', 200, (count) => {
      const [value, text] = [many(count, { a: [1n], b: {} }), listOf('{"a" : [ ]}', count)];
      return () => [marshalIndent(value, '>', '  '), indent(text, '', '\t')];
    });
    linear('for the format of a text with comments', 200, (count) => {
      const commented = listOf('{"b" : [ /* one */ 1, 2 ], // two\n"a": {}, }', count);
      const deep = `${'['.repeat(count)}${']'.repeat(count)}`;
      return () => [
        format(commented, { syntax: 'jsonc', width: 20, sortKeys: true }),
        format(deep, { indent: '', sortKeys: true }),
        format(deep, { width: count, maxDepth: Infinity }),
      ];
    });
    linear('for what a toJSON returns, level by level', 200, (count) => {
      let value: unknown = 1;
      for (let i = 0; i < count; i++)
        value = { a: value, b: { toJSON: () => ({ c: [1] }) }, c: { toJSON: ((it: unknown) => () => [it])(i) } };
      return () => stringify(value, { maxDepth: Infinity });
    });
    linear('for sets, maps, bytes and raw values', 200, (count) => {
      const value = many(count, [
        new Set([1]),
        new Map([['a', 1n]]),
        new Uint8Array(9),
        new RawJson('[1, 2]'),
        Float32Array.of(0.1),
      ]);
      return () => stringify(value);
    });
    linear('for what is iterated', 200, (count) => {
      const values = {
        *[Symbol.iterator]() {
          for (let i = 0; i < count; i++) yield { a: i };
        },
      };
      return async () => [
        await newEncoder({ write: () => undefined }).encode(values),
        await drain(encodeLines(values)),
      ];
    });
    linear('for values that are not awaited', 200, (count) => () => {
      const encoder = newEncoder({ write: () => undefined });
      return Promise.all(Array.from({ length: count }, (_, i) => encoder.encode({ a: i })));
    });
    for (const [what, maxDepth] of [
      ['that JSON.stringify cannot write', 10_000],
      ['deeper than the default limit', Infinity],
    ] as const)
      linear(`for deep values ${what}`, 200, (count) => {
        const value = nested(count, 1n, (inner, level) => (level % 2 === 0 ? [inner] : { a: inner }));
        return () => stringify(value, { maxDepth });
      });
  });
  for (const [what, item] of [
    ['members', (i: number) => `"field${i}":1`],
    ['members with integers as names', (i: number) => `"${i * 3}":1`],
    ['elements', () => '123456789'],
  ] as const)
    linear(`for ${what} of immutable values that are read after each piece`, 1_000, (count) => {
      const all = Array.from({ length: count }, (_, i) => item(i)).join(',');
      const pieces = (what === 'elements' ? `[${all}]` : `{${all}}`).match(/.{1,16}/gu) ?? [];
      return () => {
        const reader = partialReader({ immutable: true });
        let last: unknown;
        for (const piece of pieces) {
          const { value } = reader.push(piece);
          // A copy is native work, so the test walks each value that is new.
          if (value !== last) for (const name in value as object) void name;
          last = value;
        }
      };
    });
});

describe('hostile answers', () => {
  /** Answers of a language model that are long, odd, or never end. */

  const syntaxes = ['json', 'jsonc', json5] as const;
  const bySyntax = syntaxes.map((it) => [typeof it === 'string' ? it : it.name, it] as const);

  const prose = 'Let us see [the list], {name}, f(x) in [0, 10), "a quote, it\'s 12:30 and https://example.org // so. ';

  /** JSON in a string of JSON, and so on. */
  function boxed(levels: number): string {
    let text = '{"at":0}';
    for (let at = 1; at <= levels; at++) text = JSON.stringify({ at, inner: `so {x} ${text} and [1` });
    return text;
  }

  /** Returns a prompt with prose, candidates, fences in fences, and JSON in strings, each some times. */
  function promptOf(times: number): string {
    const box = boxed(3);
    const part = [
      prose.repeat(100),
      '{"draft": [1, {"a": "}"}]}',
      "{'not': 'json', b: [1,}",
      '````markdown\n# Answer\n~~~json\n{"fenced": true}\n~~~\n```ts\n{ a: number }\n```\n````',
      box,
      '[1, 2, [3, {"x": "```json"}]] ``` {{y}} ~~~',
    ].join('\n\n');
    return `${`${part}\n`.repeat(times)}\n\`\`\`json\n{"answer": 42}\n\`\`\`\nDone, see [1].`;
  }

  /** An endless source that counts its chunks, and records how it was left. */
  function endless(first: string, chunk: string): AsyncIterable<Uint8Array> & { given: number; isReleased: boolean } {
    const encoder = new TextEncoder();
    const [head, rest] = [encoder.encode(first), encoder.encode(chunk)];
    const source = {
      given: 0,
      isReleased: false,
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ value: source.given++ === 0 ? head : rest, done: false as const }),
        return: () => {
          source.isReleased = true;
          return Promise.resolve({ value: undefined, done: true as const });
        },
      }),
    };
    return source;
  }

  /** Reads all values of a source; returns how many there were, and the error. */
  async function readAll(values: AsyncIterable<unknown>): Promise<{ readonly count: number; readonly error: unknown }> {
    let count = 0;
    try {
      for await (const _ of values) count++;
    } catch (error) {
      return { count, error };
    }
    return { count, error: undefined };
  }

  describe('extractJson() of a long prompt', () => {
    const prompt = promptOf(60);

    it.each(bySyntax)('with hundreds of candidates returns the answer in its fence, as %s', (_, syntax) => {
      const { value, start, end } = extractJson(prompt, { syntax });
      expect([value, prompt.slice(start, end)]).toEqual([{ answer: 42 }, '{"answer": 42}']);
      const all = extractJson(prompt, { syntax, all: true, kind: 'object', maxCandidates: Infinity });
      expect(all.length).toBeGreaterThan(240);
      for (const { complete, value: found, error } of all)
        expect(complete).toBe(found !== undefined && error === undefined);
      expect(() => extractJson(prompt, { syntax, all: true, maxCandidates: 100 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxCandidates', max: 100 }),
      );
      expect(() => extractJson(prompt, { syntax, maxBytes: 100_000 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes' }),
      );
    });

    it.each(bySyntax)('takes linear time, as %s', async (_, syntax) => {
      await expectLinear((times) => {
        const text = promptOf(times);
        return () => [
          extractJson(text, { syntax }),
          extractJson(text, { syntax, all: true, maxCandidates: Infinity }),
          extractJson(text.slice(0, -40), { syntax }),
        ];
      }, 1);
    });

    it.each(bySyntax)('reads JSON in strings in JSON level by level, as %s', (_, syntax) => {
      const options: ExtractOptions & { all: true } = { syntax, all: true };
      let text = boxed(9);
      for (let level = 9; level > 0; level--) {
        const [found, ...others] = extractJson(text, options);
        // The text of each level but the outermost ends in an array that is cut.
        expect(others.map((it) => it.reason)).toEqual(level === 9 ? [] : ['truncated']);
        expect(found?.value).toMatchObject({ at: level });
        text = (found?.value as { inner: string }).inner;
      }
      expect(extractJson(text, options)[0]?.value).toEqual({ at: 0 });
    });

    it('takes linear time for JSON in one string', async () => {
      await expectLinear((times) => {
        const text = `So: ${JSON.stringify({ inner: '{"a": [1, "x"]}\n```json\n'.repeat(times) })} {`;
        return () => syntaxes.map((syntax) => extractJson(text, { syntax }));
      }, 100);
    });
  });

  describe('an answer that arrives', () => {
    it('as one endless string throws LimitExceededError at maxBytes, and releases the source', async () => {
      const source = endless('{"text": "', 'x'.repeat(1_000));
      const { count, error } = await readAll(partialValues(source, { maxBytes: 100_000 }));
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 100_000 });
      expect([count, source.given, source.isReleased]).toEqual([100, 101, true]);
    });

    it('as one large string takes linear time, with the value read after each chunk', async () => {
      await expectLinear((times) => {
        const chunk = 'some text with \\"quotes\\" and \\u00e9 in it\\n'.repeat(20);
        return async () => {
          let length = 0;
          const source = ['{"text": "', ...Array.from({ length: times }, () => chunk), '"}'];
          for await (const { value } of partialValues(source)) length += (value as { text?: string }).text?.length ?? 0;
          return length;
        };
      }, 10);
    });

    it('as values that never end throws LimitExceededError at maxBytes, and releases the source', async () => {
      for (const chunk of ['{"id": 1, "tags": ["a"]},', '1'.repeat(1_000), '[', ' ']) {
        const source = endless('[', chunk);
        const { error } = await readAll(partialValues(source, { maxBytes: 2_000 }));
        expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
        expect([chunk, source.given <= 2_001, source.isReleased]).toEqual([chunk, true, true]);
      }
    });

    it('as prose that never ends has no value, and is released when the loop is left', async () => {
      const source = endless('', prose.repeat(100));
      let count = 0;
      for await (const { value } of partialValues(source, { find: 'object', maxBytes: 1_000 })) {
        expect(value).toBeUndefined();
        if (++count === 100) break;
      }
      expect([source.given, source.isReleased]).toEqual([100, true]);
    });

    it('as an array that never ends is read item by item, and is released when the loop is left', async () => {
      const source = endless('[', '{"id": 1, "tags": ["a"]},');
      let count = 0;
      for await (const item of elements(source)) {
        expect(item).toEqual({ id: 1, tags: ['a'] });
        if (++count === 200) break;
      }
      expect(source.isReleased).toBe(true);
    });

    it('with a string that holds JSON is read as one string', () => {
      const inner = boxed(5);
      const text = JSON.stringify({ inner });
      const reader = partialReader();
      for (const character of text) reader.push(character);
      expect(parseAny((reader.end().value as { inner: string }).inner)).toEqual(parseAny(inner));
    });
  });
});

describe('extractJson() takes linear time', () => {
  it.each<[string, string]>([
    ['open brackets', '['],
    ['open braces', '{'],
    ['open brackets in prose', 'a [b '],
    ['open braces in prose', 'a { b '],
    ['arrays that are not closed', '[1 '],
    ['objects that are not closed', '{a: '],
    ['strings that are not closed', '["x '],
    ['strings in strings', '{"a\\": [\\"'],
    ['single quotes', "['"],
    ['faulty objects', "{'a': [1]} "],
    ['values', '{"a":[1]} '],
    ['values with trailing commas', '{"a":[1,],} // x\n'],
    ['fences', '```json\n{"a":1}\n```\n'],
    ['fences that are nested', '````\n```json\n[\n'],
    ['marks of fences', '```'],
    ['comments that are not closed', '[/* '],
    ['quotes', '"'],
    ['long words', '{aaaaaaaaaaaaaaaaaaaa'],
    ['numbers', '[1, 2, '],
    ['numbers in prose', '[0x1F, +1 '],
    ['names without quotes', '{a '],
    ['names with escapes', '{\\u0061'],
    ['members without quotes', '{a: 1 '],
    ['line continuations', "['\\\n"],
    ['comments in brackets', '{ /* x */ a '],
    ['comments to the end of the line', '[// x\n'],
    ['faulty escapes', "['\\x"],
  ])('for many %s', async (_, unit) => {
    await expectLinear((size) => {
      const text = unit.repeat(size);
      return () => {
        for (const syntax of ['json', 'jsonc', json5] as const) {
          extractJson(text, { syntax });
          extractJson(text, { syntax, all: true, maxCandidates: Infinity });
        }
      };
    }, 80);
  });
});
