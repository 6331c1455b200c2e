import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A maker of empty folders. All of them, with what is in them by then, go when the tests of the file or of the
 * `describe` are over.
 *
 * @example
 * ```ts
 * const newFolder = temporaryFolders();
 * ```
 */
export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
    made.push(folder);
    return folder;
  };
}
