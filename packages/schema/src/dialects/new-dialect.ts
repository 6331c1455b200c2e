import { lazy } from '../core/lazy.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import type { Applies, Contents, Dialect, Extension } from './dialect.ts';
import { type Forms, formsByName, type KeywordRow, keywordRows } from './keyword-rows.ts';

/** A dialect without what follows from its keywords. */
type DialectRules = Omit<
  Dialect,
  'contents' | 'applies' | 'keywords' | 'formOfSchema' | 'refusal' | 'requiresFormats' | 'family'
>;

/**
 * Schemas are objects or booleans in every draft. Exclusive bounds may be the booleans of Draft 4. References need not
 * be escaped as a URI must be, because tools write `#/definitions/Vector<number>`, and a reference without a target is
 * refused in any case.
 */
const lenientForms: Forms = {
  schema: { type: ['object', 'boolean'] },
  bound: { type: ['number', 'boolean'] },
  reference: { type: 'string' },
};

/**
 * Returns a dialect with the keywords of some rows.
 *
 * @param isKnown whether it has the keywords of a row
 * @param extra keywords that it reads, but does not check
 * @param extensions further keywords
 */
export function newDialect(
  rules: DialectRules,
  isKnown: (row: KeywordRow) => boolean,
  extra: ReadonlyMap<string, Contents> = new Map(),
  extensions: readonly Extension[] = [],
): Dialect {
  const rows = keywordRows(lenientForms).filter(isKnown);
  const added = extensions.flatMap((it) => it.rows);
  const contents = new Map<string, Contents>(extra);
  const applies = new Map<string, Exclude<Applies, undefined>>();
  for (const { names, contents: of, applies: to } of rows) {
    for (const name of names) {
      contents.set(name, of);
      if (to !== undefined) applies.set(name, to);
    }
  }
  for (const { names } of added) for (const name of names) contents.set(name, undefined);
  const formOfSchema = lazy(() => ({ type: ['object', 'boolean'], properties: formsByName([...rows, ...added]) }));
  const keywords = new Map([...keywordTable].filter(([name]) => contents.has(name)));
  for (const keyword of extensions.flatMap((it) => it.keywords)) {
    const replaced = keywords.get(keyword.name);
    if (replaced !== undefined) keywords.set(keyword.name, { ...replaced, keyword });
  }
  return { ...rules, contents, applies, keywords, formOfSchema, requiresFormats: false, refusal: undefined };
}
