/**
 * `node suites/codec/arriving.js [megabytes]`: pushes documents into `partialReader` in pieces of 20 characters and prints the time, without a read of
 * the value and with one after each piece. It needs a build.
 */
import { partialReader } from '@wirework/codec';
import { event } from '../../lib/corpora.js';

const pieceLength = 20;
const [megabytes = '4'] = process.argv.slice(2);
const size = Number(megabytes) * 1e6;
const listOf = (item, separator = ',') =>
  Array.from({ length: Math.ceil(size / item(0).length) }, (_, i) => item(i)).join(separator);
const sectionOf = (i) =>
  JSON.stringify({ title: `Section ${i}`, rows: Array.from({ length: 100 }, (_, row) => event(row)) });
const documents = {
  'one long string': `{"answer":"${listOf(() => 'some words ', '')}"}`,
  'lists of 100 objects in sections': `{"sections":[${listOf(sectionOf)}]}`,
  'one list of objects': `[${listOf((i) => JSON.stringify(event(i)))}]`,
};

for (const [name, text] of Object.entries(documents)) {
  for (const isRead of [false, true]) {
    // The copies of one open list take quadratic time.
    if (isRead && name === 'one list of objects' && size > 1e6) continue;
    const reader = partialReader();
    const start = performance.now();
    for (let at = 0; at < text.length; at += pieceLength) {
      const result = reader.push(text.slice(at, at + pieceLength));
      if (isRead) void result.value;
    }
    const time = (performance.now() - start).toFixed(0);
    console.log(
      `${name}, ${(text.length / 1e6).toFixed(1)} MB, ${isRead ? 'value read each time' : 'pushed'}: ${time} ms`,
    );
  }
}
