import system, { type PlatformPath } from 'node:path';

/** Returns the URI of a file. Its path begins at the folder, so that a module is the same on every machine. */
export function uriOf(path: string, root: string, paths: PlatformPath = system): string {
  const inside = paths.relative(root, path);
  if (isOutside(inside, paths)) throw new TypeError(`Cannot compile '${path}': it is outside the folder '${root}'`);
  return `file:///${inside.split(paths.sep).map(encodeURIComponent).join('/')}`;
}

/** Returns the path of the file of a URI that `uriOf` made, or that a reference leads to. */
export function pathOf(uri: string, root: string, paths: PlatformPath = system): string {
  const inside = decodeURIComponent(new URL(uri).pathname).slice(1);
  const path = paths.resolve(root, inside);
  if (isOutside(paths.relative(root, path), paths)) throw new Error(`it is outside the folder '${root}'`);
  return path;
}

function isOutside(inside: string, { isAbsolute, sep }: PlatformPath): boolean {
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}
