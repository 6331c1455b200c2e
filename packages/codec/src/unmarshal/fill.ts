import { InvalidUnmarshalError, LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { placeAt } from '../json-view.ts';
import { setElements, setMember } from './change.ts';
import { eachMember } from './container-targets.ts';
import { readAny } from './read-any.ts';
import type { Reader } from './reader.ts';
import { isFillable } from './target.ts';

/** The most levels of a target that are filled, which may contain itself: each takes room on the stack. */
const deepest = 1000;

/** Refuses a target that cannot be filled. */
export function assertFillable(target: unknown): asserts target is object {
  const type = target === null ? 'null' : typeof target;
  if (type === 'function') throw new InvalidUnmarshalError({ type, hint: 'a target is what a call returns, such as t.string()' });
  if (type !== 'object') throw new InvalidUnmarshalError({ type });
  if (ArrayBuffer.isView(target)) throw new InvalidUnmarshalError({ type: 'ArrayBufferView' });
  if (Object.isSealed(target)) throw new InvalidUnmarshalError({ type: Object.isFrozen(target) ? 'frozen object' : 'sealed object' });
}

/**
 * Reads into an existing object or array. Objects are merged, member by member and level by level; an array takes
 * over the new elements and the new length; anything else is replaced. What cannot be changed is left as it is, and the first error about it is kept.
 *
 * @throws LimitExceededError if more than 1,000 levels of the target are filled
 */
export function fill(reader: Reader, target: object, level = 1): void {
  if (level > deepest) throw new LimitExceededError({ limit: 'levels of a target', max: deepest, ...placeAt(reader.view, reader.pos) });
  const kind = reader.kind();
  if (kind === 'null') return reader.skip();
  if (Array.isArray(target)) {
    if (kind !== 'array') return reader.mismatch(kind, 'array');
    const at = reader.pos;
    const items = readAny(reader) as unknown[];
    return setElements(reader, target, items, at);
  }
  if (kind !== 'object') return reader.mismatch(kind, 'object');
  eachMember(reader, (name) => {
    const there = getOwn(target, name);
    const at = reader.pos;
    if (reader.kind() === 'object' && isFillable(there)) fill(reader, there, level + 1);
    else setMember(reader, target, name, readAny(reader), at);
  });
}
