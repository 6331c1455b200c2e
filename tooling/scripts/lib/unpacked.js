/** Checks of an unpacked tarball: links lead somewhere, source maps lead to sources that are shipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

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

/** Returns a line for each source map, and each source of one, that is named and not shipped. */
export function sourceMapProblems(folder) {
  const missing = [];
  for (const file of [...filesOf(folder, '.js'), ...filesOf(folder, '.d.ts')]) {
    const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (map !== undefined && !existsSync(join(folder, dirname(file), map)))
      missing.push(`${file} names the source map '${map}', which is not in the tarball`);
  }
  for (const file of filesOf(folder, '.map')) {
    const { sources, sourceRoot = '', sourcesContent = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [index, source] of sources.entries()) {
      if (typeof sourcesContent[index] === 'string') continue;
      if (!existsSync(join(folder, dirname(file), sourceRoot, source)))
        missing.push(`${file} maps to '${source}', which is not in the tarball`);
    }
  }
  return missing;
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
