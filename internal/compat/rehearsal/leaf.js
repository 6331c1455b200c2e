/**
 * The package that all JSON packages build on gets a patch, a minor and a major, as in real releases. Projects take the
 * first two without a release of the others; after the major a project may hold two versions, and works.
 */
import { forcedBumps, patched } from './bumps.js';
import { address } from './checkout.js';
import { copyProblems, installedVersions } from './copies.js';
import { createProject } from './managers.js';

const leaf = 'encoding-errors';

async function release(checkout, bumps) {
  checkout.change(bumps);
  await checkout.version();
  return checkout.publish();
}

/**
 * Returns a line for each package that is published needlessly, and for each program that does not work across
 * versions.
 */
export async function releaseLeaf(checkout, folder, registry, log) {
  const problems = [];
  const before = checkout.versions();
  const older = [`@wirework/path@${before.path}`, `@wirework/schema@${before.schema}`];

  for (const bump of ['patch', 'minor']) {
    const tags = await release(checkout, { [leaf]: bump });
    if (tags.length !== 1) problems.push(`a ${bump} of '${leaf}' publishes ${tags.join(', ')}`);
    if (!checkout.readText(`packages/${leaf}/CHANGELOG.md`).includes(`](${address}/commit/`))
      problems.push(`the changelog of '${leaf}' links to no commit`);
    await createProject(`${folder}-${bump}`, 'npm', older, registry);
    const installed = installedVersions(`${folder}-${bump}`, leaf);
    if (installed.join() !== checkout.versions()[leaf])
      problems.push(`a ${bump} of '${leaf}' does not reach packages that are not released: they have ${installed}`);
    problems.push(...(await copyProblems(`${folder}-${bump}`, registry)));
    log(`a ${bump} of '${leaf}' is published alone, and reaches projects that have the others`);
  }

  const { bumps, byTypes } = await forcedBumps(checkout, leaf, 'major');
  const tags = await release(checkout, bumps);
  if (tags.length !== 1 + byTypes.length + patched.length)
    problems.push(`a major of '${leaf}' publishes ${tags.join(', ')}`);
  log(
    `a major of '${leaf}' forces a breaking bump of ${byTypes.join(', ')}, whose types come from it, and a patch of ${patched.join(', ')}`,
  );

  const mixed = `${folder}-major`;
  await createProject(mixed, 'npm', [`@wirework/path@${before.path}`, '@wirework/schema@latest'], registry);
  const copies = installedVersions(mixed, leaf);
  if (copies.length < 2) problems.push(`a project with an older 'path' beside a newer 'schema' holds one '${leaf}'`);
  problems.push(...(await copyProblems(mixed, registry)));
  log(
    `path ${before.path} beside schema ${checkout.versions().schema}: errors are recognised across ${copies.join(' and ')}`,
  );
  return problems;
}
