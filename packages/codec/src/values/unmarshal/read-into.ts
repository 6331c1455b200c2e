import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { JsonView } from '../../syntax/text/json-view.ts';
import { Reader } from '../reader/reader.ts';
import { isTargetReader } from '../targets/target.ts';
import { assertFillable, fill } from './fill.ts';
import { readTarget } from './read-target.ts';
import { isStandardSchema } from './standard-schema.ts';

/**
 * Reads a valid value into a target.
 *
 * @param into the object that a `t.…` target fills
 */
export function readInto(view: JsonView, target: unknown, settings: DecodeSettings, into?: unknown): unknown {
  if (into !== undefined) assertFillable(into);
  if (isTargetReader(target) || isStandardSchema(target)) return readTarget(view, target, settings, into);
  assertFillable(target);
  if (isFields(target))
    throw new TypeError('Cannot fill an object whose members are targets: make it a target with t.object({ … })');
  const reader = new Reader(view, settings, 0, false);
  fill(reader, target);
  return reader.finish(target);
}

/** Returns whether an object has targets as its members. Filling it would check nothing. */
function isFields(target: object): boolean {
  for (const name in target)
    return Object.hasOwn(target, name) && isTargetReader((target as Record<string, unknown>)[name]);
  return false;
}
