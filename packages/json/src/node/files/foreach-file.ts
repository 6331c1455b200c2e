import type { PathInput } from '@wirework/path';
import { breakSignal, assertCallback, type Continue } from '../../iterate/for-each-item.ts';
import type { IterableValue } from '../../iterate/iterable-value.ts';
import type { FileOptions } from './file-options.ts';
import type { FilePath } from './file-path.ts';
import { itemsOfFile, itemsOfLines, type IterateLinesOptions } from './iterate-file.ts';

/**
 * Called for each item and awaited before the next one; returning `item.break()` ends the iteration and closes the
 * file.
 */
export type FileCallback = (key: string | number, item: IterableValue) => Continue | Promise<Continue>;

/**
 * Calls `fn` for each element of the array, or member of the object, that a JSON file of any size holds, in document
 * order; not at all for a scalar. One chunk of the file and one item are in memory.
 *
 * @param file where the file is
 * @param fn called with key and item; an error that it throws ends the iteration and is passed on unchanged
 * @param options limits (`maxBytes` is that of one item), progress, a signal
 * @throws as `iterateFile`, which is the same for a loop
 * @example
 * ```ts
 * await foreachFile('users.json', (key, user) => {
 *   console.log(key, user.getString('name'));
 * });
 * ```
 */
export async function foreachFile(file: FilePath, fn: FileCallback, options?: FileOptions): Promise<void> {
  assertCallback(fn);
  await forEachAwaited(itemsOfFile('foreachFile', file, '', options), fn);
}

/**
 * Calls `fn` as `foreachFile` does, for the array or the object at a path of the document.
 *
 * @param path names and indices from 0
 * @throws PathNotFoundError, TypeMismatchError, PathSyntaxError; as `foreachFile`
 * @example
 * ```ts
 * await foreachFileWithPath('page.json', 'data.users', (key, user) => user.break()); // only the first
 * ```
 */
export async function foreachFileWithPath(
  file: FilePath,
  path: PathInput,
  fn: FileCallback,
  options?: FileOptions,
): Promise<void> {
  assertCallback(fn);
  await forEachAwaited(itemsOfFile('foreachFileWithPath', file, path, options), fn);
}

/**
 * Calls `fn` for each value of a file of JSON Lines; keys count from 0.
 *
 * @param options what happens to a bad line, limits (`maxBytes` is that of one line), progress, a signal
 * @throws as `iterateLines`, which is the same for a loop
 * @example
 * ```ts
 * await foreachLines('events.jsonl', (key, event) => undefined, { onError: 'skip' });
 * ```
 */
export async function foreachLines(file: FilePath, fn: FileCallback, options?: IterateLinesOptions): Promise<void> {
  assertCallback(fn);
  await forEachAwaited(itemsOfLines('foreachLines', file, options), fn);
}

async function forEachAwaited(items: AsyncIterable<IterableValue>, fn: FileCallback): Promise<void> {
  for await (const item of items) {
    const outcome = fn(item.key, item);
    // Most callbacks are synchronous; waiting for them all would double the time.
    const signal = typeof outcome === 'object' ? await outcome : outcome;
    if (signal === breakSignal) return;
  }
}
