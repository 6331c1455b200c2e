import { isPlain, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { mayReadNatively, needsText, readParsed } from '../reader/native-fast-path.ts';
import { isTargetReader, type Target } from '../targets/target.ts';
import type { StandardSchema } from './standard-schema.ts';

/** Returns the result of a target or schema for a value that `JSON.parse` returned for bytes, or `needsText`. */
export type FromParsed = (value: unknown, bytes: Uint8Array, start: number, end: number) => unknown;

/**
 * Returns the fast path of a target or schema for the values of `JSON.parse`; `undefined` if there is none. Errors are made where the text is
 * read. A schema may only get values that `JSON.parse` reads as the settings ask for; a target refuses infinities itself.
 */
export function fromParsedOf(target: Target | StandardSchema, settings: DecodeSettings): FromParsed | undefined {
  if (!isTargetReader(target)) return isPlain(settings) ? fromSchema(target as StandardSchema) : undefined;
  const { fromNative } = target;
  if (!mayReadNatively(fromNative, 0, settings)) return undefined;
  return (value, bytes, start, end) => readParsed(value, bytes, start, end, fromNative, settings);
}

function fromSchema(schema: StandardSchema): FromParsed {
  const standard = schema['~standard'];
  return (value) => {
    try {
      const outcome = standard.validate(value);
      return 'then' in outcome || outcome.issues !== undefined ? needsText : outcome.value;
    } catch {
      return needsText;
    }
  };
}
