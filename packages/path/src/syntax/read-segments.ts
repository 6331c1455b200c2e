import { LimitExceededError, PathSyntaxError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { limitOf, type PathLimits } from '../options/limits.ts';
import { pathTypeError } from './path-errors.ts';
import { printSegments } from './print-path.ts';
import type { FormSegment, Segment } from './segment.ts';
import { sliceSegment } from './slice.ts';

/** Checks and copies the segments of a caller, without coercion. */
export function readSegments(given: unknown, options: PathLimits | undefined): readonly Segment[] {
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
