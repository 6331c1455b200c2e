import { elementIndex, hasOwn } from '@wirework/scanner';
import { CompiledPath, type PathInput, toSegments } from '../compiled-path.ts';
import type { PathLimits } from '../limits.ts';
import { checkReadOptions } from '../options.ts';
import { read } from '../read.ts';
import { indexAmong, type Segment } from '../segment.ts';
import { type Reader, sharedSteps, type Steps } from './steps.ts';

/** In a constant of this file, whose value the engine has in its code; an imported class it asks for its method at every read. */
const readerOf = CompiledPath.readerOf;

/** Reads a value by any path; gives `missing` if there is nothing. */
export function readValue(value: unknown, path: PathInput, options: PathLimits | undefined): unknown {
  checkReadOptions(options);
  const reader = readerOf(path, makeReader);
  return reader === undefined ? read(value, toSegments(path, options)) : reader(value);
}

/**
 * A reader for a path that is read often: what `read` gives, at about the speed of property access by hand where all segments are
 * plain names and indices.
 */
export function makeReader({ segments }: Pick<CompiledPath, 'segments'>, steps: Steps = sharedSteps): Reader {
  const readFrom = (at: number): Reader => (value) => read(value, segments, at);
  if (!segments.every(isPlain)) return readFrom(0);
  return segments.reduceRight<Reader>((next, segment, at) => {
    return typeof segment === 'string' ? steps.take(asKey(segment), next, readFrom(at)) : elementStep(segment as number, next, readFrom(at));
  }, found);
}

/**
 * The same name as the string that the engine has for it as a key. It knows that one at sight; any other string with these
 * characters, such as a part of a path, it has to look up at every step.
 */
function asKey(name: string): string {
  return Object.keys({ [name]: undefined })[0] as string;
}

/** An index, or a name that is nothing on an array, and nothing on a `JsonNumber` either, whose only member is its literal. */
function isPlain(segment: Segment): boolean {
  return typeof segment === 'string' ? elementIndex(segment) === -1 && segment !== 'literal' : typeof segment === 'number';
}

const found: Reader = (value) => value;

/** A step to an element. One text is enough: the engine remembers no index. */
function elementStep(segment: number, next: Reader, other: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return other(value);
    const index = indexAmong(value.length, segment);
    return hasOwn(value, index) ? next(value[index]) : other(value);
  };
}
