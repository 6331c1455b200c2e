/**
 * Checks the Markdown files: every relative link leads to a file and to a heading in it, each package has a guide, and
 * no README is longer than 250 lines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { packageNames, report, root } from './lib/workspace.js';

const maxLines = 250;
/** Folders of the site that its build writes. */
const generated = /^docs\/(?:api|errors)\//;
const problems = [];

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.stdout
  .split('\n')
  .filter((it) => it !== '' && !it.endsWith('CHANGELOG.md') && existsSync(join(root, it)));

/** Returns a file without its code, in which nothing is a link or a heading. */
const prose = (file) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/\r/g, '');

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file) => [...prose(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));

for (const file of files) {
  for (const [, link] of prose(file)
    .replace(/`[^`\n]*`/g, 'code')
    .matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [path, anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (generated.test(target)) continue;
    if (!existsSync(join(root, target))) problems.push(`${file}: ${link} leads to no file`);
    else if (anchor !== undefined && !anchorsOf(target).includes(anchor))
      problems.push(`${file}: ${link} leads to no heading`);
  }
}

for (const file of files.filter((it) => /^(?:packages\/[^/]+\/)?README\.md$/.test(it))) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  if (lines > maxLines) problems.push(`${file}: ${lines} lines, at most ${maxLines}`);
}

for (const name of packageNames()) {
  if (!existsSync(join(root, `docs/guide/${name}.md`))) problems.push(`packages/${name} has no docs/guide/${name}.md`);
}

report('docs', problems);
