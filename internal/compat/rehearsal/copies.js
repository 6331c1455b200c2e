/** A project that holds two versions of the package of errors, because one of its packages is older than the other. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../../tooling/scripts/lib/workspace.js';
import { runFiles } from './alone.js';

/** Each package recognises the error of the other, and reads the same members from it. */
const program = `import { getFromText, isJsonError as isErrorOfPath } from '@wirework/path';
import { isJsonError as isErrorOfSchema, validateSchema } from '@wirework/schema';

function caught(task: () => unknown): unknown {
  try {
    return task();
  } catch (error) {
    return error;
  }
}

const ofPath = caught(() => getFromText('[1,]', '[0]'));
const ofSchema = caught(() => validateSchema('[1,]', { type: 'array' }));
console.log(
  JSON.stringify([
    isErrorOfSchema(ofPath, 'SYNTAX') ? ofPath.column : 'not recognised',
    isErrorOfPath(ofSchema, 'SYNTAX') ? ofSchema.column : 'not recognised',
    validateSchema('{"a": 1}', { required: ['b'] }).length,
    getFromText('{"a": 1}', 'a').value,
  ]),
);
`;

/** The versions of a package in a project, sorted. */
export const installedVersions = (folder, name) =>
  readdirSync(folder, { recursive: true })
    .filter((it) => it.endsWith(join('node_modules/@wirework', name, 'package.json')))
    .map((it) => readJson(join(folder, it)).version)
    .toSorted();

/** Returns a line when a program over both packages does not print what it should. */
export async function copyProblems(folder, registry) {
  writeFileSync(join(folder, 'copies.mts'), program);
  const [printed] = await runFiles(folder, ['copies.mts'], registry.env);
  return printed === '[4,4,1,1]' ? [] : [`two versions of 'encoding-errors' in one project print ${printed}`];
}
