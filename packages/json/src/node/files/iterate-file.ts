import { decodeLines, type DecodeLinesOptions, type DecodeOptions, elements } from '@wirework/codec';
import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { compilePath, type PathInput } from '@wirework/path';
import { skipWhitespace } from '@wirework/scanner/primitives';
import { type IterableValue } from '../../iterate/iterable-value.ts';
import { Item } from '../../iterate/item.ts';
import type { Entry } from '../../iterate/walk.ts';
import { type FileOptions, ownOptions, settingsOf } from './file-options.ts';
import type { FilePath } from './file-path.ts';
import { membersOf } from './members-of-file.ts';
import { nameFile } from './name-file.ts';
import { FileOperation } from './file-operation.ts';
import { readChunks } from './read-chunks.ts';
import { unexpectedEnd } from './unexpected-end.ts';

/** Options of {@link iterateFile}. */
export interface IterateFileOptions extends FileOptions {
  /**
   * Names and indices from 0 that lead to the array or the object. If a name of the path occurs again in its object,
   * that is an error as soon as it is read, because the last one would have counted.
   * @default '' (the document itself)
   */
  readonly path?: PathInput | undefined;
}

/** Options of {@link iterateLines}. */
export interface IterateLinesOptions extends FileOptions {
  /** How a line that cannot be read is handled, as in the codec's `decodeLines`. */
  readonly onError?: DecodeLinesOptions['onError'] | undefined;
}

/**
 * Returns the elements of an array, or the members of an object, of a JSON file of any size, one at a time and in
 * document order; nothing for a scalar. One chunk of the file and one item are in memory. The file is checked to its
 * end; leaving the loop earlier closes it. A member that occurs twice is yielded twice.
 *
 * Inside an item, names that look like array indices come first, as in every JavaScript object.
 *
 * @param file where the file is
 * @param options a path, limits (`maxBytes` is that of one item), progress, a signal
 * @throws JsonSyntaxError wherever the file is not JSON, or was cut; PathNotFoundError, TypeMismatchError,
 *   DuplicateNameError, LimitExceededError; errors of the file system
 * @example
 * ```ts
 * for await (const item of iterateFile('users.json', { path: 'data.users' })) item.getString('name');
 * ```
 */
export function iterateFile(
  file: FilePath,
  options?: IterateFileOptions,
): AsyncGenerator<IterableValue, undefined, undefined> {
  return itemsOfFile('iterateFile', file, ownOptions(options).path ?? '', options);
}

/**
 * Returns the values of a file of JSON Lines, one at a time; their keys count from 0. Empty lines are skipped.
 *
 * @param file where the file is
 * @param options handling of bad lines, limits (`maxBytes` is that of one line), progress, a signal
 * @throws JsonSyntaxError with the place in the file; LimitExceededError; errors of the file system
 * @example
 * ```ts
 * for await (const item of iterateLines('events.jsonl')) item.getInt('id');
 * ```
 */
export function iterateLines(
  file: FilePath,
  options?: IterateLinesOptions,
): AsyncGenerator<IterableValue, undefined, undefined> {
  return itemsOfLines('iterateLines', file, options);
}

/** @internal The items of a file under the name of an operation. */
export function itemsOfFile(
  name: string,
  file: FilePath,
  path: PathInput,
  given: FileOptions | undefined,
): AsyncGenerator<IterableValue, undefined, undefined> {
  const options = ownOptions(given);
  return observed(name, file, options, (operation) => entriesOf(file, path, operation, decodingOf(options)));
}

/** @internal The items of a file of lines under the name of an operation. */
export function itemsOfLines(
  name: string,
  file: FilePath,
  given: IterateLinesOptions | undefined,
): AsyncGenerator<IterableValue, undefined, undefined> {
  const options = ownOptions(given);
  const { onError = 'throw' } = options;
  return observed(name, file, options, (operation) =>
    count(decodeLines(readChunks(file, operation), { ...decodingOf(options), onError })),
  );
}

const isFileError = (error: unknown): error is object =>
  typeof error === 'object' && error !== null && Object.hasOwn(error, 'syscall');

/** Yields the items of an operation, which ends with them, whether the file ended or the caller left the loop. */
async function* observed(
  name: string,
  file: FilePath,
  options: FileOptions,
  begin: (operation: FileOperation) => AsyncIterable<Entry>,
): AsyncGenerator<IterableValue, undefined, undefined> {
  const operation = new FileOperation(name, options);
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const [key, value] of begin(operation)) {
      yield new Item(key, value, Object.keys);
      operation.check();
    }
  } catch (error) {
    // Node's error of a file that cannot be opened has no frames.
    if (isFileError(error)) Error.captureStackTrace(error);
    failure = { error: nameFile(error, file) };
    throw failure.error;
  } finally {
    operation.end(failure);
  }
}

/**
 * Yields the elements or the members at a path. The codec reads elements fastest, so they are tried first unless the
 * file begins with an object.
 */
async function* entriesOf(
  file: FilePath,
  path: PathInput,
  operation: FileOperation,
  decoding: DecodeOptions,
): AsyncGenerator<Entry, undefined, undefined> {
  const compiled = compilePath(path);
  const { segments } = compiled;
  const pieces = readChunks(file, operation);
  let key = 0;
  try {
    const first = segments.length === 0 ? await pieces.next() : undefined;
    const source = first?.done === false ? prepend(first.value, pieces) : pieces;
    if (first?.done === false && beginsObject(first.value))
      return yield* membersOf(source, segments, decoding, undefined);
    for await (const value of elements(source, compiled, decoding)) yield [key++, value];
  } catch (error) {
    if (key > 0 || !isJsonError(error, JsonErrorCode.TypeMismatch)) throw unexpectedEnd(error);
    operation.restart();
    yield* membersOf(readChunks(file, operation), segments, decoding, error);
  } finally {
    // If reading stops before the pieces after the first are requested, nothing else closes the file.
    await pieces.return(undefined);
  }
}

/** Returns whether the first byte of a document that is not white space opens an object. */
function beginsObject(bytes: Uint8Array): boolean {
  return bytes[skipWhitespace(bytes, 0, bytes.length)] === 0x7b; /* { */
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  yield first;
  yield* rest;
}

async function* count(values: AsyncIterable<unknown>): AsyncGenerator<Entry, undefined, undefined> {
  let key = 0;
  for await (const value of values) yield [key++, value];
}

function decodingOf({ processor }: FileOptions): DecodeOptions {
  const { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange } = settingsOf(processor);
  return { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, invalidUtf8: 'reject' };
}
