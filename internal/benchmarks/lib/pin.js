import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Binds a process to cores, where the system can: whether client and server happen to share one decides more than the
 * client does.
 *
 * @param {string} where cores, as `taskset` takes them: `0`, `0-3`
 */
export function pin(child, where) {
  if (process.platform === 'linux' && availableParallelism() > 1)
    execFileSync('taskset', ['-a', '-p', '-c', where, String(child.pid)], { stdio: 'ignore' });
  return child;
}
