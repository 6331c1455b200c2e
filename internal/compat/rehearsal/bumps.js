/** Which packages a bump of one package forces, and why. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { mayBreak, releasedPackages, tooSmallBumps } from '../../../tooling/scripts/lib/release-policy.js';
import { packageNames, readJson, root } from '../../../tooling/scripts/lib/workspace.js';

const isCommand = (name) => readJson(`${root}packages/${name}/package.json`).bin !== undefined;

/**
 * Packages that are released with a patch when the range of a JSON package no longer holds, because their users see no
 * type of it: commands, and `openapi`, which shows types of the HTTP client alone.
 */
export const patched = packageNames().filter((it) => it === 'openapi' || isCommand(it));

/**
 * Returns the bumps that a release with a bump of `name` has: those that packages need because their types contain
 * types of `name`, and the packages that changesets releases in addition, because their range no longer holds.
 */
export async function forcedBumps(checkout, name, bump) {
  const versions = checkout.versions();
  const bumps = { [name]: bump };
  for (;;) {
    checkout.change(bumps);
    const plan = await getReleasePlan(checkout.folder);
    const tooSmall = tooSmallBumps(plan, versions);
    if (tooSmall.length === 0) {
      rmSync(join(checkout.folder, '.changeset/rehearsal.md'));
      const released = releasedPackages(plan);
      return {
        bumps,
        byTypes: packageNames().filter((it) => it !== name && bumps[it] !== undefined),
        byRange: packageNames().filter((it) => bumps[it] === undefined && released.includes(it)),
      };
    }
    for (const it of tooSmall) bumps[it.name] = it.needed;
  }
}

/** Returns lines for bumps that force other releases than the table of `docs/releasing.md` says. */
export async function bumpProblems(checkout) {
  const page = readFileSync(`${root}docs/releasing.md`, 'utf8').replace(/ +/g, ' ');
  const versions = checkout.versions();
  const problems = [];
  for (const name of packageNames()) {
    for (const bump of ['patch', 'minor', 'major']) {
      const { byTypes, byRange } = await forcedBumps(checkout, name, bump);
      const unexpected = byRange.filter((it) => !patched.includes(it));
      if (unexpected.length > 0) problems.push(`a ${bump} of '${name}' forces a patch of ${unexpected.join(', ')}`);
      const forced = byTypes.map((it) => `\`${it}\``).join(', ') || 'none';
      const row = `| \`${name}\` | `;
      const isDocumented =
        forced === 'none'
          ? !mayBreak(versions[name], bump) || !page.includes(row)
          : mayBreak(versions[name], bump) && page.includes(`${row}${forced} |`);
      if (!isDocumented) problems.push(`a ${bump} of '${name}' forces ${forced}, unlike docs/releasing.md`);
    }
  }
  return problems;
}
