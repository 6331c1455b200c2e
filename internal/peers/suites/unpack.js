import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gets the archive of a package from the registry and unpacks it; nothing of it is installed or run.
 *
 * @param {string} name
 * @param {string} version
 * @param {string} integrity of the archive, as a lock file has it
 * @param {string} folder the folder that it goes to
 * @returns the folder of the package
 */
export function unpack(name, version, integrity, folder) {
  const target = join(folder, name);
  mkdirSync(target);
  const said = execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--ignore-scripts'], {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, integrity: found }] = JSON.parse(said);
  if (found !== integrity) throw new Error(`Cannot use ${name}@${version}: its archive is not the expected one`);
  // tar warns about headers that it does not know
  execFileSync('tar', ['-xzf', filename], { cwd: target, stdio: ['ignore', 'ignore', 'ignore'] });
  return join(target, 'package');
}
