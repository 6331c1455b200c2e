import { getOwn } from '@wirework/scanner/primitives';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { viewOf, type JsonView } from '../../syntax/text/json-view.ts';
import { toWellFormed } from '../../syntax/text/well-formed.ts';
import { refuseLoneSurrogates } from '../../syntax/text/lone-surrogates.ts';
import { needsText, readWholeNatively } from '../reader/native-fast-path.ts';
import { Reader } from '../reader/reader.ts';
import { isTargetReader, type Target } from '../targets/target.ts';
import { isStandardSchema, readChecked, type StandardSchema } from './standard-schema.ts';

/** Returns the target or schema in the option `target`. */
export function targetOf(options: object): Target | StandardSchema | undefined {
  const target = getOwn(options, 'target');
  if (target === undefined || isTargetReader(target) || isStandardSchema(target)) return target;
  throw new TypeError("Cannot use the option 'target': expected a target, such as t.string(), or a Standard Schema");
}

/**
 * Reads a valid value into a target or schema.
 *
 * @param into the object that the target fills
 */
export function readTarget(
  view: JsonView,
  target: Target | StandardSchema,
  settings: DecodeSettings,
  into?: object,
): unknown {
  refuseLoneSurrogates(view, settings);
  const reader = new Reader(view, settings, 0, into === undefined);
  return reader.finish(
    isTargetReader(target) ? target.read(reader, into) : readChecked(reader, target as StandardSchema),
  );
}

/** Reads a valid text into a target or schema. */
export function readWholeInto(text: string, target: Target | StandardSchema, settings: DecodeSettings): unknown {
  const input = settings.keepSurrogates ? text : toWellFormed(text);
  const fitted = isTargetReader(target) ? readWholeNatively(input, target.fromNative, settings) : needsText;
  return fitted === needsText ? readTarget(viewOf(input, settings.keepSurrogates), target, settings) : fitted;
}
