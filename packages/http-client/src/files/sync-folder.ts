import { open } from 'node:fs/promises';

/** Flushes a folder, so that a rename in it survives a power cut, if the system can do that. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch {
    // Windows cannot.
  }
}
