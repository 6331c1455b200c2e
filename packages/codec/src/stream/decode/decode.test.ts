import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { parseNative } from '@wirework/scanner/primitives';
import { mutations, runs } from '@wirework/test-support';
import { arrivals, bytesOf, drain, outcome, plain, reused, source } from '../../../test/arrivals.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { isDelim, type Token } from '../../syntax/tokens/token.ts';
import { t } from '../../values/targets/t.ts';
import { decodeLines } from '../lines/decode-lines.ts';
import { type DecoderOptions, newDecoder } from './decoder.ts';

describe('decoder', () => {
  const text = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

  describe('newDecoder', () => {
    const values = '{"a":[1,"é😀\\n"]} 2\n"x" [null]\n\n{"b":{}}';
    const expected = [{ a: [1, 'é😀\n'] }, 2, 'x', [null], { b: {} }];

    it('returns the same values for every split of the input', async () => {
      for (const chunks of arrivals(values)) {
        expect(await drain(newDecoder(chunks))).toEqual({ values: expected });
        expect(await drain(newDecoder(source(chunks)))).toEqual({ values: expected });
      }
    });

    it('accepts text, bytes, iterables, async iterables, web streams and Node streams', async () => {
      const bytes = new TextEncoder().encode(values);
      for (const input of [
        values,
        bytes,
        Buffer.from(bytes),
        [values],
        new Set([values]),
        source([values]),
        new ReadableStream<Uint8Array>({ start: (out) => (out.enqueue(bytes), out.close()) }),
        new Blob([values]).stream(),
        Readable.from([bytes]),
        Readable.from([values]),
      ]) {
        expect(await drain(newDecoder(input as never))).toEqual({ values: expected });
      }
    });

    it('joins text that is split inside a surrogate pair, and mixes text and bytes', async () => {
      expect(await newDecoder(['"\ud83d', '\ude00"']).decode()).toBe('😀');
      expect(await newDecoder(['"\ud83d', new TextEncoder().encode('x"')]).decode()).toBe('\ufffdx');
      expect(await newDecoder(['"a', new TextEncoder().encode('b'), 'c"']).decode()).toBe('abc');
      expect(await newDecoder(['"a"', '\ud83d']).decode()).toBe('a');
    });

    it('reads the values of a source that reuses its chunk', async () => {
      const chunk = new Uint8Array(4);
      function* reusing(): Generator<Uint8Array> {
        for (const part of ['[12,', '345,', '"ab', 'cd"]']) {
          const bytes = new TextEncoder().encode(part);
          chunk.fill(0x20);
          chunk.set(bytes);
          yield chunk.subarray(0, bytes.length);
        }
      }
      expect(await newDecoder(reusing()).decode()).toEqual([12, 345, 'abcd']);
    });

    it('counts the lines of a source that reuses its chunk', async () => {
      const chunk = new Uint8Array(4);
      function* reusing(): Generator<Uint8Array> {
        for (const part of ['\n[1]', '\n[2]', '  x ']) {
          chunk.set(new TextEncoder().encode(part));
          yield chunk;
        }
      }
      expect(await drain(newDecoder(reusing()))).toMatchObject({
        values: [[1], [2]],
        error: { offset: 11, line: 3, column: 6 },
      });
    });

    it('hints at a byte order mark at the beginning, for every split', async () => {
      for (const chunks of arrivals('\ufeff[1]')) {
        await expect(newDecoder(chunks).decode()).rejects.toMatchObject({
          offset: 1,
          hint: 'the input begins with a byte order mark; remove it',
        });
      }
      for (const chunks of arrivals(Uint8Array.of(0xef, 0xbb))) {
        await expect(newDecoder(chunks).decode()).rejects.not.toHaveProperty('hint');
      }
      const second = newDecoder('[1]\ufeff[2]');
      expect(await second.decode()).toEqual([1]);
      const error = await second.decode().catch((it: unknown) => it);
      const hint = 'the character is U+FEFF, a byte order mark; remove it';
      expect(error).toMatchObject({ code: 'SYNTAX', offset: 4, hint });
    });

    it('throws TypeError for an invalid source', () => {
      for (const input of [undefined, null, 1, {}, () => []]) {
        expect(() => newDecoder(input as never)).toThrow('Cannot decode: the source is neither text');
      }
    });
  });

  describe('decode', () => {
    it('reads into targets and existing objects', async () => {
      const decoder = newDecoder('{"x":1} {"x":2} [3]');
      expect(await decoder.decode(t.struct('P', { x: t.int8() }))).toEqual({ x: 1 });
      const there = { y: 0 };
      expect(await decoder.decode(there)).toBe(there);
      expect(there).toEqual({ y: 0, x: 2 });
      expect(await decoder.decode(t.list(t.int8()))).toEqual([3]);
    });

    it('reads on after a mismatch and keeps line and column of the stream', async () => {
      const decoder = newDecoder('{"x":1}\n\n  {"x":"no"}\n{"x":3}');
      const target = t.struct('P', { x: t.int8() });
      await decoder.decode(target);
      const failed = await outcome(() => decoder.decode(target));
      expect(failed).toMatchObject({ error: { code: 'UNMARSHAL_TYPE', line: 3, column: 8 } });
      expect(await decoder.decode(target)).toEqual({ x: 3 });
    });

    it('rejects every call after a fault with its error', async () => {
      const decoder = newDecoder('[1] [1 2] [3]');
      await decoder.decode();
      const first = await outcome(() => decoder.decode());
      expect(first).toMatchObject({ error: { code: 'SYNTAX', offset: 8, line: 1, column: 8 } });
      expect(await outcome(() => decoder.decode())).toEqual(first);
      expect(await outcome(() => decoder.token())).toEqual(first);
      expect(await drain(decoder)).toEqual({ values: [], error: (first as { error: unknown }).error });
      expect(await decoder.more()).toBe(false);
    });

    it('throws for a fault inside of a closed value and changes no target', async () => {
      const schema = {
        '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) },
      } as const;
      for (const input of ['{"a" 1}', '{"a":01}', '{"a":1,}', '{"b":tru}', '{"b":[1 2]}', '{"b":"\u0001"}']) {
        const expected = await outcome(() => newDecoder(input).decode());
        expect(expected).toMatchObject({ error: { code: 'SYNTAX' } });
        const existing = {};
        for (const target of [
          t.any(),
          t.raw(),
          t.map(t.any()),
          t.struct('S', { a: t.int() }),
          t.struct('S', { a: t.raw() }),
          schema,
          existing,
        ]) {
          for (const chunks of arrivals(input))
            expect(await outcome(() => newDecoder(source(chunks)).decode(target as object))).toEqual(expected);
        }
        expect(existing).toEqual({});
      }
    });

    it('serves calls in order', async () => {
      const decoder = newDecoder(source(['1', '2 3', '4 ', '"a', '"']));
      expect(await Promise.all([decoder.decode(), decoder.decode(), decoder.more(), decoder.token()])).toEqual([
        12,
        34,
        true,
        'a',
      ]);
      expect(await outcome(() => decoder.decode())).toMatchObject({ error: { code: 'END_OF_INPUT' } });
    });

    it('throws for a fault when it arrives, before the value ends', async () => {
      const input = source(['{"a" 1', ...Array.from({ length: 100 }, () => ',')]);
      expect(await outcome(() => newDecoder(input).decode())).toMatchObject({ error: { code: 'SYNTAX', offset: 6 } });
      await Promise.resolve();
      expect(input.state).toBe('released');
    });

    it('throws for a fault when it arrives, also after a very long value', async () => {
      const half = '1,'.repeat(50_000);
      const fault = `[${'1,'.repeat(4000)}x`;
      const input = source([`[${half}`, `${half}1] `, fault, ...Array.from({ length: 100 }, () => ',')]);
      const decoder = newDecoder(input);
      await decoder.decode();
      await expect(decoder.decode()).rejects.toMatchObject({ code: 'SYNTAX' });
      await Promise.resolve();
      expect(input.state).toBe('released');
    });

    it('accepts a line that is nested up to maxDepth and no deeper', async () => {
      for (const chunks of arrivals('[[1]]\n[[[1]]]\n')) {
        expect(await drain(newDecoder(chunks, { maxDepth: 2 }))).toMatchObject({
          values: [[[1]]],
          error: { code: 'LIMIT_EXCEEDED', line: 2, column: 3 },
        });
      }
    });

    it('accepts values and white space of exactly maxBytes', async () => {
      for (const chunks of arrivals('"abc" [12] ')) {
        const decoder = newDecoder(chunks, { maxBytes: 5 });
        expect([await decoder.decode(), await decoder.decode(t.list(t.int8()))]).toEqual(['abc', [12]]);
      }
      function* endless(): Generator<string> {
        for (;;) yield '  ';
      }
      await expect(newDecoder(endless(), { maxBytes: 5 }).decode()).rejects.toMatchObject({
        code: 'LIMIT_EXCEEDED',
        offset: 5,
      });
    });

    it('returns a container as soon as its closing bracket has arrived', async () => {
      const stuck: AsyncIterable<string> = {
        [Symbol.asyncIterator]: () => {
          let calls = 0;
          return {
            next: () =>
              calls++ === 0 ? Promise.resolve({ value: '{"a":1}', done: false }) : new Promise(() => undefined),
          };
        },
      };
      expect(await newDecoder(stuck).decode()).toEqual({ a: 1 });
    });

    it('reads numbers by the option numbers', async () => {
      const input = '[1.50,12345678901234567890,1e2]';
      expect(await newDecoder(input, { numbers: 'lossless' }).decode()).toEqual(
        ['1.50', '12345678901234567890', '1e2'].map((it) => new JsonNumber(it)),
      );
      expect(await newDecoder(input, { numbers: 'bigint' }).decode()).toEqual([1.5, 12345678901234567890n, 100]);
      await expect(newDecoder('1e400').decode()).rejects.toMatchObject({
        code: 'UNMARSHAL_TYPE',
        value: 'number 1e400',
      });
      await expect(newDecoder('[1e400]\n').decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      await expect(newDecoder(`[${'9'.repeat(400)}]`).decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      // One that another of its name replaces is one all the same, as is one of many digits with a short exponent.
      await expect(newDecoder('{"a":1e400,"a":1}').decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      await expect(newDecoder(`[${'1'.repeat(250)}e99]`).decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      expect(await newDecoder(`["${'1'.repeat(250)}", "ab12e456", 0e999, 1e-400]`).decode()).toEqual([
        '1'.repeat(250),
        'ab12e456',
        0,
        0,
      ]);
      expect(await newDecoder('{"e":"1e400"}\n').decode()).toEqual({ e: '1e400' });
    });

    it('changes settings for later calls and not for those that wait', async () => {
      const Empty = t.struct('Empty', {});
      for (const chunks of arrivals('1 {"a":2} 3 {"b":4}')) {
        const decoder = newDecoder(source(chunks));
        const calls = [decoder.decode(), decoder.decode(Empty)];
        decoder.useNumber();
        calls.push(decoder.token());
        decoder.disallowUnknownFields();
        const refused = outcome(() => decoder.decode(Empty));
        expect(await Promise.all(calls)).toEqual([1, {}, new JsonNumber('3')]);
        expect(await refused).toMatchObject({ error: { code: 'UNKNOWN_FIELD', pointer: '/b' } });
      }
    });

    it('applies the strict options', async () => {
      await expect(newDecoder('{"a":1,"a":2}', { duplicates: 'reject' }).decode()).rejects.toMatchObject({
        code: 'DUPLICATE_NAME',
        member: 'a',
        offset: 7,
      });
      const bad = Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d);
      for (const end of [[], [0x0a]]) {
        await expect(
          newDecoder(Uint8Array.of(...bad, ...end), { invalidUtf8: 'reject' }).decode(),
        ).rejects.toMatchObject({ code: 'SYNTAX', reason: 'utf8', offset: 3 });
      }
      expect(await newDecoder(bad).decode()).toEqual(['\ufffd']);
      await expect(newDecoder(bad, { invalidUtf8: 'reject' }).decode(t.list(t.string()))).rejects.toMatchObject({
        code: 'SYNTAX',
        reason: 'utf8',
        offset: 3,
      });
      await expect(newDecoder('1 2', { trailing: 'reject' }).decode()).rejects.toMatchObject({
        message: "invalid character '2' after top-level value",
      });
      expect(await newDecoder('1 \n', { trailing: 'reject' }).decode()).toBe(1);
    });

    it("throws for a second value with trailing: 'reject', whichever call read the first", async () => {
      const message = "invalid character '2' after top-level value";
      const mistyped = newDecoder('"x" 2', { trailing: 'reject' });
      await expect(mistyped.decode(t.int())).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      expect(await mistyped.more()).toBe(true);
      await expect(mistyped.decode()).rejects.toMatchObject({ message, offset: 4, column: 5 });
      for (const text of ['1 2', '[1] 2', '{"a":[]}2']) {
        for (const chunks of arrivals(text)) {
          expect((await drain(newDecoder(chunks, { trailing: 'reject' }).tokens())).error).toMatchObject({
            message,
            offset: text.length - 1,
          });
        }
      }
      const walked = newDecoder('[1] ', { trailing: 'reject' });
      expect([String(await walked.token()), await walked.decode(), String(await walked.token())]).toEqual([
        '[',
        1,
        ']',
      ]);
      await expect(walked.decode()).rejects.toMatchObject({ code: 'END_OF_INPUT' });
      await expect(walked.token()).rejects.toMatchObject({ code: 'END_OF_INPUT' });
    });

    it('keeps __proto__ and similar names as ordinary members', async () => {
      for (const options of [{}, { numbers: 'lossless' }] as const) {
        const value = (await newDecoder(
          '{"__proto__":{"polluted":true},"constructor":1,"then":2}',
          options,
        ).decode()) as object;
        expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'then']);
        expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });
  });

  describe('token', () => {
    const tokensOf = async (input: string): Promise<unknown[]> =>
      (await drain(newDecoder(input).tokens())).values.map((it) => (isDelim(it) ? String(it) : it));

    it('returns brackets, names and scalars', async () => {
      expect(await tokensOf('{"a":[1,true,null],"b":{}} "c"')).toEqual([
        '{',
        'a',
        '[',
        1,
        true,
        null,
        ']',
        'b',
        '{',
        '}',
        '}',
        'c',
      ]);
    });

    it('returns one frozen object for each kind of bracket', async () => {
      const { values } = await drain(newDecoder('[[]]').tokens());
      const [first, second] = values as [Token, Token];
      expect(first).toBe(second);
      expect(Object.isFrozen(first)).toBe(true);
      expect(isDelim(first, '[')).toBe(true);
      expect(isDelim(first, ']')).toBe(false);
      expect(isDelim('[')).toBe(false);
    });

    it('throws for a closing bracket after a colon, for every split of the input', async () => {
      for (const chunks of arrivals('{"a":}')) {
        const decoder = newDecoder(source(chunks));
        await decoder.token();
        await decoder.token();
        expect(await drain(decoder)).toMatchObject({
          values: [],
          error: { code: 'SYNTAX', message: "invalid character '}' looking for beginning of value" },
        });
      }
    });

    it('enters an array whose elements are then decoded one by one', async () => {
      for (const chunks of arrivals('{"items": [ {"id":1} , {"id":2} ], "n": 3}')) {
        const decoder = newDecoder(chunks);
        await decoder.token();
        expect(await decoder.token()).toBe('items');
        await decoder.token();
        const ids: unknown[] = [];
        while (await decoder.more()) ids.push(((await decoder.decode()) as { id: number }).id);
        expect(ids).toEqual([1, 2]);
        expect(String(await decoder.token())).toBe(']');
        expect(await decoder.token()).toBe('n');
        expect(await decoder.decode()).toBe(3);
        expect(decoder.inputOffset()).toBe(41);
      }
    });

    it('iterates over the rest of the open container', async () => {
      const decoder = newDecoder('[1, 2, 3] 4');
      await decoder.token();
      await decoder.token();
      expect(await drain(decoder)).toEqual({ values: [2, 3] });
      for (const [input, before] of [
        ['{ }', 1],
        ['{"a": 1 }', 3],
        ['[ ]', 1],
      ] as const) {
        for (const chunks of arrivals(input)) {
          const inner = newDecoder(chunks);
          for (let i = 0; i < before; i++) await inner.token();
          expect(await drain(inner)).toEqual({ values: [] });
          expect(String(await inner.token())).toBe(input.at(-1));
        }
      }
    });

    it('iterates alike for every split of the input, faults included', async () => {
      for (const rest of [' 1 , 1e400 , 2]', '1 , ]', '1 , x]', '1 ,', '1 } ', '']) {
        const results = [];
        for (const chunks of arrivals(`[${rest}`)) {
          const decoder = newDecoder(chunks);
          await decoder.token();
          results.push(await drain(decoder));
        }
        for (const result of results) expect(result).toEqual(results[0]);
      }
    });

    it('throws for a fault before a limit, for every split of the input', async () => {
      for (const chunks of arrivals('["a", x, "0123456789"]')) {
        expect(await outcome(() => newDecoder(chunks, { maxBytes: 10 }).decode())).toMatchObject({
          error: { code: 'SYNTAX', offset: 7 },
        });
      }
    });

    it('throws for the first of two limits, for every split of the input', async () => {
      for (const [input, limits, limit, offset] of [
        ['  [1,[2,[3]]]', { maxBytes: 6, maxDepth: 2 }, 'maxBytes', 6],
        ['[[[1]],23456]', { maxBytes: 6, maxDepth: 2 }, 'maxDepth', 3],
        ['      1\n', { maxBytes: 6 }, 'maxBytes', 6],
      ] as const) {
        for (const chunks of arrivals(input)) {
          await expect(newDecoder(chunks, limits).decode()).rejects.toMatchObject({
            code: 'LIMIT_EXCEEDED',
            limit,
            offset,
          });
        }
      }
      for (const chunks of arrivals('{"name":[1,2,3]}')) {
        for (const maxBytes of [1.5, 2.5, 5.5, 8.5, 10.5]) {
          await expect(newDecoder(chunks, { maxBytes }).decode()).rejects.toMatchObject({
            code: 'LIMIT_EXCEEDED',
            limit: 'maxBytes',
            max: Math.floor(maxBytes),
          });
        }
      }
      for (const chunks of arrivals('[ 1 ,   2]')) {
        expect(await drain(newDecoder(chunks, { maxBytes: 2 }).tokens())).toMatchObject({
          values: [{}, 1],
          error: { code: 'LIMIT_EXCEEDED', offset: 7 },
        });
      }
    });

    it('ends an iteration that was left, even if more input has arrived', async () => {
      const decoder = newDecoder(source([`[${'1,'.repeat(2000)}1]`]));
      const lines = decodeLines(source(['1\n'.repeat(2000)]));
      for (const iterator of [decoder.tokens(), lines]) {
        for (let i = 0; i < 3; i++) expect(await iterator.next()).toMatchObject({ done: false });
        await iterator.return?.();
        expect(await iterator.next()).toEqual({ value: undefined, done: true });
      }
    });

    it('throws from an iteration when the input ends inside of a container', async () => {
      const { error } = await drain(newDecoder('{"a":[1').tokens());
      expect(error).toMatchObject({ code: 'SYNTAX', message: 'unexpected end of JSON input' });
    });

    it('throws LimitExceededError for more open containers than maxDepth', async () => {
      const { error } = await drain(newDecoder('['.repeat(20), { maxDepth: 10 }).tokens());
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 10 });
    });
  });

  describe('buffered', () => {
    it('returns the bytes that were read and not consumed at the time of the call', async () => {
      const decoder = newDecoder(['{"a":1} {"b"', ':2} rest']);
      await decoder.decode();
      expect(await text(decoder.buffered())).toBe(' {"b"');
      await decoder.decode();
      const rest = decoder.buffered();
      expect(await outcome(() => decoder.decode())).toMatchObject({ error: { code: 'SYNTAX' } });
      expect(await text(rest)).toBe(' rest');
    });

    it('returns a copy, so that a source may reuse its chunk', async () => {
      const decoder = newDecoder(reused('1 22 33 44 55', 5));
      await decoder.decode();
      const rest = decoder.buffered();
      await drain(decoder);
      expect(await text(rest)).toBe(' 22 ');
    });
  });

  describe('positions', () => {
    it('count in the whole stream, for every split', async () => {
      const good = '{"é":"😀"}\n\n[1,\n2]\r"x" ';
      for (const fault of ['[1, 2, x]', '"a\nb"', '{"a": tru }']) {
        const input = good + fault;
        const all = new Set<string>();
        for (const chunks of arrivals(input)) all.add(JSON.stringify((await drain(newDecoder(chunks))).error));
        expect(all.size).toBe(1);
        const [only] = all;
        expect(JSON.parse(only as string)).toMatchObject({ code: 'SYNTAX', line: 5 });
      }
    });

    it('count each kind of line end, for every split', async () => {
      for (const [input, position] of [
        ['1\r2\n3 x', { line: 3, column: 3 }],
        ['1\n2\r3\r\n4 x', { line: 4, column: 3 }],
        ['[1\n\n\n\n\n] [\r', { line: 7, column: 1 }],
        ['[1\n\n\n\n\n] [\r\n', { line: 7, column: 1 }],
      ] as const) {
        for (const chunks of arrivals(input))
          expect((await drain(newDecoder(chunks))).error).toMatchObject({ code: 'SYNTAX', ...position });
      }
    });

    it('are at the end of a truncated value', async () => {
      const decoder = newDecoder('[1]\n{"a": [');
      expect(await decoder.decode()).toEqual([1]);
      expect(await outcome(() => decoder.decode())).toMatchObject({ error: { offset: 11, line: 2, column: 8 } });
    });
  });
});

describe('token reader', () => {
  const shown = (token: unknown): unknown => (isDelim(token) ? `delim ${token.delim}` : token);

  interface Outcome {
    tokens: unknown[];
    error?: unknown;
  }

  /** The tokens by `tokens()`, and the error at the end if there is one. */
  async function iterated(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
    const { values, ...rest } = await drain(newDecoder(source, options).tokens());
    return { tokens: values.map(shown), ...rest };
  }

  /** Reads a source by `tokenBatches()`. */
  async function batched(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
    const { values, ...rest } = await drain(newDecoder(source, options).tokenBatches());
    return { tokens: (values as Token[][]).flat().map(shown), ...rest };
  }

  /** Reads a source by one `token()` after the other; the clean end is no error. */
  async function single(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
    const decoder = newDecoder(source, options);
    const tokens: unknown[] = [];
    try {
      for (;;) tokens.push(shown(await decoder.token()));
    } catch (error) {
      return (error as { code?: unknown }).code === 'END_OF_INPUT' ? { tokens } : { tokens, error: plain(error) };
    }
  }

  /** The tokens of a value, found by walking it. */
  function tokensOf(value: unknown): unknown[] {
    if (Array.isArray(value)) return ['delim [', ...value.flatMap(tokensOf), 'delim ]'];
    if (typeof value !== 'object' || value === null) return [value];
    return ['delim {', ...Object.entries(value).flatMap(([name, member]) => [name, ...tokensOf(member)]), 'delim }'];
  }

  describe('tokens', () => {
    it('are those of the value, for every layout and split, one by one and in batches', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue(),
          fc.constantFrom(0, 1, 3),
          fc.integer({ min: 1, max: 40 }),
          async (value, space, size) => {
            const text = JSON.stringify(value, null, space);
            const expected = { tokens: tokensOf(parseNative(text)) };
            const bytes = bytesOf(text);
            const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
              bytes.subarray(i * size, (i + 1) * size),
            );
            for (const source of [text, parts]) {
              expect(await iterated(source)).toEqual(expected);
              expect(await batched(source)).toEqual(expected);
              expect(await single(source)).toEqual(expected);
            }
          },
        ),
        { numRuns: runs(200) },
      );
    });

    it('of damaged input are the same, with the same error, by every method', async () => {
      const text = '{"a":[1,{"b":"é\\n"}],"c":null} [true,false,1.5e3, -0.25]\n"x"\t{"id":1}\r\n{"id":2}\n12 ';
      for (const damaged of mutations(text, 600, 17)) {
        const expected = await iterated(damaged);
        expect(await batched(damaged)).toEqual(expected);
        expect(await iterated(Array.from(bytesOf(damaged), (byte) => Uint8Array.of(byte)))).toEqual(expected);
        const { tokens, error } = await single(damaged);
        expect(tokens).toEqual(expected.tokens);
        // As in Go, `token` ends cleanly where the input ends inside of a container.
        if (error !== undefined) expect(error).toEqual(expected.error);
      }
    });

    it('have the numbers of JSON.parse', async () => {
      const literals = [
        '0',
        '-0',
        '-0.0',
        '0.1',
        '-12.50',
        '123456789012345',
        '1234567890123456',
        '9007199254740993',
        '0.30000000000000004',
        '1e3',
        '1E-7',
        '5e-324',
        '1.7976931348623157e308',
        '0.000000000000001',
        '0.0000000000000001',
        '4.35',
        '999999999999.999',
        '72057594037927945',
      ];
      expect((await batched(`[${literals.join(',')} ]`)).tokens.slice(1, -1)).toEqual(
        literals.map((it) => JSON.parse(it) as number),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
          fc.integer({ min: 0, max: 15 }),
          async (digits, decimals) => {
            const literal = (digits / 10 ** decimals).toFixed(decimals);
            expect(await iterated(`${literal} `)).toEqual({ tokens: [JSON.parse(literal)] });
          },
        ),
      );
      for (const bad of ['01', '-01', '1.', '-', '.5', '+1', '1.e5', '-a', '00'])
        expect((await iterated(`[${bad}]`)).error).toMatchObject({ code: 'SYNTAX' });
    });

    it('have numbers and text by the options', async () => {
      expect((await iterated('[1, 2.50]', { numbers: 'lossless' })).tokens).toEqual([
        'delim [',
        new JsonNumber('1'),
        new JsonNumber('2.50'),
        'delim ]',
      ]);
      expect((await iterated('[12345678901234567890]', { numbers: 'bigint' })).tokens).toEqual([
        'delim [',
        12345678901234567890n,
        'delim ]',
      ]);
      const bad = Uint8Array.of(0x22, 0x61, 0xff, 0xe2, 0x82, 0x22, 0x20);
      expect(await iterated(bad)).toEqual({ tokens: ['a\ufffd\ufffd\ufffd'] });
      expect((await iterated(bad, { invalidUtf8: 'reject' })).error).toMatchObject({
        message: 'invalid UTF-8 in string literal',
        offset: 3,
      });
      expect(await iterated('"aé" "é" ', { invalidUtf8: 'reject' })).toEqual({ tokens: ['aé', 'é'] });
      expect((await iterated('"12345678" ', { maxBytes: 9 })).error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
      expect(await iterated('"12345678" ', { maxBytes: 10 })).toEqual({ tokens: ['12345678'] });
    });

    it('can be mixed with decode, more and inputOffset between any two', async () => {
      const text = ' { "a" : [ 1 , {"x":2} , "three" ] , "b" : null } ';
      for (const chunks of arrivals(text)) {
        const decoder = newDecoder(chunks);
        const offsets: number[] = [];
        const seen: unknown[] = [];
        const note = (it: unknown): void => {
          seen.push(shown(it));
          offsets.push(decoder.inputOffset());
        };
        note(await decoder.token());
        note(await decoder.token());
        note(await decoder.token());
        note(await decoder.more());
        note(await decoder.token());
        note(await decoder.decode());
        note(await decoder.token());
        expect(await decoder.more()).toBe(false);
        note(await decoder.token());
        note(await decoder.token());
        note(await decoder.decode());
        note(await decoder.token());
        expect(seen).toEqual(['delim {', 'a', 'delim [', true, 1, { x: 2 }, 'three', 'delim ]', 'b', null, 'delim }']);
        expect(offsets.filter((_, i) => i !== 3)).toEqual([2, 6, 10, 12, 22, 32, 34, 40, 47, 49]);
      }
    });
  });

  describe("duplicates: 'reject'", () => {
    const options = { duplicates: 'reject' } as const;

    it('throws DuplicateNameError for a name that occurs twice among the tokens of an object', async () => {
      const text = '[{"a":1,"b":{"a":2}},{"a":3,"\\u0061":4}]';
      for (const chunks of arrivals(text)) {
        for (const read of [iterated, batched, single]) {
          const { tokens, error } = await read(chunks, options);
          expect(tokens.at(-1)).toBe(3);
          expect(error).toMatchObject({ code: 'DUPLICATE_NAME', offset: 28, line: 1, column: 29 });
        }
      }
      expect((await iterated('{"a":{"a":[{"a":1},{"a":2}]},"b":3,"A":4} {"a":5}', options)).error).toBeUndefined();
    });

    it('consumes a refused name and reads on', async () => {
      const decoder = newDecoder('{"a":1,"a":2}', options);
      for (let i = 0; i < 3; i++) await decoder.token();
      await expect(decoder.token()).rejects.toMatchObject({ code: 'DUPLICATE_NAME', member: 'a' });
      expect(await decoder.token()).toBe(2);
      expect(shown(await decoder.token())).toBe('delim }');
    });

    it('throws LimitExceededError when the names of open objects exceed maxBytes', async () => {
      const many = (count: number): string => Array.from({ length: count }, (_, i) => `"name${1000 + i}":0`).join(',');
      const limited = { ...options, maxBytes: 80 };
      expect(await outcome(() => iterated(`{${many(10)},"o":{}}`, limited))).toMatchObject({
        value: { error: { code: 'LIMIT_EXCEEDED' } },
      });
      // Names of objects that are closed do not count.
      expect((await iterated(`[${`{${many(9)}},`.repeat(9)}{${many(9)}}]`, limited)).error).toBeUndefined();
    });
  });
});
