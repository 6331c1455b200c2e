import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { draft7 } from './draft-7.ts';
import { newDialect } from './new-dialect.ts';

/**
 * The dialect of documents that name none: Draft 7 with the keywords of later drafts, so that none of them is ignored. Keywords beside a `$ref`
 * apply if one of them is of a later draft, whose author expects it. Of `$defs`, which Draft 7 does not have, only what something refers to has to be valid.
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
