import { quoteName } from '@wirework/encoding-errors';
import { formatTable } from '../formats/format-table.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { didYouMean } from '../core/nearest.ts';

/** `format` (Draft 7 validation, 7). An unknown format demands nothing; strict mode refuses it. */
export const format: Keyword = keywordFor('string', 'format', (name: string, context) => {
  const { assertFormats, formats, strict } = context.compiler.settings;
  const check = formats.get(name);
  if (check === undefined && strict)
    context.refuse(`unknown format ${quoteName(name)}${didYouMean(name, formats.keys())}`);
  if (check === undefined || !assertFormats) return undefined;
  // The message for a built-in format need not be true of a custom one with its name.
  if (check !== formatTable.get(name)) context.place.sentence = `string is not a valid ${name}`;
  return context.assert(check, 'format', () => ({ format: name }));
});
