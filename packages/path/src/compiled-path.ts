import { LimitExceededError, PathSyntaxError, formatPointer } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { limitOf, type PathLimits } from './limits.ts';
import { noPath } from './no-path.ts';
import { parsePath, parseWithOffsets, slice } from './parse-path.ts';
import { printSegments } from './print-path.ts';
import { countSingle, type FormSegment, type Segment } from './segment.ts';

/**
 * What every operation takes as a path: a path expression, an array of segments (a string is a
 * name, a number an index), or what {@link compilePath} made.
 */
export type PathInput = string | readonly Segment[] | CompiledPath;

/** What operations need of a path: the segments, and the expression for errors. A compiled path is one. */
export type ResolvedPath = Pick<CompiledPath, 'source' | 'segments'>;

/** Marks a compiled path, across copies of this package. */
const brand = Symbol.for('@wirework/compiled-path');

type PathReader = (value: unknown) => unknown;

/** A path that reads no more values than this needs no reader of its own. */
const seldom = 100;

/** A path that was read once and is used many times. Frozen; made by `compilePath` and `compilePointer`. */
export class CompiledPath {
  /** What it was compiled from: the path expression, or for segments and pointers the expression that means the same. */
  readonly source: string;
  /** The steps, outermost first. */
  readonly segments: readonly Segment[];
  /** What the text operations made of the segments, so that they make it once. */
  #plan: unknown;
  /** How often a value was read by it, while that is seldom. */
  #reads = 0;
  /** What reads values by it since then. */
  #reader: PathReader | undefined;
  /** The plan of the text operations for many paths of which this is the first. */
  #together: { readonly paths: readonly ResolvedPath[]; readonly plan: unknown } | undefined;

  /** @internal */
  constructor(source: string, segments: readonly Segment[]) {
    this.source = source;
    this.segments = Object.freeze(segments);
    Object.defineProperty(this, brand, { value: true });
    Object.freeze(this);
  }

  /**
   * Whether a value was made by this copy of the package.
   * @internal
   */
  static isOwn(value: unknown): value is CompiledPath {
    return typeof value === 'object' && value !== null && #plan in value;
  }

  /**
   * What `make` makes of a path: once for a path of this copy of the package, each time for another's.
   * @internal
   */
  static planOf<T>(path: ResolvedPath, make: (path: ResolvedPath) => T): T {
    if (!(#plan in path)) return make(path);
    return (path.#plan ??= make(path)) as T;
  }

  /**
   * The reader of a path of this copy of the package that is read often, made by `make` when it turns out to be.
   * @internal
   */
  static readerOf(path: unknown, make: (path: CompiledPath) => PathReader): PathReader | undefined {
    if (typeof path !== 'object' || path === null || !(#reader in path)) return undefined;
    const reader = path.#reader;
    if (reader !== undefined || ++path.#reads <= seldom) return reader;
    return (path.#reader = make(path));
  }

  /**
   * What `make` makes of many paths, remembered with the first of them until it is the first of others.
   * @internal
   */
  static planOfAll<T>(first: ResolvedPath, paths: readonly ResolvedPath[], make: (paths: readonly ResolvedPath[]) => T): T {
    if (!(#plan in first)) return make(paths);
    const known = first.#together;
    if (known !== undefined && known.paths.length === paths.length && known.paths.every((it, i) => it === paths[i])) {
      return known.plan as T;
    }
    const plan = make(paths);
    first.#together = { paths, plan };
    return plan;
  }

  /** The path expression. */
  toString(): string {
    return this.source;
  }

  /** The path expression, so that a compiled path in JSON is a path. */
  toJSON(): string {
    return this.source;
  }

  /**
   * The same path as a JSON Pointer (RFC 6901).
   *
   * @throws PathSyntaxError (`PATH_SYNTAX`) if it has a step that a pointer cannot say: anything but names and indices from 0
   * @example
   * ```ts
   * compilePath('users[0]["a/b"]').toPointer(); // → '/users/0/a~1b'
   * ```
   */
  toPointer(): string {
    const { segments } = this;
    const count = countSingle(segments);
    const negative = segments.findIndex((it) => typeof it === 'number' && it < 0);
    const refused = negative === -1 ? count : negative;
    if (refused < segments.length) {
      throw refuse(this, refused, 'names and indices from 0 only, which is what a JSON Pointer can say');
    }
    return formatPointer(segments as readonly (string | number)[]);
  }
}

/**
 * Reads a path once, for use many times.
 *
 * @param path a path expression, segments, or a compiled path (which is returned as it is)
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) with the offset, in UTF-16 units, and what was expected there
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxPathLength`, `maxSegments` or `maxIndex`
 * @example
 * ```ts
 * compilePath('users[0].name').segments; // → [ 'users', 0, 'name' ]
 * ```
 */
export function compilePath(path: PathInput, options?: PathLimits): CompiledPath {
  if (typeof path === 'string') return new CompiledPath(path, parsePath(path, options));
  if (isCompiledPath(path)) return path;
  const segments = readSegments(path, options);
  return new CompiledPath(printSegments(segments), segments);
}

/** A path for one use: like `compilePath`, without the making of an object that lasts. */
export function resolvePath(path: PathInput, options?: PathLimits): ResolvedPath {
  if (typeof path === 'string') return { source: path, segments: parsePath(path, options) };
  return compilePath(path, options);
}

/** Makes a compiled path from segments that are known to be good. */
export function compileSegments(segments: readonly Segment[]): CompiledPath {
  return new CompiledPath(printSegments(segments), segments);
}

/**
 * Whether a value is a compiled path, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * isCompiledPath(compilePath('a')); // → true
 * ```
 */
export function isCompiledPath(value: unknown): value is CompiledPath {
  return CompiledPath.isOwn(value) || (typeof value === 'object' && value !== null && Object.hasOwn(value, brand));
}

/** The segments of any path. */
export function toSegments(path: PathInput, options?: PathLimits): readonly Segment[] {
  if (typeof path === 'string') return parsePath(path, options);
  return isCompiledPath(path) ? path.segments : readSegments(path, options);
}

const unlimited: PathLimits = Object.freeze({ maxPathLength: Infinity, maxSegments: Infinity, maxIndex: Infinity });

/** An error about segment `index` of a path, at the place where it stands in the source. */
export function refuse({ source }: ResolvedPath, index: number, expected: string): PathSyntaxError {
  const { offsets } = parseWithOffsets(source, unlimited);
  return new PathSyntaxError({ path: source, offset: offsets[index] ?? source.length, expected });
}

/** Checks and copies the segments that a caller gave. Nothing is coerced. */
function readSegments(given: unknown, options: PathLimits | undefined): readonly Segment[] {
  if (!Array.isArray(given)) throw noPath(given, 'a string, an array of names and indices, or a compiled path');
  const max = limitOf(options, 'maxSegments');
  if (given.length > max) throw new LimitExceededError({ limit: 'maxSegments', max });
  const maxIndex = limitOf(options, 'maxIndex');
  const maxLength = limitOf(options, 'maxPathLength');
  const segments: Segment[] = [];
  let length = 0;
  for (let i = 0; i < given.length; i++) {
    const segment = readSegment(given[i], maxIndex);
    const last = i === given.length - 1;
    if (segment === undefined || (typeof segment === 'object' && segment.kind === 'append' && !last)) {
      const path = printSegments(segments);
      throw new PathSyntaxError({ path, offset: path.length, expected: `a name or an integer as segment ${i} of the array` });
    }
    length += typeof segment === 'string' ? segment.length + 1 : 1;
    if (length > maxLength + 1) throw new LimitExceededError({ limit: 'maxPathLength', max: maxLength });
    segments.push(segment);
  }
  return segments;
}

/** A copy of one segment, or `undefined` if it is none. */
function readSegment(given: unknown, maxIndex: number): Segment | undefined {
  if (typeof given === 'string') return given;
  if (typeof given === 'number') return readInteger(given, maxIndex);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const field = (name: string): unknown => getOwn(given, name);
  const kind = field('kind');
  switch (kind) {
    case 'wildcard':
    case 'append':
      return Object.freeze<FormSegment>({ kind });
    case 'extract':
    case 'flatten': {
      const name = field('name');
      return typeof name === 'string' ? Object.freeze<FormSegment>({ kind, name }) : undefined;
    }
    case 'pick': {
      const names: unknown = field('names');
      if (!Array.isArray(names) || names.length < 2 || !names.every((it) => typeof it === 'string')) return undefined;
      return Object.freeze<FormSegment>({ kind, names: Object.freeze([...(names as string[])]) });
    }
    case 'slice': {
      const bounds = [field('start'), field('end'), field('step')].map((it) => {
        return it === undefined ? undefined : readInteger(it, maxIndex) ?? NaN;
      });
      if (bounds.some((it) => Number.isNaN(it)) || bounds[2] === 0) return undefined;
      return slice(...bounds);
    }
    default:
      return undefined;
  }
}

/** An integer within the limit; -0 counts as 0. */
function readInteger(given: unknown, maxIndex: number): number | undefined {
  if (!Number.isInteger(given)) return undefined;
  const integer = given as number;
  if (Math.abs(integer) > maxIndex) throw new LimitExceededError({ limit: 'maxIndex', max: maxIndex });
  return integer === 0 ? 0 : integer;
}
