import { expect, it } from '@jest/globals';
import { misreadTexts } from '@wirework/test-support';
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
import { bytesOf } from './arrivals.ts';

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
