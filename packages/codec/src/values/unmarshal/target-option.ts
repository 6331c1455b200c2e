import { getOwn } from '@wirework/scanner/primitives';
import { isTargetReader, type Target } from '../targets/target.ts';
import { isStandardSchema, type StandardSchema } from './standard-schema.ts';

/** Returns the target or schema in the option `target`. */
export function targetOf(options: object): Target | StandardSchema | undefined {
  const target = getOwn(options, 'target');
  if (target === undefined || isTargetReader(target) || isStandardSchema(target)) return target;
  throw new TypeError("Cannot use the option 'target': expected a target, such as t.string(), or a Standard Schema");
}
