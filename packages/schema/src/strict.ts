import { formatPointer, quoteName, SchemaError } from '@wirework/encoding-errors';
import { nearest } from './nearest.ts';
import { keywords } from './meta-schema.ts';

/** Refuses a keyword that nobody knows, unless it is an extension that begins with `x-`. */
export function refuseUnknown(name: string, pointer: string, custom: ReadonlyMap<string, unknown>): void {
  if (name.startsWith('x-') || keywords.has(name)) return;
  const like = nearest(name, [...keywords.keys(), ...custom.keys()]);
  throw new SchemaError({
    keyword: name,
    reason: `unknown keyword${like === undefined ? '' : `; did you mean ${quoteName(like)}?`}`,
    pointer: pointer + formatPointer([name]),
  });
}
