import { assertValidJson } from '@wirework/scanner';
import type { Settings } from '../../config/config.ts';
import { type FileOptions, ownOptions, settingsOf } from './file-options.ts';
import type { FilePath } from './file-path.ts';
import { nameFile } from './name-file.ts';
import { runFileOperation, type FileOperation } from './file-operation.ts';
import { readChunks } from './read-chunks.ts';

/**
 * Reads a JSON file and returns its text, checked to be UTF-8 and JSON, without a byte order mark at its beginning. A
 * processor with `syntax: 'jsonc'` keeps the mark, so that an edited text is saved with it.
 *
 * @param path where the file is
 * @param options limits, progress, a signal
 * @throws JsonSyntaxError if it is not JSON, or was cut, with the position; its message names the file
 * @throws LimitExceededError if it is over the processor's `maxBytes` or `maxDepth`
 * @throws errors of the file system, such as `ENOENT`
 * @example
 * ```ts
 * const text = await loadFromFile('package.json');
 * safeGet(text, 'name').asString().unwrap();
 * ```
 */
export async function loadFromFile(path: FilePath, options?: FileOptions): Promise<string> {
  const own = ownOptions(options);
  return runFileOperation('loadFromFile', own, async (operation) => {
    try {
      return await readText(path, operation, settingsOf(own.processor));
    } catch (error) {
      throw nameFile(error, path);
    }
  });
}

async function readText(
  path: FilePath,
  operation: FileOperation,
  { maxBytes, maxDepth, syntax }: Settings,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  // Texts with comments may begin with a byte order mark, which an edit keeps.
  const reading = { max: maxBytes, limit: 'maxBytes', keepsMark: syntax === 'jsonc' };
  for await (const chunk of readChunks(path, operation, reading)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  assertValidJson(bytes, { maxDepth, syntax });
  return bytes.toString('utf8');
}
