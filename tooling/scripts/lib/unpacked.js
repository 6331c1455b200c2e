/** Checks of an unpacked tarball: links lead somewhere, source maps hold their sources, every file is loaded. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((it) => it.endsWith(ending))
    .toSorted();

/** The targets of the links of a Markdown text: inline, reference and HTML; code is left out. */
export function linkTargets(markdown) {
  const prose = markdown
    .split(/^\s*(?:```|~~~).*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('\n')
    .replace(/`[^`\n]*`/g, '`');
  return [...prose.matchAll(/\]\(<?([^)>\s]+)|^\[[^\]]+\]: +(\S+)|(?:href|src)="([^"]+)"/gm)].map(
    ([, inline, reference, html]) => inline ?? reference ?? html,
  );
}

/**
 * Returns a line for each link of a Markdown file that leads neither to a file of the package nor to an absolute
 * address.
 */
export function linkProblems(folder) {
  return filesOf(folder, '.md').flatMap((file) =>
    linkTargets(readFileSync(join(folder, file), 'utf8'))
      .filter((it) => !/^(?:https:|mailto:|#)/.test(it))
      .filter((it) => {
        const path = join(folder, dirname(file), it.split('#')[0]);
        return relative(folder, path).startsWith('..') || !existsSync(path);
      })
      .map((it) => `${file} links to '${it}', which is not in the tarball`),
  );
}

/** Returns a line for each source map that is named and missing, and for each that lacks one of its sources. */
export function sourceMapProblems(folder) {
  const problems = [];
  for (const file of [...filesOf(folder, '.js'), ...filesOf(folder, '.d.ts')]) {
    const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (map !== undefined && !existsSync(join(folder, dirname(file), map)))
      problems.push(`${file} names the source map '${map}', which is not in the tarball`);
  }
  for (const file of filesOf(folder, '.map')) {
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (sources.some((_, index) => typeof sourcesContent[index] !== 'string'))
      problems.push(`${file} does not hold its sources`);
  }
  return problems;
}

/** Returns a line for each file of `dist` that no entry loads: an older build left it there, or it is not needed. */
export function unloadedProblems(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const loaded = new Set();
  const open = JSON.stringify(exports).match(/dist\/[^"]+/g);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file) || !existsSync(join(folder, file))) continue;
    loaded.add(file).add(`${file}.map`);
    for (const [, next] of readFileSync(join(folder, file), 'utf8').matchAll(/['"](\.{1,2}\/[\w./-]+\.js)['"]/g)) {
      const path = posix.join(posix.dirname(file), next);
      open.push(file.endsWith('.d.ts') ? path.replace(/js$/, 'd.ts') : path);
    }
  }
  return filesOf(folder, '')
    .filter((it) => it.startsWith('dist/') && statSync(join(folder, it)).isFile() && !loaded.has(it))
    .filter((it) => it !== 'dist/licenses.txt')
    .map((it) => `no entry loads ${it}`);
}

/** Returns a line for each field that a stamped manifest lacks or has wrong. */
export function addressProblems(folder, address, directory) {
  const { repository, homepage, bugs } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wrong = [];
  if (repository?.url !== `git+${address}.git` || repository.directory !== directory) wrong.push('repository');
  if (homepage?.startsWith(`${address}/`) !== true) wrong.push('homepage');
  if (bugs?.url?.startsWith(`${address}/`) !== true) wrong.push('bugs');
  return wrong.map((it) => `package.json lacks the address of the repository in '${it}'`);
}
