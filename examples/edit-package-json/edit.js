// @ts-check
/**
 * Sets and removes properties of package.json files in place. Everything else in the files stays as it was:
 * indentation, order, line ends.
 *
 *     node edit.js --set engines.node='">=20.19"' --remove scripts.prepublish package.json
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isJsonError, removeFromText, setManyInText } from '@wirework/path';
import writeFileAtomic from 'write-file-atomic';

const usage = `usage: node edit.js [options] FILE...

  --set PATH=JSON   sets a member; text that is not JSON is a string
  --remove PATH     removes a member, if there is one
  --check           changes nothing, and fails if a file would change`;

/**
 * @param {string} assignment such as `engines.node=">=20"`
 * @returns {[path: string, value: unknown]}
 */
function parseAssignment(assignment) {
  const at = assignment.indexOf('=');
  if (at < 1) throw new Error(`Cannot read --set '${assignment}': it has no '='`);
  const [path, text] = [assignment.slice(0, at), assignment.slice(at + 1)];
  try {
    return [path, JSON.parse(text)];
  } catch {
    return [path, text];
  }
}

/**
 * @param {string} text
 * @param {{updates: [string, unknown][], removals: string[]}} edits
 */
function edit(text, { updates, removals }) {
  const updated = setManyInText(text, updates, { create: true });
  return removals.reduce((it, path) => removeFromText(it, path, { ignoreMissing: true }), updated);
}

/** @returns {Promise<number>} the exit code: 0, or 1 if a file would change under --check, or could not be edited */
async function main() {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      remove: { type: 'string', multiple: true, default: [] },
      check: { type: 'boolean', default: false },
    },
  });
  const edits = { updates: values.set.map(parseAssignment), removals: values.remove };
  if (files.length === 0 || edits.updates.length + edits.removals.length === 0) throw new Error(usage);

  let code = 0;
  for (const file of files) {
    try {
      const text = await readFile(file, 'utf8');
      const edited = edit(text, edits);
      if (edited === text) {
        console.log(`${file}: unchanged`);
      } else if (values.check) {
        console.log(`${file}: would change`);
        code = 1;
      } else {
        await writeFileAtomic(file, edited);
        console.log(`${file}: changed`);
      }
    } catch (error) {
      code = 1;
      console.error(`${file}: ${error}`);
      // The line at fault, with a caret; only errors of JSON have one
      if (isJsonError(error, 'SYNTAX')) console.error(error.frame(await readFile(file, 'utf8')));
    }
  }
  return code;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
