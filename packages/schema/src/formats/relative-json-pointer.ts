import { isJsonPointer } from './json-pointer.ts';

/** `relative-json-pointer` of draft-handrews-relative-json-pointer-01, which Draft 7 names. */
export function isRelativeJsonPointer(text: string): boolean {
  const prefix = /^(?:0|[1-9]\d*)/.exec(text)?.[0];
  if (prefix === undefined) return false;
  const rest = text.slice(prefix.length);
  return rest === '#' || isJsonPointer(rest);
}
