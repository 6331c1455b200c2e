import { UnsupportedValueError } from '@wirework/encoding-errors';
import type { EncodeSettings } from '../options/encode-options.ts';
import { escapeHtmlText, escapeLineSeparators, replaceLoneSurrogates } from './html-escape.ts';

/**
 * Returns the output of `JSON.stringify` with the escapes of Go: `\ufffd` for lone surrogates, escapes for U+2028 and
 * U+2029, and with `escapeHtml` for `<`, `>` and `&`.
 *
 * @throws UnsupportedValueError for a lone surrogate, if the rules refuse it
 */
export function toGoEscapes(json: string, { escapeHtml, rules }: Pick<EncodeSettings, 'escapeHtml' | 'rules'>): string {
  const text = replaceLoneSurrogates(json);
  if (rules.loneSurrogates === 'reject' && text !== json)
    throw new UnsupportedValueError({ value: json, str: 'half of a surrogate pair' });
  if (escapeHtml) return escapeHtmlText(text);
  return rules.escapeJs ? escapeLineSeparators(text) : text;
}
