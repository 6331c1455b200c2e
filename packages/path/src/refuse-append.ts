import { refuse, type ResolvedPath } from './compiled-path.ts';

/** `[+]` is a place to write to. Throws where it stands in a path that reads. */
export function refuseAppend(path: ResolvedPath): void {
  const { segments } = path;
  const last = segments[segments.length - 1];
  if (typeof last === 'object' && last.kind === 'append') {
    throw refuse(path, segments.length - 1, "an index, a slice or '*': '[+]' only stands at the end of the path of a set");
  }
}
