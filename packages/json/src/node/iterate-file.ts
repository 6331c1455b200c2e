import { decodeLines, type DecodeLinesOptions, type DecodeOptions, elements } from '@wirework/codec';
import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { compilePath, type PathInput } from '@wirework/path';
import { IterableValue } from '../iterate/iterable-value.ts';
import type { Entry } from '../iterate/walk.ts';
import { type FileOptions, settingsOf } from './file-options.ts';
import { membersOf } from './members-of-file.ts';
import { Operation } from './operation.ts';
import { readChunks } from './read-chunks.ts';

/** Options of {@link iterateFile}. */
export interface IterateFileOptions extends FileOptions {
  /**
   * Names and indices from 0 that lead to the array or the object. Where a name stands twice, the first one counts.
   * @default '' (the document itself)
   */
  readonly path?: PathInput | undefined;
}

/** Options of {@link iterateLines}. */
export interface IterateLinesOptions extends FileOptions {
  /** What a line does that cannot be read, as in the codec's `decodeLines`. */
  readonly onError?: DecodeLinesOptions['onError'] | undefined;
}

/**
 * The elements of an array, or the members of an object, of a JSON file of any size, one at a time and in document
 * order; nothing for a scalar. In memory are one piece of the file and one item. The file is checked to its end; leaving
 * the loop earlier closes it.
 *
 * Inside an item, names that look like array indices come first, as in every JavaScript object.
 *
 * @param file where the file is
 * @param options a path, limits (`maxTextBytes` is that of one item), progress, a signal
 * @throws JsonSyntaxError wherever the file is not JSON, or was cut; PathNotFoundError, TypeMismatchError, LimitExceededError;
 *   what the file system throws
 * @example
 * ```ts
 * for await (const item of iterateFile('users.json', { path: 'data.users' })) item.getString('name');
 * ```
 */
export function iterateFile(file: string, options: IterateFileOptions = {}): AsyncGenerator<IterableValue, undefined, undefined> {
  return itemsOfFile('iterateFile', file, options.path ?? '', options);
}

/**
 * The values of a file of JSON Lines, one at a time; their keys count from 0. Empty lines are skipped.
 *
 * @param file where the file is
 * @param options what a bad line does, limits (`maxTextBytes` is that of one line), progress, a signal
 * @throws JsonSyntaxError with the place in the file; LimitExceededError; what the file system throws
 * @example
 * ```ts
 * for await (const item of iterateLines('events.jsonl')) item.getInt('id');
 * ```
 */
export function iterateLines(file: string, options: IterateLinesOptions = {}): AsyncGenerator<IterableValue, undefined, undefined> {
  return itemsOfLines('iterateLines', file, options);
}

/** @internal The items of a file under the name of an operation. */
export function itemsOfFile(name: string, file: string, path: PathInput, options: FileOptions): AsyncGenerator<IterableValue, undefined, undefined> {
  return observed(name, options, (operation) => entriesOf(file, path, operation, decodingOf(options)));
}

/** @internal The items of a file of lines under the name of an operation. */
export function itemsOfLines(name: string, file: string, options: IterateLinesOptions): AsyncGenerator<IterableValue, undefined, undefined> {
  const { onError = 'throw' } = options;
  return observed(name, options, (operation) => count(decodeLines(readChunks(file, operation), { ...decodingOf(options), onError })));
}

/** The items of an operation, which is told of its end once it is over, whoever ended it. */
async function* observed(
  name: string,
  options: FileOptions,
  begin: (operation: Operation) => AsyncIterable<Entry>,
): AsyncGenerator<IterableValue, undefined, undefined> {
  const operation = new Operation(name, options);
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const [key, value] of begin(operation)) {
      yield new IterableValue(key, value, Object.keys);
      operation.check();
    }
  } catch (error) {
    failure = { error };
    throw error;
  } finally {
    operation.end(failure);
  }
}

/** Most files are arrays, which the codec reads fastest; what is none is read once more from its beginning. */
async function* entriesOf(file: string, path: PathInput, operation: Operation, decoding: DecodeOptions): AsyncGenerator<Entry, undefined, undefined> {
  const { segments } = compilePath(path);
  let key = 0;
  try {
    for await (const value of elements(readChunks(file, operation), { segments }, decoding)) yield [key++, value];
    return;
  } catch (error) {
    if (key > 0 || !isJsonError(error, JsonErrorCode.TypeMismatch)) throw error;
    operation.restart();
    yield* membersOf(readChunks(file, operation), segments, decoding, error);
  }
}

async function* count(values: AsyncIterable<unknown>): AsyncGenerator<Entry, undefined, undefined> {
  let key = 0;
  for await (const value of values) yield [key++, value];
}

function decodingOf({ processor }: FileOptions): DecodeOptions {
  const { maxTextBytes, maxDepth, numbers, duplicates } = settingsOf(processor);
  return { maxBytes: maxTextBytes, maxDepth, numbers, duplicates };
}
