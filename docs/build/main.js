/** `pnpm site:build`: writes the generated pages and the playground, builds the site into `docs/dist`, and checks every link of it. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { writeApi } from './api.js';
import { writeErrorPages } from './errors/pages.js';
import { brokenLinks } from './links.js';
import { buildPlayground } from './playground.js';

const docs = fileURLToPath(new URL('..', import.meta.url));
for (const generated of ['api', 'dist']) rmSync(`${docs}${generated}`, { recursive: true, force: true });

const problems = writeErrorPages();
if ((await writeApi()) > 0) problems.push('TypeDoc has warnings, see above');
await buildPlayground();
process.argv.push('build');
await build(docs);
problems.push(...brokenLinks(`${docs}dist`));
for (const problem of problems) console.error(`docs: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
