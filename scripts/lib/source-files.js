import { readdirSync } from 'node:fs';

/** The published TypeScript files below a folder: no tests, no type tests, no test support. */
export function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && it.name.endsWith('.ts'))
    .filter((it) => !it.name.endsWith('.test.ts') && !it.name.endsWith('.typetest.ts'))
    .map((it) => `${it.parentPath ?? it.path}/${it.name}`)
    .toSorted();
}

/** The built JavaScript files below a folder. */
export function builtFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && it.name.endsWith('.js'))
    .map((it) => `${it.parentPath ?? it.path}/${it.name}`)
    .toSorted();
}
