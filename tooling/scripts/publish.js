/**
 * `node tooling/scripts/publish.js [stage | publish]`: what release.yml does for each version that npm does not have.
 * It packs the version, sends it to npm, and keeps a draft of its release on GitHub with the changelog and the bill of
 * materials. `stage` puts the version where a person approves it; `publish` publishes it.
 *
 * The action of changesets would tag a version before anyone approved it, and push no tag if one of several fails.
 *
 * Then, and without an argument only, each draft whose version npm has becomes public, with its tag. A run that was
 * interrupted is continued by the next one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layers } from './layers.js';
import { run, readJson, root } from './lib/workspace.js';
import { makeBills } from './sbom.js';

const commands = { stage: ['stage', 'publish'], publish: ['publish'] };
const [how] = process.argv.slice(2);
if (how !== undefined && !Object.hasOwn(commands, how))
  throw new Error(`Cannot send versions by '${how}': it is 'stage', 'publish' or nothing`);

/** Runs a command whose failure ends everything: what follows depends on it. */
function must(command, args, options) {
  const { status, stdout } = run(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`'${command} ${args.join(' ')}' failed`);
  return stdout;
}

const registry = must('npm', ['config', 'get', 'registry']).trim();

async function isOnNpm(name, version) {
  const response = await fetch(`${registry}${name.replace('/', '%2f')}/${version}`);
  if (!response.ok && response.status !== 404)
    throw new Error(`Cannot ask npm for '${name}@${version}': it answers ${response.status}`);
  return response.ok;
}

/** The section of a version in a changelog, without its heading. */
function notesOf(folder, version) {
  const file = join(folder, 'CHANGELOG.md');
  const sections = readFileSync(file, 'utf8').split(/^## /m);
  const section = sections.find((it) => it.startsWith(`${version}\n`));
  if (section === undefined) throw new Error(`Cannot release ${version}: it is not in '${file}'`);
  return section.slice(version.length).trim();
}

/** Packs a version and sends it to npm. */
function send(folder, tarball) {
  must('pnpm', ['pack', '--out', tarball], { cwd: folder });
  must('npm', [...commands[how], tarball, '--access', 'public'], { stdio: 'inherit' });
}

/** Makes the draft of a release, whose tag is created when it becomes public. */
function draft(tag, bill, notes) {
  const commit = must('git', ['rev-parse', 'HEAD']).trim();
  must('gh', ['release', 'create', tag, bill, '--draft', '--title', tag, '--target', commit, '--notes-file', '-'], {
    stdio: ['pipe', 'inherit', 'inherit'],
    input: notes,
  });
}

const listed = JSON.parse(must('gh', ['release', 'list', '--limit', '1000', '--json', 'tagName,isDraft']));
const releases = new Map(listed.map((it) => [it.tagName, it.isDraft ? 'draft' : 'public']));
const place = mkdtempSync(join(tmpdir(), 'wirework-release-'));
const waiting = [];
try {
  if (how !== undefined) makeBills(place);
  // A package comes after those that it depends on, so that it is not there without them.
  for (const short of Object.keys(layers)) {
    const folder = `${root}packages/${short}`;
    const { name, version } = readJson(`${folder}/package.json`);
    const tag = `${name}@${version}`;
    let isThere = await isOnNpm(name, version);
    if (!releases.has(tag)) {
      if (how === undefined) continue;
      const files = join(place, `wirework-${short}-${version}`);
      const notes = notesOf(folder, version);
      if (!isThere) send(folder, `${files}.tgz`);
      draft(tag, `${files}.cdx.json`, notes);
      isThere ||= how === 'publish';
    }
    if (!isThere) waiting.push(tag);
    else if (releases.get(tag) !== 'public') must('gh', ['release', 'edit', tag, '--draft=false']);
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
if (waiting.length > 0) console.log(`To be approved on npm, in this order:\n${waiting.join('\n')}`);
