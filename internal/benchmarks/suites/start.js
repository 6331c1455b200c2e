/**
 * `pnpm bench start`: how long a program waits for its first `import` of a package. Each import has its own
 * process; every round runs each once, in a rotated order; reported are medians.
 */
import { execFileSync } from 'node:child_process';
import { median } from '../lib/compare.js';
import { benchmark, machine, table } from '../lib/table.js';

const imports = [
  ['@wirework/json'],
  ['@wirework/path'],
  ['lodash.get'],
  ['jsonpath-plus'],
  ['@wirework/schema'],
  ['ajv', 'ajv-formats'],
  ['zod'],
  ['@wirework/codec'],
  ['stream-json'],
  ['@wirework/http-client'],
  ['got'],
  ['axios'],
  ['ky'],
  ['undici'],
];

/** Milliseconds of one import in a fresh process. */
function measure(specifiers) {
  const modules = specifiers.map((it) => import.meta.resolve(it));
  const program = `const start = performance.now(); for (const it of ${JSON.stringify(modules)}) await import(it); console.log(performance.now() - start);`;
  return Number(
    execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
}

export async function run({ rounds = 15 }) {
  const seen = imports.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < imports.length; i++) {
      const at = (i + round) % imports.length;
      seen[at].push(measure(imports[at]));
    }
  }
  const rows = imports.map((specifiers, i) => [`\`${specifiers.join('`, `')}\``, `${median(seen[i]).toFixed(0)} ms`]);
  const parts = [`${machine()}; \`pnpm bench start\`.`, table(['first import', 'takes'], rows)];
  return [benchmark('start', 'bench:start', parts)];
}
