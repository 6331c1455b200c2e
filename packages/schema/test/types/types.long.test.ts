import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

it.each([
  ['5.4', 'typescript-5.4'],
  ['5.8', 'typescript-5.8'],
  ['6.0', 'typescript'],
  ['7.0', 'typescript-7.0'],
])(
  'the types of schemas hold under TypeScript %s',
  (_, compiler) => {
    const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', here], { cwd: here, encoding: 'utf8' });
    // Sources of other packages are compiled along, by versions that these need not support.
    const own = stdout.split('\n').filter((line) => line !== '' && !/^(?:\s|\.\.\/\.\.\/\.\.\/)/.test(line));
    expect(own).toEqual([]);
  },
  60_000,
);
