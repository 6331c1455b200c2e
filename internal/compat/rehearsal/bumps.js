/** Which packages a bump of one package forces, and why. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { tooSmallBumps } from '../../../tooling/scripts/lib/release-policy.js';
import { packageNames, readJson, root } from '../../../tooling/scripts/lib/workspace.js';
import { json } from '../../../tooling/scripts/template.js';

/**
 * Packages that are released with a patch when a range of theirs no longer holds: commands, whose users see no type of
 * another package.
 */
export const commands = packageNames().filter((it) => readJson(`${root}packages/${it}/package.json`).bin !== undefined);

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
      const released = plan.releases.map((it) => it.name.slice('@wirework/'.length));
      return {
        bumps,
        byTypes: packageNames().filter((it) => it !== name && bumps[it] !== undefined),
        byRange: packageNames().filter((it) => bumps[it] === undefined && released.includes(it)),
      };
    }
    for (const it of tooSmall) bumps[it.name] = it.needed;
  }
}

/** Calls `task` while every package of the checkout has the version 1.0.0. */
async function atOne(checkout, task) {
  const files = packageNames().map((it) => join(checkout.folder, 'packages', it, 'package.json'));
  const manifests = files.map(readJson);
  for (const [index, file] of files.entries()) writeFileSync(file, json({ ...manifests[index], version: '1.0.0' }));
  try {
    return await task();
  } finally {
    for (const [index, file] of files.entries()) writeFileSync(file, json(manifests[index]));
  }
}

/** Returns lines for bumps that force other releases than the table of `docs/releasing.md` says. */
export async function bumpProblems(checkout) {
  const page = readFileSync(`${root}docs/releasing.md`, 'utf8').replace(/ +/g, ' ');
  const problems = [];
  const compare = async (name, bump, when, expected) => {
    const { byTypes, byRange } = await forcedBumps(checkout, name, bump);
    const unexpected = byRange.filter((it) => !commands.includes(it));
    if (unexpected.length > 0)
      problems.push(`a ${bump} of '${name}' ${when} forces a patch of ${unexpected.join(', ')}`);
    const forced = byTypes.map((it) => `\`${it}\``).join(', ');
    const documented = expected === 'none' ? forced === '' : page.includes(`| \`${name}\` | ${forced || 'none'} |`);
    if (!documented)
      problems.push(`a ${bump} of '${name}' ${when} forces ${forced || 'none'}, unlike docs/releasing.md`);
  };
  for (const name of packageNames()) {
    await compare(name, 'patch', 'before 1.0', 'none');
    await compare(name, 'minor', 'before 1.0', 'table');
  }
  await atOne(checkout, async () => {
    for (const name of packageNames()) {
      await compare(name, 'patch', 'after 1.0', 'none');
      await compare(name, 'minor', 'after 1.0', 'none');
      await compare(name, 'major', 'after 1.0', 'table');
    }
  });
  return problems;
}
