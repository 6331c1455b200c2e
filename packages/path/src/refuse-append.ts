import { type PathInput, refuse } from './compiled-path.ts';
import type { Segment } from './segment.ts';

/** `[+]` is a place to write to. Throws where it stands in a path that reads or removes. */
export function refuseAppend(path: PathInput, segments: readonly Segment[]): void {
  const last = segments.at(-1);
  if (typeof last === 'object' && last.kind === 'append') {
    throw refuse(path, segments.length - 1, "an index, a slice or '*': '[+]' only stands at the end of the path of a set");
  }
}
