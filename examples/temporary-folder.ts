import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Makes a folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-example-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
