import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { didYouMean } from './nearest.ts';
import { keywords } from './meta-schema.ts';

/** Refuses a keyword that nobody knows, unless it is an extension that begins with `x-`. */
export function refuseUnknown(name: string, pointer: string, custom: ReadonlyMap<string, unknown>): void {
  if (name.startsWith('x-') || keywords.has(name)) return;
  throw new SchemaError({
    keyword: name,
    reason: `unknown keyword${didYouMean(name, [...keywords.keys(), ...custom.keys()])}`,
    pointer: pointer + formatPointer([name]),
  });
}
