import { escapeHtmlText, escapeLineSeparators, replaceLoneSurrogates } from './html-escape.ts';

/**
 * Gives a text that `JSON.stringify` wrote the form that Go writes: lone surrogates as `\ufffd`, U+2028 and U+2029 as escapes, and with
 * `escapeHtml` also `<`, `>` and `&`.
 */
export function toGoEscapes(json: string, escapeHtml: boolean): string {
  const text = replaceLoneSurrogates(json);
  return escapeHtml ? escapeHtmlText(text) : escapeLineSeparators(text);
}
