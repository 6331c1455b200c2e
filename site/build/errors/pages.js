/** Writes `docs/errors`: a page for each error code, named after it, and their index. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { advice } from './advice.js';
import { errorCodes } from './codes.js';
import { failures } from './failures.js';

const list = (lines) => lines.map((it) => `- ${it}`).join('\n');

function page({ code, what, type, package: owner, details }) {
  const { why, todo } = advice[code];
  return `# ${code}

${what}

\`\`\`ts
${failures[code]}
\`\`\`

## What to do

${list(todo)}

## Why

${list(why)}

## The error

\`${type}\` of \`@wirework/${owner}\`. ${details === what ? '' : details}
`;
}

/** The tables of the index: each has the codes that it takes and no table before it did. */
const tables = [
  { title: 'Errors about JSON', takes: (it) => it.package === 'encoding-errors' },
  { title: 'Errors about OpenAPI documents', takes: (it) => it.package === 'openapi' },
  { title: 'Failed requests', takes: (it) => it.type === 'ClientError' },
  { title: 'Refused configurations', takes: (it) => /^ERR_(?:NIL|INVALID)_/.test(it.code) },
  { title: 'Sentinels of the HTTP client', takes: () => true },
];

function index(all) {
  const sections = tables.map(({ title, takes }, position) => {
    const before = tables.slice(0, position);
    const rows = all
      .filter((it) => takes(it) && !before.some((table) => table.takes(it)))
      .map(({ code, what, type }) => `| [${code}](${code}.md) | \`${type}\` | ${what.split('. ')[0]} |\n`);
    return `## ${title}\n\n| code | error | what happened |\n|---|---|---|\n${rows.join('')}`;
  });
  return `# Error codes

Every error has a \`code\` that never changes. Its page shows a call that fails, its message, what to do, and why it happens.

${sections.join('\n')}`;
}

/**
 * Writes the pages. Returns a sentence for each code without advice or a failing call, and for each of these without a
 * code.
 */
export function writeErrorPages() {
  const folder = fileURLToPath(new URL('../../../docs/errors', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const all = errorCodes();
  const codes = all.map(({ code }) => code);
  const parts = { advice, 'failing call': failures };
  const complete = all.filter(({ code }) => Object.values(parts).every((part) => Object.hasOwn(part, code)));
  for (const it of complete) writeFileSync(`${folder}/${it.code}.md`, page(it));
  writeFileSync(`${folder}/index.md`, index(complete));
  return Object.entries(parts).flatMap(([name, part]) => [
    ...codes.filter((it) => !Object.hasOwn(part, it)).map((it) => `the code ${it} has no ${name}`),
    ...Object.keys(part)
      .filter((it) => !codes.includes(it))
      .map((it) => `there is a ${name} for ${it}, which is not a code`),
  ]);
}
