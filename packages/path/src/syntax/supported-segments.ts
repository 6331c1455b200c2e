import { PathSyntaxError } from '@wirework/encoding-errors';
import type { PathLimits } from '../options/options.ts';
import { parseWithOffsets } from './parse-path.ts';
import type { ResolvedPath } from './segment.ts';

const unlimited: PathLimits = /* @__PURE__ */ Object.freeze({
  maxPathLength: Infinity,
  maxSegments: Infinity,
  maxIndex: Infinity,
});

/** Returns the error for segment `index` of a path, with its offset in the source. */
export function unsupportedSegment({ source }: ResolvedPath, index: number, expected: string): PathSyntaxError {
  const { offsets } = parseWithOffsets(source, unlimited);
  return new PathSyntaxError({ path: source, offset: offsets[index] ?? source.length, expected });
}

/** Throws for `[+]`, which has no meaning in a read. */
export function assertReadable(path: ResolvedPath): void {
  const at = path.segments.length - 1;
  const last = path.segments[at];
  if (typeof last === 'object' && last.kind === 'append') {
    throw unsupportedSegment(
      path,
      at,
      "an index, a slice or '*': '[+]' is only allowed at the end of the path of a set",
    );
  }
}

/**
 * Throws for a form that has no meaning in an edit: `{flat:…}` anywhere, `{x,y}` in a set, anything but
 * names after `{…}` (the list that it collects has no place in the document), `[+]` and the whole document in a
 * removal.
 */
export function assertEditable(path: ResolvedPath, edit: 'set' | 'remove'): void {
  const { segments } = path;
  if (edit === 'remove' && segments.length === 0) {
    throw unsupportedSegment(path, 0, 'at least one segment: the whole document cannot be removed');
  }
  let braces = false;
  segments.forEach((segment, at) => {
    const kind = typeof segment === 'object' ? segment.kind : typeof segment;
    if (kind === 'flatten')
      throw unsupportedSegment(path, at, "a form that can be edited: '{flat:…}' can only be read");
    if (kind === 'pick' && edit === 'set')
      throw unsupportedSegment(path, at, 'one name in braces, because a set changes one member of each element');
    if (kind === 'append' && edit === 'remove')
      throw unsupportedSegment(path, at, "an index, a slice or '*': there is nothing at '[+]'");
    if (braces && kind !== 'string' && kind !== 'extract' && kind !== 'pick') {
      throw unsupportedSegment(path, at, "a name, '{name}' or the end of the path after braces in an edit");
    }
    braces ||= kind === 'extract' || kind === 'pick';
  });
}
