/** Answers the commands of Bowtie on the standard input, one a line, until it stops. */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { newHarness } from './harness.js';

const { version } = createRequire(import.meta.url)('@wirework/schema/package.json');
const answer = newHarness({ version, homepage: process.env.WIREWORK_HOMEPAGE ?? 'urn:wirework:schema' });

for await (const line of createInterface({ input: process.stdin })) {
  const response = answer(JSON.parse(line));
  if (response === undefined) break;
  process.stdout.write(`${JSON.stringify(response)}\n`);
}
// Bowtie keeps its end of the pipe open.
process.stdin.destroy();
