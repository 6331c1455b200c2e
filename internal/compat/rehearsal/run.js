/**
 * `pnpm release:rehearse`: a release from beginning to end, without the world seeing it.
 *
 * A copy of the working tree publishes everything to a registry on loopback. Empty projects and the examples install
 * what was published and use it; then the package that all JSON packages build on gets a patch, a minor and a major,
 * and an application is upgraded. Needs a build.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageNames, root } from '../../../tooling/scripts/lib/workspace.js';
import { useAlone } from './alone.js';
import { bumpProblems } from './bumps.js';
import { createCheckout } from './checkout.js';
import { eachOf } from './command.js';
import { releaseLeaf } from './leaf.js';
import { managerNames } from './managers.js';
import { publishedProblems } from './published.js';
import { runExamples } from './examples.js';
import { startRegistry } from './registry.js';
import { strictPageProblems } from './strict-page.js';
import { upgradeProblems } from './upgrade.js';

const folder = mkdtempSync(join(tmpdir(), 'wirework-rehearsal-'));
const problems = [];
const started = performance.now();
const log = (text) => console.log(`rehearsal: ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);

/** The environment of every command: the registry of the rehearsal, and nothing of the user's own settings. */
function environment({ url, token }) {
  const settings = join(folder, 'npmrc');
  writeFileSync(settings, `registry=${url}\n${url.replace('http:', '')}:_authToken=${token}\n`);
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|pnpm_|yarn_|wirework_)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    // The rehearsal has several compilers, whose commands have one name: `tsc` is the compiler of the root.
    PATH: `${root}node_modules/.bin:${root}internal/compat/rehearsal/node_modules/.bin:${process.env.PATH}`,
    npm_config_registry: url,
    npm_config_userconfig: settings,
    npm_config_update_notifier: 'false',
    // The address that programs ask.
    REGISTRY: `${url}-/ping`,
    GIT_AUTHOR_NAME: 'rehearsal',
    GIT_AUTHOR_EMAIL: 'rehearsal@repository.invalid',
    GIT_COMMITTER_NAME: 'rehearsal',
    GIT_COMMITTER_EMAIL: 'rehearsal@repository.invalid',
  };
}

/** A row for each package and a column for each use: whether it works, or whether it was not asked. */
function tableOf(results) {
  const uses = Object.keys(results['encoding-errors']);
  const cell = (row, use) => (Object.hasOwn(row, use) ? (row[use] === undefined ? 'ok' : 'FAILS') : '–');
  const rows = [
    ['package', ...uses],
    uses.map(() => '---').concat('---'),
    ...Object.entries(results).map(([name, row]) => [name, ...uses.map((it) => cell(row, it))]),
  ];
  return rows.map((it) => `| ${it.join(' | ')} |`).join('\n');
}

const server = await startRegistry(folder);
try {
  const env = environment(server);
  const registry = { url: server.url, caches: join(folder, 'caches'), env };
  mkdirSync(join(folder, 'checkout'));
  const checkout = await createCheckout(join(folder, 'checkout'), env);
  log('the registry answers, the working tree is copied');

  if (!(await checkout.refusesWithoutAnswers()))
    problems.push("'pnpm release:publish' starts without the answers of an owner, or names not all of them");
  checkout.answer();
  await checkout.version();
  const tags = await checkout.publish();
  problems.push(...(await publishedProblems(checkout, server.url, tags)));
  log(`published ${tags.join(', ')}`);

  const results = Object.fromEntries(packageNames().map((it) => [it, {}]));
  const uses = managerNames.flatMap((manager) => packageNames().map((name) => ({ manager, name })));
  await eachOf(uses, 2, async ({ manager, name }) => {
    Object.assign(results[name], await useAlone(join(folder, 'alone', manager, name), manager, name, registry));
  });
  problems.push(...Object.values(results).flatMap((it) => Object.values(it).filter((fault) => fault !== undefined)));
  log(`each package alone:\n\n${tableOf(results)}\n`);
  problems.push(...(await strictPageProblems(join(folder, 'page'), registry)));
  log('a form and a request in Chromium, under a strict Content-Security-Policy');
  await runExamples(checkout).catch((error) => problems.push(error.message));
  log('the examples, with the published packages');

  problems.push(...(await bumpProblems(checkout)));
  log('each bump of each package forces what docs/releasing.md says');
  const first = checkout.versions();
  problems.push(...(await releaseLeaf(checkout, join(folder, 'leaf'), registry, log)));
  problems.push(...(await upgradeProblems(join(folder, 'upgrade'), first, checkout.versions(), registry)));
  log('an application is upgraded from the first versions to the last ones');
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const problem of problems) console.error(`rehearsal: ${problem}`);
if (problems.length > 0) process.exit(1);
log('ok');
