import { parsePath } from './parse-path.ts';
import type { ResolvedPath } from './segment.ts';

/*
 * The path expressions that were used lately, so that a path in a string is parsed once. They are in two maps: when the first one is full, it
 * replaces the second, and a path that is found in the second is put into the first again. So paths in use stay, and a hit costs one look-up.
 */

/** Paths in each map. */
const maxPaths = 500;
/** UTF-16 units of the longest path that is kept. */
const maxLength = 100;

let recent = new Map<string, ResolvedPath>();
let earlier = new Map<string, ResolvedPath>();

/**
 * Returns a path expression with its segments, which are shared: nobody may change them, and no caller gets them.
 *
 * @throws PathSyntaxError if it is malformed
 * @throws LimitExceededError if it exceeds a default limit
 */
export function knownPath(source: string): ResolvedPath {
  return recent.get(source) ?? remember(source);
}

function remember(source: string): ResolvedPath {
  if (source.length > maxLength) return resolved(source);
  const known = earlier.get(source) ?? resolved(detached(source));
  if (recent.size === maxPaths) {
    earlier = recent;
    recent = new Map();
  }
  recent.set(known.source, known);
  return known;
}

function resolved(source: string): ResolvedPath {
  return { source, segments: parsePath(source) };
}

/** Returns a string that keeps no other one in memory: V8 copies a name, while a part of a string refers to the whole. */
function detached(text: string): string {
  return Object.keys({ [text]: undefined })[0] as string;
}
