import { isJsonError, type JsonError, LimitExceededError, PatchError } from '@wirework/encoding-errors';
import { elementIndex, getOwn, hasOwn, kindOf, setOwn } from '@wirework/scanner/primitives';
import { type CompiledPath, compileSegments } from '../syntax/compiled-path.ts';
import { isObject } from '../semantics/is-object.ts';
import { limitOf, type PathLimits, checkOptions } from '../options/options.ts';
import { explainMissing, mismatchError, stepError } from '../semantics/step-error.ts';
import { parsePointer } from '../syntax/compile-pointer.ts';
import { childAt, followSegments, hasChild, hasPlace } from '../semantics/follow-segments.ts';
import { equalValues } from './equal-values.ts';

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

/**
 * Applies a JSON Patch (RFC 6902), all or nothing. The document is not changed; the result shares values with
 * it and with the patch.
 *
 * @param value the document
 * @param operations the operations, in order; unknown members are ignored. Each is checked, so you can pass an
 *   untrusted patch as it is: `body as JsonPatchOperation[]`
 * @param options limits
 * @returns the new document
 * @throws PatchError (`PATCH`) for the first operation that cannot be applied, with its number and a cause; and for
 *   operations that are not an array
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxOperations` and `maxCopied`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * applyPatch({ a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }]); // → { a: [ 1, 2 ] }
 * ```
 */
export function applyPatch(
  value: unknown,
  operations: readonly JsonPatchOperation[],
  options?: JsonPatchLimits,
): unknown {
  checkOptions(options);
  const given: unknown = operations;
  if (!Array.isArray(given))
    throw new PatchError({ operation: 0, op: '', reason: 'the patch is not an array of operations' });
  const max = limitOf(options, 'maxOperations');
  if (given.length > max) throw new LimitExceededError({ limit: 'maxOperations', max });
  const patch = new Patch(options);
  return given.reduce<unknown>((document, operation, i) => patch.apply(document, operation, i), value);
}

/**
 * The state that the operations of a patch share. Lives for one call.
 *
 * Invariant: a container in `#made` was made by this patch and is in one place of its document only, so it is changed
 * in place; any other belongs to the caller, or is in several places, and is copied once before it changes.
 */
class Patch {
  readonly #options: JsonPatchLimits | undefined;
  readonly #maxCopied: number;
  readonly #made = new Set<unknown>();
  #copied = 0;

  constructor(options: JsonPatchLimits | undefined) {
    this.#options = options;
    this.#maxCopied = limitOf(options, 'maxCopied');
  }

  /** Applies one operation. */
  apply(document: unknown, operation: unknown, number: number): unknown {
    const op = isObject(operation) ? getOwn(operation, 'op') : undefined;
    const path = isObject(operation) ? getOwn(operation, 'path') : undefined;
    const named = { operation: number, op: typeof op === 'string' ? op : '' };
    try {
      if (!isObject(operation)) throw fault('it is not an object');
      return this.#run(document, operation, op);
    } catch (error) {
      if (isJsonError(error, 'LIMIT_EXCEEDED') && error.limit === 'maxCopied') throw error;
      const pointer = typeof path === 'string' ? path : undefined;
      if (isFault(error)) throw new PatchError({ ...named, reason: error.reason, pointer });
      if (isJsonError(error)) throw new PatchError({ ...named, reason: reasonOf(error), pointer, cause: error });
      throw error;
    }
  }

  #run(document: unknown, operation: object, op: unknown): unknown {
    switch (op) {
      case 'add':
        return this.#add(document, this.#pointer(operation, 'path'), valueOf(operation));
      case 'remove':
        return this.#remove(document, this.#pointer(operation, 'path'));
      case 'replace': {
        const path = this.#pointer(operation, 'path');
        const value = valueOf(operation);
        find(document, path);
        return path.length === 0
          ? value
          : this.#change(document, path, (parent, token) => setOwn(parent, token, value));
      }
      case 'test':
        if (!equalValues(find(document, this.#pointer(operation, 'path')), valueOf(operation))) {
          throw fault('the value is different');
        }
        return document;
      case 'move': {
        const [from, path] = [this.#pointer(operation, 'from'), this.#pointer(operation, 'path')];
        const value = find(document, from);
        const isWithin = from.every((it, i) => it === path[i]);
        if (isWithin && from.length < path.length) throw fault("'from' contains 'path'");
        return isWithin ? document : this.#add(this.#remove(document, from), path, value);
      }
      case 'copy': {
        const value = find(document, this.#pointer(operation, 'from'));
        this.#share(value);
        return this.#add(document, this.#pointer(operation, 'path'), value);
      }
      default:
        throw fault(op === undefined ? "it has no 'op'" : 'there is no such operation');
    }
  }

  #pointer(operation: object, member: 'path' | 'from'): readonly string[] {
    const pointer = getOwn(operation, member);
    if (typeof pointer !== 'string') throw fault(`it has no '${member}' that is a string`);
    return parsePointer(pointer, this.#options);
  }

  /** Counts the values of a copy. Its containers are in two places from now on, so they are removed from `#made`. */
  #share(value: unknown): void {
    const open = [value];
    while (open.length > 0) {
      if (++this.#copied > this.#maxCopied) throw new LimitExceededError({ limit: 'maxCopied', max: this.#maxCopied });
      const next = open.pop();
      this.#made.delete(next);
      if (Array.isArray(next) || isObject(next)) for (const child of Object.values(next)) open.push(child);
    }
  }

  /** Adds a member or replaces it, inserts an element, or replaces the document. */
  #add(document: unknown, path: readonly string[], value: unknown): unknown {
    if (path.length === 0) return value;
    return this.#change(document, path, (parent, token, compiled) => {
      if (!Array.isArray(parent)) return setOwn(parent, token, value);
      const index = token === '-' ? parent.length : elementIndex(token);
      if (index < 0) throw mismatchError(compiled(), path.length - 1, 'array');
      if (index > parent.length) throw stepError(compiled(), path.length - 1, 'array');
      parent.splice(index, 0, value);
    });
  }

  #remove(document: unknown, path: readonly string[]): unknown {
    if (path.length === 0) throw fault('the whole document cannot be removed');
    find(document, path);
    return this.#change(document, path, (parent, token) => {
      if (Array.isArray(parent)) parent.splice(elementIndex(token), 1);
      else Reflect.deleteProperty(parent, token);
    });
  }

  /** Returns the document with the container of a place changed. */
  #change(
    document: unknown,
    path: readonly string[],
    edit: (parent: Container, token: string, compiled: () => CompiledPath) => void,
  ): unknown {
    const last = path.length - 1;
    const compiled = (): CompiledPath => compileSegments([...path]);
    const at = (here: unknown, level: number): unknown => {
      const token = path[level] as string;
      if (!Array.isArray(here) && !isObject(here)) throw mismatchError(compiled(), level, kindOf(here));
      if (level !== last && !hasChild(here, token)) throw stepError(compiled(), level, kindOf(here));
      const own = this.#own(here);
      if (level === last) edit(own, token, compiled);
      else setOwn(own, token, at(childAt(here, token), level + 1));
      return own;
    };
    return at(document, 0);
  }

  /** Returns a container that may change: the same one if this patch made it, otherwise a copy. */
  #own(container: Container): Container {
    if (this.#made.has(container)) return container;
    const copy = Array.isArray(container) ? [...(container as unknown[])] : { ...container };
    this.#made.add(copy);
    return copy;
  }
}

type Container = unknown[] | Record<string, unknown>;

/** The reason for which an operation fails, before its number is known. */
interface Fault {
  readonly fault: true;
  readonly reason: string;
}

const fault = (reason: string): Fault => ({ fault: true, reason });

function isFault(error: unknown): error is Fault {
  return typeof error === 'object' && error !== null && Object.hasOwn(error, 'fault');
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

/** Returns the value at a place, which must exist. */
function find(document: unknown, path: readonly string[]): unknown {
  if (!hasPlace(document, path)) throw explainMissing(document, compileSegments([...path]), 'patch');
  return followSegments(document, path);
}
