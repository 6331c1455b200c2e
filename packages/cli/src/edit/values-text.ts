import { type CompiledPath, getManyFromText } from '@wirework/path';
import { asWritten } from './as-written.ts';
import type { JsonSource } from './report-problems.ts';

/**
 * Returns the values at paths, a line or more each: as they were written, or for a path with a slice, `[*]` or `{…}` as
 * JSON without white space.
 *
 * @param options whether strings have no quotes, and the text for a path that finds nothing
 * @throws PathNotFoundError, TypeMismatchError if a path finds nothing, without a default
 */
export async function valuesText(
  { text, syntax }: Pick<JsonSource, 'text' | 'syntax'>,
  paths: readonly CompiledPath[],
  options: { readonly raw: boolean; readonly default?: string | undefined },
): Promise<string> {
  const strict = options.default === undefined;
  const hits = getManyFromText(text, paths, { syntax, strict, numbers: 'lossless' });
  const lines: string[] = [];
  for (const [i, { exists, value, start, end }] of hits.entries()) {
    const isPlace = paths[i]?.segments.every((it) => typeof it !== 'object') === true;
    if (!exists) lines.push(options.default ?? '');
    else if (options.raw && typeof value === 'string') lines.push(value);
    else if (isPlace) lines.push(asWritten(text, start, end));
    else lines.push((await import('@wirework/codec')).stringify(value, { escapeHtml: false }));
  }
  return lines.map((it) => `${it}\n`).join('');
}
