/** Writes `docs/errors`: a page for each error code, named after it, and their index. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { advice } from './advice.js';
import { errorCodes } from './codes.js';

const list = (lines) => lines.map((it) => `- ${it}`).join('\n');

function page({ code, what, type, package: owner, example, details }) {
  const { why, todo } = advice[code];
  const shown = example === '' ? '' : `\n\n\`\`\`ts\n${example}\n\`\`\``;
  return `# ${code}

${what}

\`${type}\` of \`@wirework/${owner}\`. ${details === what ? '' : details}${shown}

## Why

${list(why)}

## What to do

${list(todo)}
`;
}

/** @returns {string[]} a sentence for each code without advice and each advice without a code */
export function writeErrorPages() {
  const folder = fileURLToPath(new URL('../../../docs/errors', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const codes = errorCodes();
  const known = codes.filter(({ code }) => Object.hasOwn(advice, code));
  for (const it of known) writeFileSync(`${folder}/${it.code}.md`, page(it));
  const rows = known.map(({ code, what, type }) => `| [${code}](${code}.md) | \`${type}\` | ${what.split('. ')[0]} |`);
  writeFileSync(
    `${folder}/index.md`,
    `# Error codes\n\nEvery error has a \`code\` that never changes. Its page says what happened, why, and what to do.\n\n| code | error | what happened |\n|---|---|---|\n${rows.join('\n')}\n`,
  );
  return [
    ...codes.filter((it) => !known.includes(it)).map(({ code }) => `the code ${code} has no advice`),
    ...Object.keys(advice)
      .filter((code) => !codes.some((it) => it.code === code))
      .map((code) => `there is advice for ${code}, which is not a code`),
  ];
}
