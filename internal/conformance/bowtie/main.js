/** Answers the commands of Bowtie on the standard input, one a line, until it stops. */
import { createRequire } from 'node:module';
import { newHarness } from './harness.js';

const { version } = createRequire(import.meta.url)('@wirework/schema/package.json');
const answer = newHarness({ version, homepage: process.env.WIREWORK_HOMEPAGE ?? 'urn:wirework:schema' });

/** Yields the lines of a stream. Only a line feed ends one: for `readline` of Node 24, U+2028 does too. */
async function* linesOf(stream) {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
}

for await (const line of linesOf(process.stdin)) {
  const response = answer(JSON.parse(line));
  if (response === undefined) break;
  process.stdout.write(`${JSON.stringify(response)}\n`);
}
// Bowtie keeps its end of the pipe open.
process.stdin.destroy();
