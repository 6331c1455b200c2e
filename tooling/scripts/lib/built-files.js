import { readdirSync } from 'node:fs';

/** The built JavaScript files below a folder. */
export function builtFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && it.name.endsWith('.js'))
    .map((it) => `${it.parentPath ?? it.path}/${it.name}`)
    .toSorted();
}
