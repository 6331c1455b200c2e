import { spawnSync } from 'node:child_process';

/**
 * Returns the path of a Node of another version, which comes from the npm registry.
 *
 * @param {string} version such as `24`
 */
export function nodeOfVersion(version) {
  const binary = `--package=node-${process.platform}-${process.arch}@${version}`;
  const asked = spawnSync('npx', ['-y', 'pnpm@10.34.9', '--silent', 'dlx', binary, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
  });
  if (asked.status !== 0) throw new Error(`there is no Node ${version} here: ${asked.stderr}`);
  return asked.stdout.trim();
}
