/** Fails when pending changesets would let a plain `npm update` break a build, see `docs/releasing.md`. Needs a build. */
import getReleasePlan from '@changesets/get-release-plan';
import { tooSmallBumps } from './lib/release-policy.js';
import { packageNames, readJson, report, root } from './lib/workspace.js';

const versions = Object.fromEntries(
  packageNames().map((it) => [it, readJson(`${root}packages/${it}/package.json`).version]),
);

report(
  'changesets',
  tooSmallBumps(await getReleasePlan(root), versions).map(
    ({ name, cause, bump, needed }) =>
      `Cannot release '${name}' with a ${bump} bump: its types come from '${cause}', which may break; add a ${needed} to a changeset`,
  ),
);
