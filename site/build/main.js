/**
 * `pnpm site:build`: writes the generated pages, builds the site into `site/dist`, and checks every
 * link of it. It runs in the root: VitePress does not find Vue for `docs` when it runs in `site`.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { writeApi } from './api.js';
import { writeErrorPages } from './errors/pages.js';
import { brokenLinks, brokenLinksForModels } from './links.js';
import { writeChanges, writeExamples } from './pages.js';

const site = fileURLToPath(new URL('..', import.meta.url));
for (const generated of ['../docs/api', 'dist']) rmSync(`${site}${generated}`, { recursive: true, force: true });

const problems = writeErrorPages();
if ((await writeApi()) > 0) problems.push('TypeDoc has warnings, see above');
writeExamples();
writeChanges();
process.argv.push('build');
await build(site);
problems.push(...brokenLinks(`${site}dist`), ...brokenLinksForModels(`${site}dist`));
for (const problem of problems) console.error(`site: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
