import type { CompiledPath, PathInput } from '@wirework/path';
import { setOwn } from '@wirework/scanner/primitives';
import type { Documents } from '../documents/documents.ts';
import type { Found } from '../documents/document.ts';
import { assertCount } from '../values/assert-count.ts';

/** Returns the values at many paths, by path; a path that leads nowhere is left out. */
export function valuesByPath(
  documents: Documents,
  maxBatch: number,
  paths: readonly PathInput[],
  find: (compiled: readonly CompiledPath[]) => readonly Found[],
): Record<string, unknown> {
  assertCount(paths, maxBatch, 'the paths');
  const compiled = paths.map((path) => documents.compile(path));
  const values = {};
  for (const [i, { exists, value }] of find(compiled).entries()) {
    if (exists) setOwn(values, (compiled[i] as CompiledPath).source, value);
  }
  return values;
}
