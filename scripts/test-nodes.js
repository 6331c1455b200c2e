/**
 * `pnpm test:nodes [version…]`: the tests of all packages on other versions of Node, 22, 24 and 26 unless said otherwise. They come
 * from the npm registry through `pnpm dlx`. Streams and HTTP/2 differ between versions in ways that types do not show.
 */
import { spawnSync } from 'node:child_process';
import { nodeOfVersion } from './lib/node-of-version.js';
import { packageNames, root } from './lib/workspace.js';

const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ['22', '24', '26'];
const jest = `${root}node_modules/jest/bin/jest.js`;
let failed = 0;

for (const version of versions) {
  const node = nodeOfVersion(version);
  for (const name of packageNames()) {
    const { status, stderr } = spawnSync(node, ['--experimental-vm-modules', '--expose-gc', '--no-warnings', jest], {
      cwd: `${root}packages/${name}`,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const [totals = 'no totals'] = /^Tests: .*$/m.exec(stderr) ?? [];
    console.log(`Node ${version.padEnd(8)} ${name.padEnd(16)} ${totals}`);
    if (status === 0) continue;
    failed++;
    console.error(stderr.match(/^ {2}● .*$/gm)?.join('\n') ?? stderr.slice(-2000));
  }
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
