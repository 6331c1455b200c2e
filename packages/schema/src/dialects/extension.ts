import type { Keyword } from '../core/keyword.ts';
import type { KeywordRow } from './keyword-rows.ts';

/** Keywords that a dialect has beside those of its draft. They contain no schemas. */
export interface Extension {
  readonly rows: readonly Pick<KeywordRow, 'names' | 'form'>[];
  /** Keywords in place of those of the draft with their names. */
  readonly keywords: readonly Keyword[];
}
