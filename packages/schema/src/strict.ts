import { formatPointer, quoteName, SchemaError } from '@wirework/encoding-errors';
import { keywordTable, siblings } from './keywords/table.ts';
import { nearest } from './nearest.ts';

/** Keywords that say something to people or other programs, and demand nothing of a value. */
const annotations: readonly string[] = [
  '$id', '$schema', '$comment', 'title', 'description', 'default', 'examples', 'readOnly', 'writeOnly',
  'contentEncoding', 'contentMediaType', ...siblings,
];

/** Refuses a keyword that nobody knows, unless it is an extension that begins with `x-`. */
export function refuseUnknown(name: string, pointer: string, custom: ReadonlyMap<string, unknown>): void {
  if (name.startsWith('x-') || annotations.includes(name)) return;
  const known = [...keywordTable.keys(), ...annotations, ...custom.keys()];
  const like = nearest(name, known);
  throw new SchemaError({
    keyword: name,
    reason: `unknown keyword${like === undefined ? '' : `; did you mean ${quoteName(like)}?`}`,
    pointer: pointer + formatPointer([name]),
  });
}
