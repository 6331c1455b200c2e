import { isJsonPointer } from './json-pointer.ts';

/** `relative-json-pointer` of draft-handrews-relative-json-pointer-01, which Draft 7 names. */
export function isRelativeJsonPointer(text: string): boolean {
  const rest = text.replace(/^(?:0|[1-9]\d*)/, '');
  return rest !== text && (rest === '#' || isJsonPointer(rest));
}
