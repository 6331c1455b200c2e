import { PathSyntaxError } from '@wirework/encoding-errors';
import type { ResolvedPath } from './compiled-path.ts';
import type { PathLimits } from '../options/limits.ts';
import { parseWithOffsets } from './parse-path.ts';

const unlimited: PathLimits = Object.freeze({ maxPathLength: Infinity, maxSegments: Infinity, maxIndex: Infinity });

/** An error about segment `index` of a path, with its offset in the source. */
export function unsupportedSegment({ source }: ResolvedPath, index: number, expected: string): PathSyntaxError {
  const { offsets } = parseWithOffsets(source, unlimited);
  return new PathSyntaxError({ path: source, offset: offsets[index] ?? source.length, expected });
}

/** Throws for `[+]` in a path that reads: it is a place to write to. */
export function assertReadable(path: ResolvedPath): void {
  const { segments } = path;
  const last = segments[segments.length - 1];
  if (typeof last === 'object' && last.kind === 'append') {
    throw unsupportedSegment(
      path,
      segments.length - 1,
      "an index, a slice or '*': '[+]' is only allowed at the end of the path of a set",
    );
  }
}
