/**
 * `pnpm release:rehearse`: a release from beginning to end, without the world seeing it.
 *
 * A copy of the working tree versions and publishes everything to a registry on loopback. Empty projects install what
 * was published and use it; then the package that all JSON packages build on gets a patch and a minor. Needs a build.
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
import { startRegistry } from './registry.js';

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
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    npm_config_registry: url,
    npm_config_userconfig: settings,
    npm_config_update_notifier: 'false',
    GIT_AUTHOR_NAME: 'rehearsal',
    GIT_AUTHOR_EMAIL: 'rehearsal@repository.invalid',
    GIT_COMMITTER_NAME: 'rehearsal',
    GIT_COMMITTER_EMAIL: 'rehearsal@repository.invalid',
  };
}

const server = await startRegistry(folder);
try {
  const env = environment(server);
  const registry = { url: server.url, caches: join(folder, 'caches'), env };
  mkdirSync(join(folder, 'checkout'));
  const checkout = await createCheckout(join(folder, 'checkout'), env);
  log('the registry answers, the working tree is copied');

  if (!(await checkout.refusesWithoutAddress()))
    problems.push("'pnpm release:publish' starts without an address of the repository");
  await checkout.version();
  const tags = await checkout.publish();
  problems.push(...(await publishedProblems(checkout, server.url, tags)));
  log(`published ${tags.join(', ')}`);

  const uses = managerNames.flatMap((manager) => packageNames().map((name) => ({ manager, name })));
  await eachOf(uses, 2, async ({ manager, name }) => {
    problems.push(...(await useAlone(join(folder, 'alone', manager, name), manager, name, registry)));
  });
  log(`each package alone, with ${managerNames.join(', ')}: TypeScript, JavaScript and require`);

  problems.push(...(await bumpProblems(checkout)));
  log('each bump of each package, before and after 1.0, forces what docs/releasing.md says');
  problems.push(...(await releaseLeaf(checkout, join(folder, 'copies'), registry, log)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const problem of problems) console.error(`rehearsal: ${problem}`);
if (problems.length > 0) process.exit(1);
log('ok');
