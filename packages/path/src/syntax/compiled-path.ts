import { formatPointer, LimitExceededError, PathSyntaxError } from '@wirework/encoding-errors';
import { hasPathLimits, type PathLimits, checkOptions, limitOf } from '../options/options.ts';
import { parsePath, pathTypeError } from './parse-path.ts';
import { printSegments } from './print-path.ts';
import { countSingle, type ResolvedPath, type Segment, type FormSegment, sliceSegment } from './segment.ts';
import { unsupportedSegment } from './supported-segments.ts';
import { getOwn } from '@wirework/scanner/primitives';

/**
 * A path, as every operation accepts it: a path expression, an array of segments (a string is a
 * name, a number an index), or the result of {@link compilePath}.
 */
export type PathInput = string | readonly Segment[] | CompiledPath;

/** The steps of a path, for reads. */
export interface Steps {
  /** They are not frozen, because V8 reads an array that is not in half the time. */
  readonly segments: readonly Segment[];
  /** Reads until the path is hot; 0 once it is, and for a path that is used once. */
  left: number;
  /** Reads a value at a hot path. */
  read: ((value: unknown) => unknown) | undefined;
}

/** The number of reads that make a path hot. */
const readsUntilHot = 200;

function newSteps(segments: readonly Segment[], left: number = readsUntilHot): Steps {
  return { segments, left, read: undefined };
}

/** Marks a compiled path of any copy of this package. */
const brand = Symbol.for('@wirework/compiled-path');

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
   * @throws PathSyntaxError (`PATH_SYNTAX`) if it has a step that a pointer cannot express: anything but names and
   *   indices from 0
   * @example
   * ```ts
   * compilePath('users[0]["a/b"]').toPointer(); // → '/users/0/a~1b'
   * ```
   */
  toPointer(): string;
}

/**
 * A compiled path of this copy of the package.
 * @internal
 */
class FrozenPath implements CompiledPath {
  readonly source: string;
  readonly segments: readonly Segment[];
  /**
   * For reads; it also marks a path of this copy: a test for a private field takes 50 ns less than one for the brand,
   * measured with `getFromText`.
   */
  readonly #steps: Steps;

  constructor(source: string, segments: readonly Segment[]) {
    this.source = source;
    this.segments = Object.freeze([...segments]);
    this.#steps = newSteps([...segments]);
    Object.defineProperty(this, brand, { value: true });
    Object.freeze(this);
  }

  static isOwn(value: object): value is FrozenPath {
    return #steps in value;
  }

  /** Returns the steps of a compiled path; `undefined` for a value that is not one of this copy. */
  static stepsOf(value: unknown): Steps | undefined {
    return typeof value === 'object' && value !== null && #steps in value ? value.#steps : undefined;
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
  const resolved = resolvePath(path, options);
  return isCompiledPath(resolved) ? resolved : new FrozenPath(resolved.source, resolved.segments);
}

/** Makes a compiled path from segments that are known to be valid. */
export function compileSegments(segments: readonly Segment[]): CompiledPath {
  return new FrozenPath(printSegments(segments), segments);
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
  return typeof value === 'object' && value !== null && (FrozenPath.isOwn(value) || Object.hasOwn(value, brand));
}

/** Returns the segments of a path, and its expression for errors. Those of a string are shared. */
export function resolvePath(path: PathInput, options?: PathLimits): ResolvedPath {
  checkOptions(options);
  if (typeof path === 'string')
    return hasPathLimits(options) ? { source: path, segments: parsePath(path, options) } : knownPath(path);
  if (isCompiledPath(path)) return path;
  const segments = readSegments(path, options);
  return { source: printSegments(segments), segments };
}

/** Returns the segments of any path, for which `options` were checked. */
export function toSegments(path: PathInput, options?: PathLimits): readonly Segment[] {
  return toSteps(path, options).segments;
}

/** Returns the steps of any path, for which `options` were checked. */
export function toSteps(path: PathInput, options?: PathLimits): Steps {
  if (typeof path === 'string')
    return hasPathLimits(options) ? newSteps(parsePath(path, options), 0) : knownPath(path).steps;
  return FrozenPath.stepsOf(path) ?? newSteps(isCompiledPath(path) ? path.segments : readSegments(path, options), 0);
}

/*
 * The path expressions that were used lately, so that a path in a string is parsed once. They are in two maps: when the
 * first one is full, it replaces the second, and a path that is found in the second is put into the first again. So
 * paths in use stay, and a hit costs one look-up.
 */

/** Paths in each map. */
const maxPaths = 500;
/** UTF-16 units of the longest path that is kept. */
const maxKnownLength = 100;

/** A path expression that was used lately. */
interface KnownPath extends ResolvedPath {
  readonly steps: Steps;
}

let recent = new Map<string, KnownPath>();
let earlier = new Map<string, KnownPath>();

/**
 * Returns a path expression with its segments, which are shared: nobody may change them, and no caller gets them.
 *
 * @throws PathSyntaxError if it is malformed
 * @throws LimitExceededError if it exceeds a default limit
 */
export function knownPath(source: string): KnownPath {
  return recent.get(source) ?? remember(source);
}

function remember(source: string): KnownPath {
  if (source.length > maxKnownLength) return parsed(source);
  const known = earlier.get(source) ?? parsed(detached(source));
  if (recent.size === maxPaths) {
    earlier = recent;
    recent = new Map();
  }
  recent.set(known.source, known);
  return known;
}

function parsed(source: string): KnownPath {
  const segments = parsePath(source);
  return { source, segments, steps: newSteps(segments) };
}

/**
 * Returns a string that keeps no other one in memory: V8 copies a name, while a part of a string refers to the whole.
 */
function detached(text: string): string {
  return Object.keys({ [text]: undefined })[0] as string;
}

/** Checks and copies the segments of a caller, without coercion. */
function readSegments(given: unknown, options: PathLimits | undefined): readonly Segment[] {
  if (!Array.isArray(given)) throw pathTypeError(given, 'a string, an array of names and indices, or a compiled path');
  const max = limitOf(options, 'maxSegments');
  if (given.length > max) throw new LimitExceededError({ limit: 'maxSegments', max });
  const maxIndex = limitOf(options, 'maxIndex');
  const maxLength = limitOf(options, 'maxPathLength');
  const segments: Segment[] = [];
  let length = 0;
  for (let i = 0; i < given.length; i++) {
    const segment = readSegment(given[i], maxIndex);
    const last = i === given.length - 1;
    if (segment === undefined)
      throw notExpected(segments, `a name, an integer or a form that parsePath() gives as segment ${i} of the array`);
    if (typeof segment === 'object' && segment.kind === 'append' && !last)
      throw notExpected(
        segments,
        `'[+]' as the last segment of the array, not as segment ${i}: append the whole object or array instead`,
      );
    length += typeof segment === 'string' ? segment.length + 1 : 1;
    if (length > maxLength + 1) throw new LimitExceededError({ limit: 'maxPathLength', max: maxLength });
    segments.push(segment);
  }
  return segments;
}

function notExpected(before: readonly Segment[], expected: string): PathSyntaxError {
  const path = printSegments(before);
  return new PathSyntaxError({ path, offset: path.length, expected });
}

/** Copies one segment; returns `undefined` if the value is not a segment. */
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
        return it === undefined ? undefined : (readInteger(it, maxIndex) ?? NaN);
      });
      if (bounds.some((it) => Number.isNaN(it)) || bounds[2] === 0) return undefined;
      return sliceSegment(...bounds);
    }
    default:
      return undefined;
  }
}

/** Returns an integer within the limit; -0 becomes 0. Returns `undefined` for anything else. */
function readInteger(given: unknown, maxIndex: number): number | undefined {
  if (!Number.isInteger(given)) return undefined;
  const integer = given as number;
  if (Math.abs(integer) > maxIndex) throw new LimitExceededError({ limit: 'maxIndex', max: maxIndex });
  return integer === 0 ? 0 : integer;
}

/**
 * Returns segments as a path expression, which `parsePath` converts back.
 *
 * @param path segments, a path expression (which is normalised) or a compiled path
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) if `path` is malformed
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if it exceeds a limit
 * @example
 * ```ts
 * stringifyPath(['users', 0, 'first.name', '']); // → 'users[0].first\\.name[""]'
 * ```
 */
export function stringifyPath(path: PathInput, options?: PathLimits): string {
  checkOptions(options);
  return printSegments(toSegments(path, options));
}
