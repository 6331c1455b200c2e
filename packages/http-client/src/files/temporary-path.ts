import { join } from 'node:path';
import { randomHex } from '../base/random-hex.ts';

/** Returns the path of a temporary file. It is not the name of the target with a suffix, which may be too long for the file system. */
export function temporaryPath(folder: string): string {
  return join(folder, `.wirework-${randomHex(6)}.tmp`);
}
