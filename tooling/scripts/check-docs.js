/**
 * Checks the Markdown files: every relative link leads to a file and to a heading in it, each package has a guide, no
 * README is longer than 250 lines, code fits into its column of the site, the options are those of the sources, the
 * pages of the tests of the site exist, and the records of decisions are few, listed and named where they are needed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { problemsOfRecords } from './lib/decision-records.js';
import { optionsPage, optionLists } from './lib/option-lists.js';
import { packageNames, report, root } from './lib/workspace.js';
import { firstPages } from '../../site/test/search-words.js';
import { tasks } from '../../site/test/tasks.js';

const maxLines = 250;
/** Longer lines would be cut or wrapped on the site. */
const maxCodeWidth = 76;
/** Folders of the site that its build writes. */
const generated = /^docs\/(?:api|changes|errors|examples)\//;
const problems = [];

const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
const files = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
  .split('\n')
  .filter((it) => it !== '' && !it.endsWith('CHANGELOG.md') && existsSync(join(root, it)));

/** Returns a file without its code, in which nothing is a link or a heading. */
const prose = (file) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/\r/g, '');

/** Returns the anchor that GitHub gives a heading, and the one that it has on the site. */
const anchorsOf = (heading) => {
  const text = heading.toLowerCase().replaceAll('`', '');
  return [
    text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'),
    text.replace(/[\s~!@#$%^&*()\-+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-').replace(/^-|-$/g, ''),
  ];
};

/** Returns the anchors of a file to which a link may lead: those that GitHub and the site have in common. */
const linkableAnchors = (file) =>
  [...prose(file).matchAll(/^#+ (.*)$/gm)]
    .map(([, heading]) => anchorsOf(heading))
    .filter(([onGitHub, onSite]) => onGitHub === onSite)
    .map(([anchor]) => anchor);

for (const file of files) {
  for (const [, link] of prose(file)
    .replace(/`[^`\n]*`/g, 'code')
    .matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [path, anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (generated.test(target)) continue;
    if (!existsSync(join(root, target))) problems.push(`${file}: ${link} leads to no file`);
    else if (anchor !== undefined && !linkableAnchors(target).includes(anchor))
      problems.push(`${file}: ${link} leads to no heading, or to one that has another anchor on the site`);
  }
}

for (const file of files.filter((it) => /^(?:packages\/[^/]+\/)?README\.md$/.test(it))) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  if (lines > maxLines) problems.push(`${file}: ${lines} lines, at most ${maxLines}`);
}

for (const file of files.filter((it) => /^(?:packages\/[^/]+\/)?README\.md$|^docs\/(?!decisions\/)/.test(it))) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, code] of text.matchAll(/^```(?:[jt]s|javascript|typescript|sh)\b.*\n([\s\S]*?)^```/gm)) {
    const long = code.split('\n').find((it) => it.length > maxCodeWidth);
    if (long !== undefined) problems.push(`${file}: code of ${long.length} columns, at most ${maxCodeWidth}: ${long}`);
  }
}

for (const name of packageNames()) {
  if (!existsSync(join(root, `docs/guide/${name}.md`))) problems.push(`packages/${name} has no docs/guide/${name}.md`);
}

const texts = run('git', ['grep', '-lI', '--untracked', '-e', ''])
  .split('\n')
  .filter((it) => it !== '' && existsSync(join(root, it)))
  .map((it) => [it, readFileSync(join(root, it), 'utf8')]);
problems.push(...problemsOfRecords(new Map(texts)));

for (const page of new Set([...Object.values(firstPages), ...tasks.map(({ pages }) => pages)].flat())) {
  const file = `docs/${page === '' ? 'index' : page}.md`;
  if (!generated.test(file) && !existsSync(join(root, file)))
    problems.push(`site/test: a search or a task leads to ${file}, which is not there`);
}

if (!readFileSync(join(root, optionsPage), 'utf8').includes(optionLists()))
  problems.push(`${optionsPage}: the options differ from their comments; run pnpm options:update`);

report('docs', problems);
