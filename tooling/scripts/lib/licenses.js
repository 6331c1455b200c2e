import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './workspace.js';

/**
 * Returns the licences of the libraries that modules belong to, each below its name and version.
 *
 * @param {readonly string[]} modules paths; those outside of `node_modules` are ours
 * @throws if a library has no licence
 */
export function licensesOf(modules) {
  const folders = modules.flatMap((it) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(it) ?? []);
  const texts = [...new Set(folders)].map((folder) => {
    const { name, version } = readJson(join(folder, 'package.json'));
    const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
    if (file === undefined) throw new Error(`${name} has no file with its license`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return texts.toSorted().join(`\n${'-'.repeat(80)}\n\n`);
}
