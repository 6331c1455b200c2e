/**
 * The package that all JSON packages build on gets a patch and a minor, as in a real release. A project takes the patch
 * without a release of the others; after the minor it holds two versions, and works.
 */
import { createProject } from './managers.js';
import { commands, forcedBumps } from './bumps.js';
import { copyProblems, installedVersions } from './copies.js';

const leaf = 'encoding-errors';

async function release(checkout, bumps) {
  checkout.change(bumps);
  const changed = await checkout.version();
  return { changed: changed.map(([name]) => name), tags: await checkout.publish() };
}

/**
 * Returns a line for each package that is published needlessly, and for each program that does not work across
 * versions.
 */
export async function releaseLeaf(checkout, folder, registry, log) {
  const problems = [];
  const before = checkout.versions();

  const patch = await release(checkout, { [leaf]: 'patch' });
  if (patch.tags.length !== 1) problems.push(`a patch of '${leaf}' publishes ${patch.tags.join(', ')}`);
  await createProject(folder, 'npm', [`@wirework/path@${before.path}`, `@wirework/schema@${before.schema}`], registry);
  const patched = installedVersions(folder, leaf);
  if (patched.join() !== checkout.versions()[leaf])
    problems.push(
      `a patch of '${leaf}' does not reach packages that are not released: they have ${patched.join(' and ')}`,
    );
  problems.push(...(await copyProblems(folder, registry)));
  log(`a patch of '${leaf}' is published alone, and reaches projects that have the others`);

  const { bumps, byTypes } = await forcedBumps(checkout, leaf, 'minor');
  const minor = await release(checkout, bumps);
  if (minor.tags.length !== 1 + byTypes.length + commands.length)
    problems.push(`a minor of '${leaf}' publishes ${minor.tags.join(', ')}`);
  log(
    `a minor of '${leaf}' forces a minor of ${byTypes.join(', ')}, whose types come from it, and a patch of ${commands.join(', ')}`,
  );

  await createProject(folder, 'npm', [`@wirework/path@${before.path}`, '@wirework/schema@latest'], registry);
  const copies = installedVersions(folder, leaf);
  if (copies.length < 2) problems.push(`a project with an older 'path' beside a newer 'schema' holds one '${leaf}'`);
  problems.push(...(await copyProblems(folder, registry)));
  log(
    `path ${before.path} beside schema ${checkout.versions().schema}: errors are recognised across ${copies.join(' and ')}`,
  );
  return problems;
}
