import type { CompiledPath, PathInput } from '@wirework/path';
import { setOwn } from '@wirework/scanner';
import { assertCount } from '../batch/assert-count.ts';
import type { Found } from '../documents/document.ts';
import type { Core } from './core.ts';

/** The values at many paths, by path; a path that leads nowhere is left out. */
export function byPath(
  core: Core,
  paths: readonly PathInput[],
  find: (compiled: readonly CompiledPath[]) => readonly Found[],
): Record<string, unknown> {
  assertCount(paths, core.settings.maxBatch, 'the paths');
  const compiled = paths.map((path) => core.documents.compile(path));
  const values = {};
  for (const [i, { exists, value }] of find(compiled).entries()) {
    if (exists) setOwn(values, (compiled[i] as CompiledPath).source, value);
  }
  return values;
}
