/** Answers the commands of Bowtie on the standard input, one a line, until it stops. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { newHarness } from './harness.js';

const manifest = new URL('../../../packages/schema/package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const answer = newHarness({ version, homepage: process.env.WIREWORK_HOMEPAGE ?? 'urn:wirework:schema' });

for await (const line of createInterface({ input: process.stdin })) {
  const response = answer(JSON.parse(line));
  if (response === undefined) break;
  process.stdout.write(`${JSON.stringify(response)}\n`);
}
