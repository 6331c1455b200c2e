/**
 * `node suites/codec/arriving.js [kilobytes]`: pushes documents of n, 2n, 4n and 8n characters into `partialReader` in
 * pieces of 4 characters, without a read of the value and with one after each piece, and prints the processor time and
 * its growth: the exponent is 1.00 if the time is linear. 8n is 1,000 KB by default. It needs a build.
 */
import { partialReader } from '@wirework/codec';
import { event } from '../../lib/corpora.js';

const pieceLength = 4;
const rounds = 3;
const [kilobytes = '1000'] = process.argv.slice(2);
const sizes = [1, 2, 4, 8].map((it) => (it * Number(kilobytes) * 1000) / 8);

/** A document of about a size, from its first items. */
const listOf = (item, size) => {
  const items = [];
  for (let length = 0; length < size; length += items.at(-1).length + 1) items.push(item(items.length));
  return items.join(',');
};
const sectionOf = (i) =>
  JSON.stringify({ title: `Section ${i}`, rows: Array.from({ length: 100 }, (_, row) => event(row)) });
const documents = {
  'one long string': (size) => `{"answer":"${'some words '.repeat(size / 11)}"}`,
  'one flat object': (size) => `{${listOf((i) => `"k${i}":${i}`, size)}}`,
  'one flat array': (size) => `[${listOf(String, size)}]`,
  'one list of objects': (size) => `[${listOf((i) => JSON.stringify(event(i)), size)}]`,
  'lists of 100 objects in sections': (size) => `{"sections":[${listOf(sectionOf, size)}]}`,
};

const timeOf = (text, isRead) => {
  const before = process.cpuUsage();
  const reader = partialReader();
  for (let at = 0; at < text.length; at += pieceLength) {
    const result = reader.push(text.slice(at, at + pieceLength));
    if (isRead) void result.value;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

for (const [name, of] of Object.entries(documents)) {
  const texts = sizes.map(of);
  for (const isRead of [false, true]) {
    const times = texts.map(() => Infinity);
    for (let round = 0; round < rounds; round++)
      texts.forEach((text, i) => (times[i] = Math.min(times[i], timeOf(text, isRead))));
    const exponent = Math.log(times.at(-1) / times[0]) / Math.log(texts.at(-1).length / texts[0].length);
    const shown = times.map((it) => it.toFixed(0)).join(', ');
    console.log(`${name}, ${isRead ? 'value read each time' : 'pushed'}: ${shown} ms, exponent ${exponent.toFixed(2)}`);
  }
}
