import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { JsonView } from '../../syntax/text/json-view.ts';
import { anyFromNative, needsText, readViewNatively } from './native-fast-path.ts';
import { readAny } from './read-any.ts';
import { Reader } from './reader.ts';

/** Reads a valid value that `JSON.parse` alone does not read as the settings ask for into plain JavaScript. */
export function readPlainly(view: JsonView, settings: DecodeSettings): unknown {
  const unique = settings.rejectDuplicates ? readViewNatively(view, anyFromNative, settings) : needsText;
  if (unique !== needsText) return unique;
  const reader = new Reader(view, settings);
  return reader.finish(readAny(reader));
}
