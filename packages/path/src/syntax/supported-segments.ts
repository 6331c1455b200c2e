import { PathSyntaxError } from '@wirework/encoding-errors';
import type { PathLimits } from '../options/limits.ts';
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
