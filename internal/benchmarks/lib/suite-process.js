/** Runs one suite in a separate process, which `measureSuite` starts: `suite-process.js <suite> [rounds]`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment } from './odd-inputs.js';
import { mergeSections } from './sections.js';

const file = fileURLToPath(import.meta.url);

async function measureIn(env, name, rounds) {
  const child = fork(file, [name, ...(rounds === undefined ? [] : [rounds])], { env });
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
  if (answer === undefined) throw new Error(`Cannot measure ${name}: its process ended early`);
  return answer;
}

/** Measures a suite, with odd inputs too if it has them; returns its sections with both figures. */
export async function measureSuite(name, rounds) {
  const { sections, withOddInputs } = await measureIn(environment(false), name, rounds);
  if (!withOddInputs) return sections;
  const odd = await measureIn(environment(true), name, rounds);
  return mergeSections(sections, odd.sections);
}

if (process.argv[1] === file) {
  const [name, rounds] = process.argv.slice(2);
  const { run, withOddInputs = false } = await import(`../suites/${name}.js`);
  const sections = await run({ rounds: rounds === undefined ? undefined : Number(rounds) });
  process.send({ sections, withOddInputs }, () => process.disconnect());
}
