import { formatPointer } from '@wirework/encoding-errors';
import type { PathLimits } from '../options/limits.ts';
import { checkOptions } from '../options/options.ts';
import { parsePath } from './parse-path.ts';
import { printSegments } from './print-path.ts';
import { readSegments } from './read-segments.ts';
import { unsupportedSegment } from './unsupported-segment.ts';
import { countSingle, type Segment } from './segment.ts';

/**
 * A path, as every operation accepts it: a path expression, an array of segments (a string is a
 * name, a number an index), or the result of {@link compilePath}.
 */
export type PathInput = string | readonly Segment[] | CompiledPath;

/** What operations need of a path: the segments, and the expression for errors. A compiled path is one. */
export type ResolvedPath = Pick<CompiledPath, 'source' | 'segments'>;

/** Marks a compiled path, across copies of this package. */
const brand = Symbol.for('@wirework/compiled-path');

type PathReader = (value: unknown) => unknown;

/** A path gets a reader of its own only after this many reads. */
const seldom = 100;

/**
 * A path that was parsed once, for repeated use. Frozen; made by `compilePath` and `compilePointer`.
 *
 * @example
 * ```ts
 * const path = compilePath('users[0].name');
 * path.toPointer(); // → '/users/0/name'
 * get({ users: [{ name: 'Ada' }] }, path); // → 'Ada'
 * ```
 */
export interface CompiledPath {
  /** The path expression from which it was compiled; for segments and pointers, the equivalent expression. */
  readonly source: string;
  /** The steps, outermost first. */
  readonly segments: readonly Segment[];
  /** Returns the path expression. */
  toString(): string;
  /** Returns the path expression, so that a compiled path in JSON is a path. */
  toJSON(): string;
  /**
   * Returns the path as a JSON Pointer (RFC 6901).
   *
   * @throws PathSyntaxError (`PATH_SYNTAX`) if it has a step that a pointer cannot express: anything but names and indices from 0
   * @example
   * ```ts
   * compilePath('users[0]["a/b"]').toPointer(); // → '/users/0/a~1b'
   * ```
   */
  toPointer(): string;
}

/**
 * A compiled path of this copy of the package, with what it caches. Other copies see the interface only, so that their types fit.
 * @internal
 */
export class OwnCompiledPath implements CompiledPath {
  readonly source: string;
  readonly segments: readonly Segment[];
  /** The plan of the text operations, cached. */
  #plan: unknown;
  /** How many values were read by it, until it has a reader. */
  #reads = 0;
  /** Reads values by it from then on. */
  #reader: PathReader | undefined;
  /** The plan of the text operations for many paths of which this is the first. */
  #together: { readonly paths: readonly ResolvedPath[]; readonly plan: unknown } | undefined;

  constructor(source: string, segments: readonly Segment[]) {
    this.source = source;
    this.segments = Object.freeze(segments);
    Object.defineProperty(this, brand, { value: true });
    Object.freeze(this);
  }

  /** Whether a value was made by this copy of the package. */
  static isOwn(value: unknown): value is OwnCompiledPath {
    return typeof value === 'object' && value !== null && #plan in value;
  }

  /** The plan that `make` makes of a path: cached for a path of this copy of the package, made each time for one of another copy. */
  static planOf<T>(path: ResolvedPath, make: (path: ResolvedPath) => T): T {
    if (!(#plan in path)) return make(path);
    return (path.#plan ??= make(path)) as T;
  }

  /** The reader of a path of this copy of the package, which `make` makes once the path has been read often. */
  static readerOf(path: unknown, make: (path: CompiledPath) => PathReader): PathReader | undefined {
    if (typeof path !== 'object' || path === null || !(#reader in path)) return undefined;
    const reader = path.#reader;
    if (reader !== undefined || ++path.#reads <= seldom) return reader;
    return (path.#reader = make(path));
  }

  /** The plan that `make` makes of many paths, cached with the first of them until it is the first of others. */
  static planOfAll<T>(
    first: ResolvedPath,
    paths: readonly ResolvedPath[],
    make: (paths: readonly ResolvedPath[]) => T,
  ): T {
    if (!(#plan in first)) return make(paths);
    const known = first.#together;
    if (known !== undefined && known.paths.length === paths.length && known.paths.every((it, i) => it === paths[i])) {
      return known.plan as T;
    }
    const plan = make(paths);
    first.#together = { paths, plan };
    return plan;
  }

  toString(): string {
    return this.source;
  }

  toJSON(): string {
    return this.source;
  }

  toPointer(): string {
    const { segments } = this;
    const count = countSingle(segments);
    const negative = segments.findIndex((it) => typeof it === 'number' && it < 0);
    const refused = negative === -1 ? count : negative;
    if (refused < segments.length) {
      throw unsupportedSegment(
        this,
        refused,
        'names and indices from 0 only, because a JSON Pointer has no other steps',
      );
    }
    return formatPointer(segments as readonly (string | number)[]);
  }
}

/**
 * Parses a path once, for repeated use.
 *
 * @param path a path expression, segments, or a compiled path (which is returned unchanged)
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) with the offset, in UTF-16 units, and what was expected there
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxPathLength`, `maxSegments` or `maxIndex`
 * @example
 * ```ts
 * compilePath('users[0].name').segments; // → [ 'users', 0, 'name' ]
 * ```
 */
export function compilePath(path: PathInput, options?: PathLimits): CompiledPath {
  checkOptions(options);
  if (typeof path === 'string') return new OwnCompiledPath(path, parsePath(path, options));
  if (isCompiledPath(path)) return path;
  const segments = readSegments(path, options);
  return new OwnCompiledPath(printSegments(segments), segments);
}

/** A path for one use: like `compilePath`, but makes no object that lasts. */
export function resolvePath(path: PathInput, options?: PathLimits): ResolvedPath {
  if (typeof path === 'string') return { source: path, segments: parsePath(path, options) };
  return compilePath(path, options);
}

/** Makes a compiled path from segments that are known to be valid. */
export function compileSegments(segments: readonly Segment[]): CompiledPath {
  return new OwnCompiledPath(printSegments(segments), segments);
}

/**
 * Returns whether a value is a compiled path, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * isCompiledPath(compilePath('a')); // → true
 * ```
 */
export function isCompiledPath(value: unknown): value is CompiledPath {
  return OwnCompiledPath.isOwn(value) || (typeof value === 'object' && value !== null && Object.hasOwn(value, brand));
}

/** The segments of any path. */
export function toSegments(path: PathInput, options?: PathLimits): readonly Segment[] {
  if (typeof path === 'string') return parsePath(path, options);
  return isCompiledPath(path) ? path.segments : readSegments(path, options);
}
