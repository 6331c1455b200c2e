/**
 * `node tooling/scripts/with.js <folder> [<command> …]`: installs a separate workspace such as `internal/benchmarks` if
 * that is needed, then runs a command in the root, with the tools of that workspace on the PATH.
 */
import { join } from 'node:path';
import { installWorkspace } from './lib/install-workspace.js';
import { root, run } from './lib/workspace.js';

// `pnpm run` puts the pnpmfile of the root into the environment, which another workspace does not have.
delete process.env.npm_config_pnpmfile;
const [folder, command, ...args] = process.argv.slice(2);
installWorkspace(folder);
if (command !== undefined)
  process.exitCode = run(command, args, { pathFirst: join(root, folder, 'node_modules/.bin') }).status ?? 1;
