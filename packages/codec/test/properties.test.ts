import { expect, it } from '@jest/globals';
import { corpora, corpus, type CorpusName, isJson, mutations } from '@wirework/test-support';
import fc from 'fast-check';
import { compact, decodeLines, elements, indent, newDecoder, parseAny, stringify, t, unmarshal, valid } from '../src/index.ts';
import { bytesOf, drain, outcome } from './arrivals.ts';

const names = Object.keys(corpora) as CorpusName[];

/** Bytes cut at any positions. */
function cut(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = bytesOf(text);
  const at = [...places.map((it) => it % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return at.map((end, i) => bytes.subarray(at[i - 1] ?? 0, end));
}

it('reads what it writes, and what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseAny(stringify(value))).toEqual(value);
      const native = JSON.stringify(value);
      expect(JSON.stringify(parseAny(native))).toBe(JSON.stringify(JSON.parse(native)));
      expect(compact(indent(native, '', ' '))).toBe(native);
    }),
  );
});

it('reads streams of values alike however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 8 }), async (values, places) => {
      const texts = values.map((it) => JSON.stringify(it));
      const read = texts.map((it) => parseAny(it));
      expect((await drain(newDecoder(cut(texts.join(' '), places)))).values).toEqual(read);
      expect((await drain(decodeLines(cut(texts.join('\n'), places)))).values).toEqual(read);
      expect((await drain(elements(cut(`{"a":[${texts.join(',')}]}`, places), 'a'))).values).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

it('reads damaged streams alike however they are cut', async () => {
  const text = '{"a":[1,{"b":"é\\n"}],"c":null} [true,false,1.5e3]\n"x" {"id":1}\n{"id":2}\n';
  let size = 1;
  for (const damaged of mutations(text, 400, 11)) {
    const whole = await drain(newDecoder(damaged));
    const parts = await drain(newDecoder(cut(damaged, [size++, size * 7, size * 13])));
    expect(parts).toEqual(whole);
    const array = `[${damaged}]`;
    expect(await drain(elements(cut(array, [size * 3, size * 5])))).toEqual(await drain(elements([array])));
  }
});

it.each(names)('agrees with JSON.parse on %s and on damaged copies of its beginning', async (name) => {
  const text = corpus(name);
  const value: unknown = JSON.parse(text);
  expect(parseAny(text)).toEqual(value);
  expect(await newDecoder(cut(text, [1, 65_536, 131_072])).decode()).toEqual(value);
  expect(parseAny(stringify(value))).toEqual(value);
  expect(unmarshal(text, t.any())).toEqual(value);
  const part = text.slice(0, 400);
  for (const damaged of mutations(part, 200, 5)) {
    const expected = isJson(damaged);
    expect(valid(damaged)).toBe(expected);
    expect('value' in ((await outcome(async () => Promise.resolve(parseAny(damaged)))) as object)).toBe(expected);
  }
});
