/**
 * `node suites/codec/edits.js [megabytes]`: edits a document by path, from chunks of 64 KiB to text, and prints the
 * time beside stream-json with the same result. It needs a build.
 */
import { Readable, pipeline } from 'node:stream';
import { filterStream, ignoreStream, pickStream, replaceStream } from '@wirework/codec/streams';
import { parser } from 'stream-json';
import { filter } from 'stream-json/filters/filter.js';
import { ignore } from 'stream-json/filters/ignore.js';
import { pick } from 'stream-json/filters/pick.js';
import { replace } from 'stream-json/filters/replace.js';
import { stringer } from 'stream-json/stringer.js';
import { event } from '../../lib/corpora.js';

const chunkLength = 65_536;
const [megabytes = '20'] = process.argv.slice(2);
const half = (Number(megabytes) * 1e6) / 2;
const listOf = (from) =>
  JSON.stringify(Array.from({ length: half / JSON.stringify(event(0)).length }, (_, i) => event(from + i)));
const bytes = Buffer.from(`{"page":1,"kept":${listOf(0)},"other":${listOf(1e6)}}`);
const isId = (segments) => segments.at(-1) === 'id';

const edits = {
  'pick a list': [() => pickStream('kept'), () => pick.asStream({ filter: 'kept' })],
  'ignore a list': [() => ignoreStream('other'), () => ignore.asStream({ filter: 'other' })],
  'filter by a function': [() => filterStream(isId), () => filter.asStream({ filter: isId })],
  'replace by a function': [
    () => replaceStream(isId, null),
    () => replace.asStream({ filter: isId, replacement: [{ name: 'nullValue', value: null }] }),
  ],
};

function* chunks() {
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}

async function timeOf(open) {
  const start = performance.now();
  const pieces = [];
  for await (const piece of open()) pieces.push(Buffer.from(piece));
  return { time: performance.now() - start, text: Buffer.concat(pieces).toString() };
}

for (const [name, [own, other]] of Object.entries(edits)) {
  const here = await timeOf(() => Readable.toWeb(Readable.from(chunks())).pipeThrough(own()));
  const there = await timeOf(() =>
    pipeline(Readable.from(chunks()), parser.asStream(), other(), stringer.asStream(), () => undefined),
  );
  const isSame = JSON.stringify(JSON.parse(here.text)) === JSON.stringify(JSON.parse(there.text));
  console.log(
    `${name}, ${(bytes.length / 1e6).toFixed(1)} MB: ${here.time.toFixed(0)} ms, stream-json ${there.time.toFixed(0)} ms, ${isSame ? 'equal' : 'DIFFERENT'} results`,
  );
}
