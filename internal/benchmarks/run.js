/**
 * `pnpm bench <suite> [--write] [--rounds N] [--node VERSION]`: builds the packages, then runs one suite.
 * `--write` puts the suite's tables into `docs/reference/`, if they have a page. `--node 24` measures on that version
 * of Node, from the npm registry.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nodeOfVersion } from '../../tooling/scripts/lib/node-of-version.js';
import { sectionText, writeSection } from './lib/sections.js';
import { measureSuite } from './lib/suite-process.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, rounds: { type: 'string' }, node: { type: 'string' } },
});
const suites = readdirSync(new URL('suites/', import.meta.url))
  .filter((it) => it.endsWith('.js'))
  .map((it) => it.slice(0, -3));
const [name] = positionals;
if (!suites.includes(name)) {
  console.error(`usage: pnpm bench <${suites.join('|')}> [--write] [--rounds N] [--node VERSION]`);
  process.exit(2);
}

const built = spawnSync('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

if (values.node !== undefined) {
  const rounds = values.rounds === undefined ? [] : ['--rounds', values.rounds];
  const { status } = spawnSync(nodeOfVersion(values.node), [fileURLToPath(import.meta.url), name, ...rounds], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

for (const section of await measureSuite(name, values.rounds)) {
  console.log(`\n${sectionText(section)}`);
  if (values.write && section.path !== undefined) writeSection(section);
}
