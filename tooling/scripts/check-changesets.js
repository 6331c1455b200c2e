/**
 * Fails when pending changesets would let a plain `npm update` break a build, or leave a break out of a changelog, see
 * `docs/releasing.md`. Needs a build.
 */
import { installWorkspace } from './lib/install-workspace.js';
import { staleBundles, tooSmallBumps, unnamedFacades } from './lib/release-policy.js';
import { packageNames, readJson, report, root } from './lib/workspace.js';

const versions = Object.fromEntries(
  packageNames().map((it) => [it, readJson(`${root}packages/${it}/package.json`).version]),
);

installWorkspace('internal/release');
const { default: getReleasePlan } = await import('../../internal/release/release-plan.js');
const plan = await getReleasePlan(root);

report('changesets', [
  ...tooSmallBumps(plan, versions).map(
    ({ name, cause, bump, needed }) =>
      `Cannot release '${name}' with a ${bump} bump: its types come from '${cause}', which may break; add a ${needed} to a changeset`,
  ),
  ...staleBundles(plan).map(
    ({ name, holds }) =>
      `Cannot release without '@wirework/${name}': its tarball holds ${holds.join(', ')}; add '@wirework/${name}': patch to a changeset`,
  ),
  ...unnamedFacades(plan.changesets, versions).map(
    ({ id, facade, needed, names }) =>
      `Cannot release '.changeset/${id}.md': '${facade}' also exports ${names.join(', ')}; add the line '@wirework/${facade}': ${needed}, or say in the text what it means for \`@wirework/${facade}\``,
  ),
]);
