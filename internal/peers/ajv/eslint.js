import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** @typedef {{ rule: string, options: unknown[], message?: string }} Row */

/**
 * Compares what eslint says about options of all its rules: with ajv 6, which it has; with the class of ajv 8 for
 * Draft 4 in its place; and with the class of `@wirework/schema/ajv`. Verdicts have to be those of both, messages those
 * of ajv 8, whose order of keywords and words are not those of ajv 6.
 */
export async function compareEslint() {
  const hook = ['--require', fileURLToPath(new URL('replace-ajv.cjs', import.meta.url))];
  const ajv6 = await answers([]);
  const ajv8 = await answers(hook, { WIREWORK_AJV_8: 'yes' });
  // Generated code is forbidden, which both others need
  const own = await answers([...hook, '--disallow-code-generation-from-strings']);
  const differences = [];
  for (const [at, { rule, options, message }] of own.rows.entries()) {
    const [six, eight] = [ajv6.rows[at].message, ajv8.rows[at].message];
    const isSame = message === eight && (message === undefined) === (six === undefined);
    if (!isSame)
      differences.push(`${rule} ${JSON.stringify(options)}: ${message}\n with ajv 8: ${eight}\n with ajv 6: ${six}`);
  }
  const refused = own.rows.filter(({ message }) => message !== undefined).length;
  return { version: own.version, rules: own.rules, lists: own.rows.length, refused, differences };
}

/**
 * Runs the program that asks eslint.
 *
 * @param {string[]} flags
 * @param {Record<string, string>} more variables
 * @returns {Promise<{ version: string, rules: number, rows: Row[] }>}
 */
async function answers(flags, more = {}) {
  const program = fileURLToPath(new URL('eslint-options.cjs', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', ...flags, program], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`Cannot ask eslint: its process ended with code ${code}`);
  return JSON.parse(said);
}
