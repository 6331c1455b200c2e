/** A page with a form and a request, bundled from the registry, in Chromium under a strict Content-Security-Policy. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInBrowser } from '../runtimes/browser.js';
import { bundlers } from './bundlers.js';
import { createProject } from './managers.js';
import { programs } from './programs.js';

/** Allows files of the page alone: no inline code, no code from strings, no other host. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";

const program = `import { createClient } from '@wirework/http-client/fetch';
import { createValidator } from '@wirework/rjsf';

export async function main() {
  const refused = [];
  document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective));
  const { status } = await createClient({ baseUrl: location.origin }).get('/page.js');
  const { errors } = createValidator().validateFormData({ age: -1 }, { properties: { age: { minimum: 0 } } });
  try {
    new Function('');
  } catch {
    // Shows that the policy is in force: it is the one refusal.
  }
  await new Promise((resolve) => setTimeout(resolve));
  return JSON.stringify({ status, errors: errors.map((it) => it.property), refused });
}
`;
const expected = JSON.stringify({ status: 200, errors: ['.age'], refused: ['require-trusted-types-for'] });

/** Returns a line for each bundler whose page differs. Without Chromium nothing is run, which is a fault in CI. */
export async function strictPageProblems(folder, registry) {
  const packages = ['@wirework/rjsf', '@wirework/http-client', ...programs.rjsf.hosts];
  await createProject(folder, 'npm', packages, registry);
  writeFileSync(join(folder, 'page.mjs'), program);
  const problems = [];
  for (const [name, bundle] of Object.entries(bundlers)) {
    const out = join(folder, `page-${name}`);
    mkdirSync(out);
    await bundle(folder, 'page.mjs', `page-${name}/main.js`);
    const said = await runInBrowser('chromium', out, policy);
    if (said === undefined && (process.env.CI ?? '') === '') return [];
    if (said !== expected) problems.push(`a page by ${name} says ${said} and not ${expected}`);
  }
  return problems;
}
