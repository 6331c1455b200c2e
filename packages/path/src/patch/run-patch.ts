import { isJsonError, type JsonError, LimitExceededError, PatchError, type Position } from '@wirework/encoding-errors';
import { getOwn, hasOwn } from '@wirework/scanner/primitives';
import { isObject } from '../semantics/is-object.ts';
import { checkOptions, limitOf, type PathLimits } from '../options/options.ts';
import { parsePointer } from '../syntax/compile-pointer.ts';

/** One operation of a JSON Patch (RFC 6902 section 4); `path` and `from` are JSON Pointers. */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string };

/** Limits of a JSON Patch. */
export interface JsonPatchLimits extends PathLimits {
  /**
   * The most operations of a patch.
   * @default 10_000
   */
  readonly maxOperations?: number | undefined;
  /**
   * The most values that all `copy` operations of a patch may copy, because a few copies of copies could grow a
   * document without limit.
   * @default 1_000_000
   */
  readonly maxCopied?: number | undefined;
}

/** A document to which operations are applied: a value, or a text. The tokens of a place are those of its pointer. */
export interface PatchedDocument {
  /** The number of the operation that is applied. */
  operation: number;
  /** Returns the value at a place, which must exist, in the form that `add` takes. */
  find(path: readonly string[]): unknown;
  /** Adds a member or replaces it, inserts an element, or replaces the document. */
  add(path: readonly string[], value: unknown): void;
  /** Replaces the value at a place, which must exist. */
  replace(path: readonly string[], value: unknown): void;
  /** Removes a member or an element, which must exist. */
  remove(path: readonly string[]): void;
  /** Returns whether a value that was found equals one of the patch. */
  isEqual(found: unknown, value: unknown): boolean;
  /** Prepares a value that was found to be in two places, and counts it. */
  share(found: unknown): void;
  /** Returns the position of a value that was found; `undefined` in a document without positions. */
  positionOf(found: unknown): Position | undefined;
}

/**
 * Applies operations to a document, in order.
 *
 * @param open makes the document after the options and the patch are checked
 * @throws PatchError for the first operation that cannot be applied, and for operations that are not an array
 * @throws LimitExceededError for `maxOperations` and `maxCopied`
 */
export function runPatch<D extends PatchedDocument>(
  operations: unknown,
  options: JsonPatchLimits | undefined,
  open: () => D,
): D {
  checkOptions(options);
  if (!Array.isArray(operations))
    throw new PatchError({ operation: 0, op: '', reason: 'the patch is not an array of operations' });
  const max = limitOf(options, 'maxOperations');
  if (operations.length > max) throw new LimitExceededError({ limit: 'maxOperations', max });
  const document = open();
  operations.forEach((operation: unknown, i) => {
    document.operation = i;
    runOperation(document, operation, i, options);
  });
  return document;
}

/** Applies one operation, and throws a `PatchError` with its number if it fails. */
function runOperation(
  document: PatchedDocument,
  operation: unknown,
  number: number,
  options: PathLimits | undefined,
): void {
  const op = isObject(operation) ? getOwn(operation, 'op') : undefined;
  const path = isObject(operation) ? getOwn(operation, 'path') : undefined;
  const named = { operation: number, op: typeof op === 'string' ? op : '' };
  try {
    if (!isObject(operation)) throw fault('it is not an object');
    runNamed(document, operation, op, options);
  } catch (error) {
    if (isJsonError(error, 'LIMIT_EXCEEDED') && error.limit === 'maxCopied') throw error;
    const pointer = typeof path === 'string' ? path : undefined;
    if (isFault(error)) throw new PatchError({ ...named, ...error.position, reason: error.reason, pointer });
    if (isJsonError(error))
      throw new PatchError({ ...named, ...positionIn(error), reason: reasonOf(error), pointer, cause: error });
    throw error;
  }
}

function runNamed(document: PatchedDocument, operation: object, op: unknown, options: PathLimits | undefined): void {
  const pointer = (member: 'path' | 'from'): readonly string[] => {
    const given = getOwn(operation, member);
    if (typeof given !== 'string') throw fault(`it has no '${member}' that is a string`);
    return parsePointer(given, options);
  };
  switch (op) {
    case 'add':
      document.add(pointer('path'), valueOf(operation));
      break;
    case 'remove': {
      const path = pointer('path');
      if (path.length === 0) throw fault('the whole document cannot be removed');
      document.remove(path);
      break;
    }
    case 'replace':
      document.replace(pointer('path'), valueOf(operation));
      break;
    case 'test': {
      const found = document.find(pointer('path'));
      if (!document.isEqual(found, valueOf(operation)))
        throw fault('the value is different', document.positionOf(found));
      break;
    }
    case 'move': {
      const [from, path] = [pointer('from'), pointer('path')];
      const found = document.find(from);
      const isWithin = from.every((it, i) => it === path[i]);
      if (isWithin && from.length < path.length) throw fault("'from' contains 'path'");
      if (isWithin) break;
      document.remove(from);
      document.add(path, found);
      break;
    }
    case 'copy': {
      const found = document.find(pointer('from'));
      document.share(found);
      document.add(pointer('path'), found);
      break;
    }
    default:
      throw fault(op === undefined ? "it has no 'op'" : 'there is no such operation');
  }
}

/** The reason for which an operation fails, before its number is known. */
interface Fault {
  readonly fault: true;
  readonly reason: string;
  readonly position: Position | undefined;
}

const fault = (reason: string, position?: Position): Fault => ({ fault: true, reason, position });

function isFault(error: unknown): error is Fault {
  return typeof error === 'object' && error !== null && Object.hasOwn(error, 'fault');
}

/** Returns the position of an error in the text of the document. The offset of a malformed pointer is not one. */
function positionIn({ offset, index, line, column }: JsonError): Position | undefined {
  return line === undefined ? undefined : { offset, index, line, column };
}

/** Returns the message of an error and, if a token cannot name an element of an array, which tokens can (RFC 6902). */
function reasonOf(error: JsonError): string {
  const inArray = isJsonError(error, 'TYPE_MISMATCH') && error.actual === 'array';
  return inArray
    ? `${error.message}; an array takes an index without leading zeros, or '-' where a value is added`
    : error.message;
}

function valueOf(operation: object): unknown {
  if (!hasOwn(operation, 'value')) throw fault("it has no 'value'");
  return getOwn(operation, 'value');
}
