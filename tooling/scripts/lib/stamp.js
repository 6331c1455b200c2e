/**
 * Writes the address of the repository into what a package publishes: the fields of its manifest and the links of its
 * README.
 */
import { posix } from 'node:path';

/** Returns the manifest with `repository`, `homepage` and `bugs`. */
export function stampManifest(manifest, address, folder) {
  return {
    ...manifest,
    homepage: `${address}/tree/HEAD/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
  };
}

/**
 * Returns `markdown` with absolute links in place of those that leave `folder`. They lead to `tag`, the state of the
 * repository that was published, and so keep their target. Code blocks stay as they are.
 */
export function stampLinks(markdown, address, folder, tag) {
  let inCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) inCode = !inCode;
      if (inCode) return line;
      return line.replace(/(\]\(|^\[[^\]]+\]: +)(\.\.\/[^)#\s]*)/g, (_, before, target) => {
        const path = posix.join(folder, target);
        return `${before}${address}/${path.endsWith('/') ? 'tree' : 'blob'}/${tag}/${path.replace(/\/$/, '')}`;
      });
    })
    .join('\n');
}
