import { execFileSync } from 'node:child_process';
import { sourceLoader } from './source-loader.ts';

/**
 * Returns the most bytes of memory that a separate process has had at once, native memory included, when it has run
 * a module. For suites named `*.long.test.ts` only, which compare the peaks of small and large inputs.
 *
 * @param source - text of the module, which imports TypeScript sources by URL
 */
export function peakMemoryOf(source: string): number {
  const print = 'console.log(process.resourceUsage().maxRSS * 1024);';
  const options = ['--import', sourceLoader, '--conditions=@wirework/source', '--no-warnings', '--input-type=module'];
  return Number(execFileSync(process.execPath, [...options, '--eval', `${source}\n${print}`], { encoding: 'utf8' }));
}
