import { LimitExceededError } from '@wirework/encoding-errors';
import { elementIndex, kindOf, setOwn } from '@wirework/scanner/primitives';
import { type CompiledPath, compileSegments } from '../syntax/compiled-path.ts';
import { isObject } from '../semantics/is-object.ts';
import { limitOf } from '../options/options.ts';
import { explainMissing, mismatchError, stepError } from '../semantics/step-error.ts';
import { childAt, followSegments, hasChild, hasPlace } from '../semantics/follow-segments.ts';
import { equalValues } from './equal-values.ts';
import { type JsonPatchLimits, type JsonPatchOperation, type PatchedDocument, runPatch } from './run-patch.ts';

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
  return runPatch(operations, options, () => new ValueDocument(value, options)).value;
}

/**
 * A value that is being patched. Lives for one call.
 *
 * Invariant: a container in `#made` was made by this patch and is in one place of its document only, so it is changed
 * in place; any other belongs to the caller, or is in several places, and is copied once before it changes.
 */
class ValueDocument implements PatchedDocument {
  operation = 0;
  value: unknown;
  readonly #maxCopied: number;
  readonly #made = new Set<unknown>();
  #copied = 0;

  constructor(value: unknown, options: JsonPatchLimits | undefined) {
    this.value = value;
    this.#maxCopied = limitOf(options, 'maxCopied');
  }

  find(path: readonly string[]): unknown {
    if (!hasPlace(this.value, path)) throw explainMissing(this.value, compileSegments([...path]), 'patch');
    return followSegments(this.value, path);
  }

  isEqual(found: unknown, value: unknown): boolean {
    return equalValues(found, value);
  }

  positionOf(): undefined {
    return undefined;
  }

  /** Counts the values of a copy. Its containers are in two places from now on, so they are removed from `#made`. */
  share(found: unknown): void {
    const open = [found];
    while (open.length > 0) {
      if (++this.#copied > this.#maxCopied) throw new LimitExceededError({ limit: 'maxCopied', max: this.#maxCopied });
      const next = open.pop();
      this.#made.delete(next);
      if (Array.isArray(next) || isObject(next)) for (const child of Object.values(next)) open.push(child);
    }
  }

  add(path: readonly string[], value: unknown): void {
    this.#change(path, value, (parent, token, compiled) => {
      if (!Array.isArray(parent)) return setOwn(parent, token, value);
      const index = token === '-' ? parent.length : elementIndex(token);
      if (index < 0) throw mismatchError(compiled(), path.length - 1, 'array');
      if (index > parent.length) throw stepError(compiled(), path.length - 1, 'array');
      parent.splice(index, 0, value);
    });
  }

  replace(path: readonly string[], value: unknown): void {
    this.find(path);
    this.#change(path, value, (parent, token) => setOwn(parent, token, value));
  }

  remove(path: readonly string[]): void {
    this.find(path);
    this.#change(path, undefined, (parent, token) => {
      if (Array.isArray(parent)) parent.splice(elementIndex(token), 1);
      else Reflect.deleteProperty(parent, token);
    });
  }

  /** Changes the container of a place, or replaces the document. */
  #change(
    path: readonly string[],
    value: unknown,
    edit: (parent: Container, token: string, compiled: () => CompiledPath) => void,
  ): void {
    const last = path.length - 1;
    const compiled = (): CompiledPath => compileSegments([...path]);
    const at = (here: unknown, level: number): unknown => {
      if (level > last) return value;
      const token = path[level] as string;
      if (!Array.isArray(here) && !isObject(here)) throw mismatchError(compiled(), level, kindOf(here));
      if (level !== last && !hasChild(here, token)) throw stepError(compiled(), level, kindOf(here));
      const own = this.#own(here);
      if (level === last) edit(own, token, compiled);
      else setOwn(own, token, at(childAt(here, token), level + 1));
      return own;
    };
    this.value = at(this.value, 0);
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
