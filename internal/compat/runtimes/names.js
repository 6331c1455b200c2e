/**
 * Names with escapes, after texts that make the engine of Node 24 and 26 misread them
 * (docs/decisions/117-native-parsing.md).
 */
import { decodeLines, elements, newDecoder, parseAny, t, unmarshal } from '@wirework/codec';
import { createProcessor } from '@wirework/json';
import { getFromText } from '@wirework/path';
import { compileSchema } from '@wirework/schema';
import { answer } from './show.js';

/** Texts, and one before each that is read first. */
const texts = [
  ['{"user":1,"\\\\u006":2}', '{"user":1,"\\u0061dmin":true}'],
  ['{"h":1,"\\\\":2}', '{"h":1,"\\"":2}'],
  ['{"é€":1,"a\\\\":{"\\\\n":3}}', '{"é€":1,"a\\n":{"\\n\\u0022":3}}'],
];

const listOf = async (values) => {
  const list = [];
  for await (const value of values) list.push(value);
  return list;
};

const readers = {
  parseAny: (text) => parseAny(text),
  unmarshal: (text) => unmarshal(text, t.map(t.any())),
  lines: (text) => listOf(decodeLines(`${text}\n${text}`)),
  elements: (text) => listOf(elements(`[${text},${text}]`)),
  decoder: (text) => listOf(newDecoder(text)),
  path: (text) => getFromText(text, '').value,
  processor: (text) => createProcessor().get(text, '[*]'),
  schema: (text) => compileSchema({ type: 'object' }).parseText(text).value,
};

export async function* names() {
  for (const [before, text] of texts) {
    const known = JSON.parse(before);
    for (const [reader, ask] of Object.entries(readers)) yield [`${reader}: ${text}`, await answer(() => ask(text))];
    yield [`known: ${before}`, await answer(() => Object.keys(known).length)];
  }
}
