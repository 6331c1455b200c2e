/** Writes the pages of the examples and of the changes from the files of the repository. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { packageNames, readJson, root } from '../../tooling/scripts/lib/workspace.js';

const docs = `${root}docs`;

/** Returns an empty folder of the pages. */
function emptied(name) {
  const folder = `${docs}/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

/** Writes a page for each example: its README, then its programs. */
export function writeExamples() {
  const folder = emptied('examples');
  writeFileSync(`${folder}/index.md`, '<!--@include: ../../examples/README.md-->\n');
  for (const name of readdirSync(`${root}examples`)) {
    if (!existsSync(`${root}examples/${name}/README.md`)) continue;
    const programs = readdirSync(`${root}examples/${name}`).filter((it) => it.endsWith('.js'));
    const code = programs.map((it) => `## ${it}\n\n<<< ../../examples/${name}/${it}\n`);
    writeFileSync(`${folder}/${name}.md`, `<!--@include: ../../examples/${name}/README.md-->\n\n${code.join('\n')}`);
  }
}

/** Writes the list of versions, and a page for the changes of each package. */
export function writeChanges() {
  const folder = emptied('changes');
  const rows = packageNames().map((name) => {
    const { version } = readJson(`${root}packages/${name}/package.json`);
    const log = `${root}packages/${name}/CHANGELOG.md`;
    if (!existsSync(log)) return `| ${name} | ${version} |`;
    const changes = readFileSync(log, 'utf8').replace(/^# .*\n/, '');
    writeFileSync(`${folder}/${name}.md`, `# Changes of ${name}\n${changes}`);
    return `| [${name}](${name}.md) | ${version} |`;
  });
  writeFileSync(
    `${folder}/index.md`,
    `# Versions and changes\n\nEach package has its own version. Only a major version may change the API, or before 1.0 a minor one; its entry says how to follow. [What version 1 promises](../releasing.md#what-version-1-promises).\n\n| package | version |\n|---|---|\n${rows.join('\n')}\n`,
  );
}
