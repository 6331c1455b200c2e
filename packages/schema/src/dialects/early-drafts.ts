import { lazy } from '../core/lazy.ts';
import type { Dialect, DraftName, Extension } from './dialect.ts';
import type { DraftNumber } from './keyword-rows.ts';
import { newDialect } from './new-dialect.ts';

/**
 * Returns the dialect of a draft that ignores keywords beside a `$ref`. Documents of Draft 4 and 6 may use the keywords
 * up to Draft 7, which have no other meaning there. `$defs` is the later name of `definitions`, which generators write.
 */
export function earlyDialect(
  draft: DraftName,
  number: DraftNumber,
  idKeyword: string | undefined,
  extensions: readonly Extension[] = [],
): Dialect {
  return newDialect(
    {
      draft,
      idKeyword,
      hasPlainNames: true,
      appliesBesideRef: () => false,
      evaluatesContained: false,
    },
    ({ since, until }) => since <= 7 && until >= number,
    new Map([['$defs', 'loose map']]),
    extensions,
  );
}

/** Draft 4 (draft-zyp-json-schema-04): `id`, and booleans as exclusive bounds. */
export const draft4: () => Dialect = lazy(() => earlyDialect('4', 4, 'id'));

/** Draft 6 (draft-wright-json-schema-01). */
export const draft6: () => Dialect = lazy(() => earlyDialect('6', 6, '$id'));

/** Draft 7 (draft-handrews-json-schema-01), for documents that name it: keywords of later drafts mean nothing. */
export const draft7: () => Dialect = lazy(() => earlyDialect('7', 7, '$id'));

/**
 * The dialect of documents without `$schema`: Draft 7 with the keywords of later drafts, so that none of them is
 * ignored. Keywords beside a `$ref` apply if one of them is of a later draft, whose author expects it. Of `$defs`,
 * which Draft 7 does not have, only what something refers to has to be valid.
 */
export const unnamedDialect: () => Dialect = lazy(() => {
  const named = draft7().contents;
  const isLater = (name: string): boolean => !named.has(name);
  const dialect: Dialect = newDialect(
    {
      draft: '7',
      idKeyword: '$id',
      hasPlainNames: true,
      appliesBesideRef: (schema) => Object.keys(schema).some((name) => isLater(name) && dialect.keywords.has(name)),
      evaluatesContained: true,
    },
    ({ since, until, names }) => (since <= 7 && until >= 7) || (since > 7 && names.some(isLater)),
    new Map([['$defs', 'loose map']]),
  );
  return dialect;
});
