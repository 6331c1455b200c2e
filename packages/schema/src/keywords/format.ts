import { quoteName } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `format` (Draft 7 validation, 7). An unknown format demands nothing; strict mode refuses it. */
export const format: Keyword = keywordFor('string', 'format', (name: string, context) => {
  const { customFormats, formats, strict } = context.settings;
  const check = formats.get(name);
  if (check === undefined && strict)
    context.refuse(`unknown format ${quoteName(name)}${didYouMean(name, formats.keys())}`);
  if (check === undefined || !context.assertsFormats) return undefined;
  // The message for a built-in format need not be true of a custom one with its name.
  if (customFormats.has(name)) context.place.sentence = `string is not a valid ${name}`;
  return context.assert(check, 'format', () => ({ format: name }));
});
