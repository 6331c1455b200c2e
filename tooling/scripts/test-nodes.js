/**
 * `pnpm test:nodes [version…]`: `pnpm test` on other versions of Node, 22, 24 and 26 unless said otherwise.
 * Streams and HTTP/2 differ between versions in ways that types do not show.
 */
import { run } from './lib/workspace.js';

const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ['22', '24', '26'];
const failed = versions.filter((version) => {
  console.log(`Node ${version}`);
  return run('node', ['tooling/scripts/test.js', '--node', version]).status !== 0;
});
console.log(failed.length === 0 ? 'all passed' : `failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
