import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { it } from '@jest/globals';

/** The workspace of the oldest compilers; the folder above it has the others. */
const require = createRequire(new URL('../../compat/compilers/package.json', import.meta.url));

/** Runs a test with the folder of each version of TypeScript; skipped by name for one that is not installed. */
export function itUnderEachCompiler(name: string, test: (home: string) => void): void {
  for (const version of ['5.4', '5.8', '6.0', '7.0']) {
    const compiler = version === '6.0' ? 'typescript' : `typescript-${version}`;
    const title = `${name} under TypeScript ${version}`;
    const home = homeOf(compiler);
    if (home === undefined) it.skip(`${title} (skipped: ${compiler} is not installed)`, () => undefined);
    else it(title, () => test(home), 60_000);
  }
}

function homeOf(compiler: string): string | undefined {
  try {
    return dirname(require.resolve(`${compiler}/package.json`));
  } catch {
    return undefined;
  }
}
