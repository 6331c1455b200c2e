import { escapeHtmlText, escapeLineSeparators, replaceLoneSurrogates } from './html-escape.ts';

/**
 * Returns the output of `JSON.stringify` with the escapes of Go: `\ufffd` for lone surrogates, escapes for U+2028 and
 * U+2029, and with `escapeHtml` for `<`, `>` and `&`.
 */
export function toGoEscapes(json: string, escapeHtml: boolean): string {
  const text = replaceLoneSurrogates(json);
  return escapeHtml ? escapeHtmlText(text) : escapeLineSeparators(text);
}
