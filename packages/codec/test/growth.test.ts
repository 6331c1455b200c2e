import { describe, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import {
  RawJson,
  decodeLines,
  elements,
  encodeLines,
  htmlEscape,
  indent,
  marshalIndent,
  newDecoder,
  newEncoder,
  parseAny,
  partial,
  stringify,
  t,
  unmarshal,
} from '../src/index.ts';
import { bytesOf, drain, inPieces, outcome } from './arrivals.ts';

/** Makes work of a size. */
type Prepare = (count: number) => () => unknown;

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `field${(i * 7919) % count}`);
const listOf = (item: string, count: number): string => `[${`${item},`.repeat(count)}1]`;
const objectOf = (all: readonly string[], value = '1'): string => `{${all.map((it) => `"${it}":${value}`).join(',')}}`;
const many = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item);
const struct = (all: readonly string[]): ReturnType<typeof t.struct> =>
  t.struct('Many', Object.fromEntries(all.map((it) => [it, t.int32()])));

const linear = (what: string, size: number, prepare: Prepare): void => it(what, () => expectLinear(prepare, size));

describe('reading takes linear time', () => {
  linear('for the fields of a struct in any order', 1_000, (count) => {
    const [target, text] = [struct(names(count)), objectOf(names(count).reverse())];
    return () => unmarshal(text, target);
  });
  linear('for unknown members that are looked through for names that come twice', 1_000, (count) => {
    const text = objectOf(names(count), '[{"a":1}]');
    return () => unmarshal(text, t.struct('None', {}), { duplicates: 'reject' });
  });
  linear('for members of a map, and of an object that is filled', 1_000, (count) => {
    const [target, text] = [t.map(t.int32()), objectOf(names(count))];
    return () => [unmarshal(text, target), unmarshal(text, { field1: 2 })];
  });
  linear('for a list that comes again and again', 1_000, (count) => {
    const [target, text] = [
      t.struct('One', { a: t.list(t.int32()), b: t.bytes() }),
      objectOf(many(count, 'a') as string[], '[1,2]').replace('}', ',"b":[1]}'),
    ];
    return () => unmarshal(text, target);
  });
  linear('for recursive targets', 500, (count) => {
    const tree = t.struct('Tree', { kids: t.list(t.lazy('Tree', () => tree)) }) as ReturnType<typeof t.any>;
    const text = `{"kids":[${'{"kids":[{"kids":[]}]},'.repeat(count)}{}]}`;
    return () => unmarshal(text, tree);
  });
  linear('for digits', 20_000, (count) => {
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
  linear('for text that looks like numbers that are too large', 2_000, (count) => {
    const texts = [
      `["${'1e999'.repeat(count)}"]`,
      `["${'000e000'.repeat(count)}"]`,
      `["${`${'1'.repeat(215)}x`.repeat(count / 50)}"]`,
      `["${'1'.repeat(count)}",${' 1e99,'.repeat(count)}1]`,
    ];
    return () => texts.map((it) => parseAny(it));
  });
  linear('for lone surrogates and bytes that are not UTF-8', 3_000, (count) => {
    const [text, bytes] = [
      `"${'\\ud800a\\\\ud800'.repeat(count)}"`,
      new Uint8Array(count + 2).fill(0xff).fill(0x22, 0, 1).fill(0x22, -1),
    ];
    return () => [parseAny(text), parseAny(bytes)];
  });
  linear('for tokens with long names in small pieces', 3_000, (count) => {
    const bytes = bytesOf(objectOf(['x'.repeat(count), 'é'.repeat(count)]));
    return () => drain(newDecoder(inPieces(bytes, 10)).tokens());
  });
  linear('for tokens that are not plain', 500, (count) => {
    const bytes = bytesOf(listOf('"\\n",1e5,"é"', count));
    return () => drain(newDecoder(inPieces(bytes, 100), { invalidUtf8: 'reject' }).tokens());
  });
  linear('for values with letters beyond ASCII between others', 200, (count) => {
    const bytes = bytesOf(`${'"abcdefgh" '.repeat(10)}"é" `.repeat(count));
    return () => drain(newDecoder(bytes));
  });
  linear('for buffered after each token', 500, (count) => {
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
  linear('for calls that nobody waits for', 500, (count) => {
    const bytes = bytesOf(listOf('1', count));
    return () => {
      const decoder = newDecoder(inPieces(bytes, 3));
      return Promise.all(Array.from({ length: count }, () => decoder.token()));
    };
  });
  linear('for elements that look like others inside', 1_000, (count) => {
    const bytes = bytesOf(`[{"id":1},${'{"id":["},{\\"id\\"",1]},{"id":"\\ud800"},'.repeat(count)}1]`);
    return () => drain(elements(bytes));
  });
  linear('for records that are empty or faulty', 300, (count) => {
    const [empty, faulty] = [bytesOf('\u001e\n'.repeat(count)), bytesOf('{"é":\n'.repeat(count))];
    return async () => [
      await drain(decodeLines(empty, { format: 'json-seq' })),
      await drain(decodeLines(faulty, { onError: () => undefined })),
    ];
  });
  linear('for the beginning of a string', 3_000, (count) => {
    const text = `["${'\\n\\ud83d'.repeat(count)}`;
    return () => partial(text);
  });
});

describe('writing takes linear time', () => {
  linear('for names in order', 600, (count) => {
    const value = Object.fromEntries(names(count).map((it) => [it, 1]));
    const map = new Map(Object.entries(value));
    return () => [stringify(value, { sortKeys: true }), stringify(map, { sortKeys: true })];
  });
  linear('for escapes', 2_000, (count) => {
    const text = `${'\\'.repeat(count)}ud800${'<\u2028&\ud800\\ud800'.repeat(count)}`;
    return () => [stringify(text), htmlEscape(bytesOf(`"${'<'.repeat(count)}"`))];
  });
  linear('for indentation', 300, (count) => {
    const [value, text] = [many(count, { a: [1n], b: {} }), listOf('{"a" : [ ]}', count)];
    return () => [marshalIndent(value, '>', '  '), indent(text, '', '\t')];
  });
  linear('for what a toJSON returns, level by level', 300, (count) => {
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
  linear('for what is iterated', 300, (count) => {
    const values = {
      *[Symbol.iterator]() {
        for (let i = 0; i < count; i++) yield { a: i };
      },
    };
    return async () => [await newEncoder({ write: () => undefined }).encode(values), await drain(encodeLines(values))];
  });
  linear('for values that are not awaited', 1_000, (count) => () => {
    const encoder = newEncoder({ write: () => undefined });
    return Promise.all(Array.from({ length: count }, (_, i) => encoder.encode({ a: i })));
  });
});
