/** Writes `docs/errors`: a page for each error code, named after it, and their index. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { advice } from './advice.js';
import { errorCodes } from './codes.js';
import { failures } from './failures.js';

const list = (lines) => lines.map((it) => `- ${it}`).join('\n');

function page({ code, what, type, package: owner, example, details }) {
  const { why, todo } = advice[code];
  const call = failures[code] ?? example;
  const shown = call === '' ? '' : `\`\`\`ts\n${call}\n\`\`\`\n\n`;
  return `# ${code}

${what}

${shown}## What to do

${list(todo)}

## Why

${list(why)}

## The error

\`${type}\` of \`@wirework/${owner}\`. ${details === what ? '' : details}
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
    ...Object.keys(failures)
      .filter((code) => !codes.some((it) => it.code === code))
      .map((code) => `there is a failing call for ${code}, which is not a code`),
  ];
}
