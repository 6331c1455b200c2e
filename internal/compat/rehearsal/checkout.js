/**
 * A copy of the working tree, with its builds, in a separate repository. Versions, commits and tags of the rehearsal
 * are there, and never in the repository that it was started from.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFiles } from '../../../tooling/scripts/lib/copy-tree.js';
import { askingFiles } from '../../../tooling/scripts/lib/open-answers.js';
import { packageNames, readJson, root } from '../../../tooling/scripts/lib/workspace.js';
import { attempt, execute } from './command.js';

/** Made up, on a host that has no name yet: the rehearsal publishes as if the repository were here. */
export const address = 'https://git.rehearsal/wirework/wirework';

/** Returns the text of a file that asks an owner, with answers. */
const answered = (text) =>
  text
    .replaceAll('- [ ]', '- [x]')
    .replaceAll('`<number>`', '30')
    .replaceAll('`<address, or "none">`', 'none')
    .replaceAll('<address of the repository>', address)
    .replaceAll('OWNER/wirework', 'wirework/wirework')
    .replace('# * @organisation/team', '* @wirework/rehearsal');

/** Copies the working tree into `folder`, and returns the functions that release from there. */
export async function createCheckout(folder, env) {
  const run = (command, args, more = {}) => execute(command, args, { cwd: folder, env: { ...env, ...more } });
  copyFiles(folder);
  for (const name of packageNames()) {
    cpSync(`${root}packages/${name}/dist`, join(folder, 'packages', name, 'dist'), { recursive: true });
  }
  await run('git', ['init', '--quiet', '--initial-branch', 'main']);
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts']);

  const commit = async (subject) => {
    await run('git', ['add', '--all']);
    await run('git', ['commit', '--quiet', '--allow-empty', '--message', subject]);
  };
  await commit('the working tree');

  const versions = () =>
    Object.fromEntries(
      packageNames().map((it) => [it, readJson(join(folder, 'packages', it, 'package.json')).version]),
    );
  return {
    folder,
    run,
    versions,
    /** Whether the publishing command refuses to start, because neither git nor a file has the answers of an owner. */
    async refusesWithoutAnswers() {
      const args = ['--config.verify-deps-before-run=false', 'release:publish'];
      const { status, output } = await attempt('pnpm', args, { cwd: folder, env });
      const missing = ['the address of the repository is unknown', ...askingFiles.map((it) => `repository: ${it}:`)];
      return status !== 0 && missing.every((it) => output.includes(it));
    },
    /** Fills in the answers of an owner. */
    answer() {
      for (const file of askingFiles.map((it) => join(folder, it)))
        writeFileSync(file, answered(readFileSync(file, 'utf8')));
    },
    /** Adds a changeset: the bump of each package by its name without scope. */
    change(bumps) {
      const lines = Object.entries(bumps).map(([name, bump]) => `'@wirework/${name}': ${bump}`);
      writeFileSync(join(folder, '.changeset/rehearsal.md'), `---\n${lines.join('\n')}\n---\n\nA change.\n`);
    },
    /** Turns the pending changesets into versions. */
    async version() {
      await commit('a change');
      await run('changeset', ['version'], { WIREWORK_REPOSITORY: address });
      await commit('versions');
    },
    /** Publishes what is new, and returns its tags. */
    async publish() {
      const tags = async () => (await run('git', ['tag'])).split('\n').filter((it) => it !== '');
      const before = await tags();
      await run('changeset', ['publish'], { WIREWORK_REPOSITORY: address });
      return (await tags()).filter((it) => !before.includes(it));
    },
    readText: (file) => readFileSync(join(folder, file), 'utf8'),
  };
}
