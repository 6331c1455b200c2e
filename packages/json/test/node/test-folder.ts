import { beforeEach } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '@wirework/test-support';

/** A new folder for each test of a file. */
export interface TestFolder {
  /** Its path. */
  readonly folder: () => string;
  /** Writes a file into it, and returns the path. */
  readonly write: (name: string, text: string | Uint8Array) => string;
}

export function testFolder(): TestFolder {
  const newFolder = temporaryFolders();
  let path = '';
  beforeEach(() => {
    path = newFolder();
  });
  const write = (name: string, text: string | Uint8Array): string => {
    const file = join(path, name);
    writeFileSync(file, text);
    return file;
  };
  return { folder: () => path, write };
}
