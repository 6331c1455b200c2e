/** Parts of the programs that build `main.js` of a folder in watch mode, see `test-bundlers.ts`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const [bundler = '', root = ''] = process.argv.slice(2);
export const entry = join(root, 'main.js');
export const outFile = join(root, 'dist/main.js');
export const options = { root, formats: 'annotate' };
let builds = 0;

export const say = (value) => console.log(JSON.stringify(value));
export const fail = (error) => say(String(error?.message ?? error));

/** Prints the `answers` of the program that was built. */
export async function run() {
  builds++;
  const { answers } = await import(`${pathToFileURL(outFile)}?${builds}`);
  say(answers);
}

/** Watches as Rollup does. */
export function watchEvents(watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') fail(event.error);
    if (event.code === 'BUNDLE_END') void run().catch(fail);
  });
}
