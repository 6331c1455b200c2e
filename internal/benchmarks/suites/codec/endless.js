/**
 * `node suites/codec/endless.js lines|array [megabytes]`: decodes a generated stream and prints the peak memory of the
 * process. Run it with 50 and with 2000 megabytes: the peaks are alike. It needs a build.
 */
import { decodeLines, elements } from '@wirework/codec';
import { event } from '../../lib/corpora.js';

const [kind = 'lines', megabytes = '2000'] = process.argv.slice(2);
const separator = kind === 'lines' ? '\n' : ',';
const part = Array.from({ length: 300 }, (_, i) => JSON.stringify(event(i)) + separator).join('');
const chunk = new TextEncoder().encode(part);

async function* stream() {
  if (kind === 'array') yield '[';
  for (let given = 0; given < Number(megabytes) * 1e6; given += chunk.length) yield chunk;
  if (kind === 'array') yield '{}]';
}

let seen = 0;
for await (const _ of kind === 'lines' ? decodeLines(stream()) : elements(stream())) seen++;
console.log(`${seen} values of ${megabytes} MB, peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
