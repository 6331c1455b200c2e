/**
 * Links of the pages that lead out of `docs/`: to the guide of a package for its README, to the repository for every
 * other file, and to nothing where the address of the repository is not known.
 */
import { posix } from 'node:path';
import type MarkdownIt from 'markdown-it';
import { repositoryAddress } from '../../tooling/scripts/lib/repository-address.js';

/** Pages that include a file from outside `docs/`. */
const includedFiles: Readonly<Record<string, string>> = {
  'reference/benchmarks/method.md': 'internal/benchmarks/README.md',
  'reference/path-syntax.md': 'packages/path/SYNTAX.md',
  'security.md': '.github/SECURITY.md',
  'examples/index.md': 'examples/README.md',
};
/** The file that a page includes, or undefined. */
function includedBy(page: string): string | undefined {
  const example = /^examples\/([\w-]+)\.md$/.exec(page)?.[1];
  return includedFiles[page] ?? (example === undefined ? undefined : `examples/${example}/README.md`);
}
const pagesOfFiles: Readonly<Record<string, string>> = {
  'README.md': 'start.md',
  ...Object.fromEntries(Object.entries(includedFiles).map(([page, file]) => [file, page])),
};

/** The page of the site for a file of the repository. */
function pageOf(file: string): string | undefined {
  const readme = /^packages\/([\w-]+)(?:\/README\.md|\/)?$/.exec(file)?.[1];
  if (readme !== undefined) return `guide/${readme}.md`;
  const example = /^examples\/([\w-]+)(?:\/README\.md|\/)?$/.exec(file)?.[1];
  return pagesOfFiles[file] ?? (example === undefined || example === 'demo' ? undefined : `examples/${example}.md`);
}

export function repositoryLinks(markdown: MarkdownIt): void {
  const repository = repositoryAddress();
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = (env as { relativePath?: string }).relativePath ?? 'index.md';
    const included = includedBy(page);
    const folder = posix.dirname(included ?? `docs/${page}`);
    for (const { children } of tokens) {
      let dropped = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const [address = '', fragment] = (token.attrGet('href') ?? '').split('#');
          const file = posix.normalize(posix.join(folder, address));
          dropped = false;
          if (/^[a-z]+:|^\/|^$/.test(address)) continue;
          const ofSite = file.startsWith('docs/') && !/\.(?:js|ts|json|yml)$/.test(file);
          if (ofSite && included === undefined) continue;
          const target = ofSite ? file.slice('docs/'.length) : pageOf(file);
          if (target !== undefined) {
            const to = posix.relative(posix.dirname(page), target);
            token.attrSet(
              'href',
              `${to.startsWith('.') ? to : `./${to}`}${fragment === undefined ? '' : `#${fragment}`}`,
            );
          } else if (repository !== undefined) {
            token.attrSet('href', `${repository}/blob/main/${file}`);
          } else {
            dropped = true;
            token.tag = 'span';
            token.attrs = null;
          }
        } else if (token.type === 'link_close' && dropped) {
          token.tag = 'span';
          dropped = false;
        }
      }
    }
  });
}
