import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { itUnderEachCompiler } from '@wirework/test-support';

const here = fileURLToPath(new URL('.', import.meta.url));

itUnderEachCompiler('the types of schemas hold', (home) => {
  const { stdout } = spawnSync(process.execPath, [join(home, 'bin/tsc'), '-p', here], { cwd: here, encoding: 'utf8' });
  // Sources of other packages are compiled along, by versions that these need not support.
  const own = stdout.split('\n').filter((line) => line !== '' && !/^(?:\s|\.\.\/\.\.\/\.\.\/)/.test(line));
  expect(own).toEqual([]);
});
