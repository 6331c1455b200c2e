/** Writes the picture of the guide; it needs tmux. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPicture, pictureFile } from './terminal-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
try {
  writeFileSync(pictureFile, await drawPicture(folder));
} finally {
  rmSync(folder, { recursive: true });
}
