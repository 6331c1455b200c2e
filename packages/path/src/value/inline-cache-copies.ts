import { elementIndex, hasOwn } from '@wirework/scanner/primitives';
import { followSegments } from '../semantics/follow-segments.ts';
import { type CompiledPath, FrozenPath, type PathInput, type Reader } from '../syntax/compiled-path.ts';
import { indexAmong, type Segment } from '../syntax/segment.ts';

/*
 * Reads by the first compiled paths of a process without the cost of own-property tests. A trick for V8, which
 * changes speed and nothing else: `followSegments` is always a correct substitute for a reader.
 *
 * - V8 caches the names and shapes that each place in the source has met (an inline cache). A place that has met one name and one
 *   shape tests and reads a member for almost nothing; up to four shapes are still faster than the loop. The loop meets all names, so its caches are of no use.
 * - Closures of one function share its caches, so the text of a step is written once for each name that can have a cache of its own.
 * - A read of four names takes 8 ns, or 13 ns with ten paths in turn; by the loop it takes 65 to 83 ns
 *   (docs/decisions/016-own-caches-for-ten-compiled-paths.md).
 * - Delete this file, and `readerOf` in `compiled-path.ts`, once `Object.hasOwn` and a read are as fast where many names meet.
 */

/** Makes a step to the own member of a plain object, from which `next` reads on; `other` reads from everything else. */
export type MakeStep = (name: string, next: Reader, other: Reader) => Reader;

const root: object = Object.prototype;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === root;
}

/**
 * The copies that no path has yet: enough for ten paths of four names. A second name would end the use of a cache, so each copy is
 * handed out once.
 *
 * The order of the tests matters. `name in v` runs no getter and fixes the shape, from which V8 knows the prototype.
 * If that is `Object.prototype` and does not have the name, the member is an own one.
 */
export const freeCopies: MakeStep[] = [
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
];

/** Returns the reader of a compiled path that has been read often; `undefined` if it has none, so that the loop has to read. */
export function readerOf(path: PathInput): Reader | undefined {
  return ownReaderOf(path, takeCopies);
}

/** A constant of this file is inlined by V8; the method of an imported class is looked up at each read. */
const ownReaderOf = FrozenPath.readerOf;

function takeCopies({ segments }: CompiledPath): Reader | undefined {
  return makeReader(segments, freeCopies);
}

/** Returns a reader with copies taken from `copies`; `undefined` if they may be too few, or a segment has no step of this file. */
export function makeReader(segments: readonly Segment[], copies: MakeStep[]): Reader | undefined {
  if (segments.length > copies.length || !segments.every(hasStep)) return undefined;
  return segments.reduceRight<Reader>(
    (next, segment, at) => {
      const other: Reader = (value) => followSegments(value, segments, at);
      if (typeof segment === 'number') return elementStep(segment, next, other);
      return (copies.pop() as MakeStep)(asKey(segment as string), next, other);
    },
    (value) => value,
  );
}

/** Returns whether a segment is an index, or a name that is neither that of an element nor that of the member of a `JsonNumber`. */
function hasStep(segment: Segment): boolean {
  if (typeof segment === 'string') return elementIndex(segment) === -1 && segment !== 'literal';
  return typeof segment === 'number';
}

/** Returns a name as the string that V8 uses for keys. A part of a path is another string of the same characters, which V8 looks up at each read. */
function asKey(name: string): string {
  return Object.keys({ [name]: undefined })[0] as string;
}

/** Makes a step to an element. It needs no copies, because an inline cache remembers no index. */
function elementStep(segment: number, next: Reader, other: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return other(value);
    const index = indexAmong(value.length, segment);
    return hasOwn(value, index) ? next(value[index]) : other(value);
  };
}
