/**
 * Counts the elements of a large JSON array, or of the array at a path, and draws how far it is.
 *
 *     node examples/progress.js big.json [path]
 */
import { iterateFile } from '@wirework/json/node';

const width = 30;

/** `[#####-----]  50 %`, for a known total. */
export function bar({ bytes, total }) {
  const share = total > 0 ? Math.min(1, bytes / total) : 1;
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${String(Math.round(share * 100)).padStart(3)} %`;
}

export async function count(file, path, write) {
  let items = 0;
  const onProgress = (progress) => write(`\r${bar(progress)}`);
  for await (const item of iterateFile(file, { path, onProgress })) {
    item.release();
    items++;
  }
  write(`\n${items} items\n`);
  return items;
}

if (process.argv[1] === import.meta.filename) {
  const [file, path = ''] = process.argv.slice(2);
  if (file === undefined) process.stderr.write('usage: node examples/progress.js big.json [path]\n');
  else await count(file, path, (text) => process.stderr.write(text));
}
