import type { Dialect, DraftName } from './dialect.ts';
import type { Extension } from './extension.ts';
import type { DraftNumber } from './keyword-rows.ts';
import { newDialect } from './new-dialect.ts';

/**
 * Returns the dialect of a draft that ignores keywords beside a `$ref`. Documents of Draft 4 and 6 may use the keywords up to Draft 7, which
 * nobody uses for something else. `$defs` is the later name of `definitions`, which generators write.
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
