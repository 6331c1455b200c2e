/**
 * Parts of a pattern outside of classes: an escape, a class, a quantifier in braces, a group with a name, a character.
 */
const parts =
  /\\(?:c[A-Za-z]|x[\da-f]{2}|u(?:[\da-f]{4}|\{[\da-f]+\})|[pP]\{[^}]*\}|k<[^>]*>|\d+|.)|\[(?:[^\]\\]|\\.)*\]|\{\d+(?:,\d*)?\}|./gisu;
/** Escapes that the flag `u` allows everywhere, in classes, and outside of them. */
const always = /^\\(?:[\^$\\.*+?()[\]{}|/dDsSwWfnrtv]|c[A-Za-z]$|x..|u.{4}|u\{|[pP]\{|0$)/su;
const inClasses = /^\\[b-]/u;
const outside = /^\\(?:[bB]|k<|[1-9])/u;

/**
 * Returns a pattern as it is written with the flag `u`; `undefined` if it is not a pattern at all. One that compiles
 * only without the flag, as `[a-z]{2}]?` and `\_` do, is rewritten in these forms of Annex B of ECMA-262 (section
 * B.1.2):
 *
 * - an escape of a character that needs none: `\_`, `\:`, `\%`;
 * - a lone `{`, `}` or `]`;
 * - a hyphen beside a class escape: `[\w-.]`.
 *
 * Characters outside of the Basic Multilingual Plane stay whole, which they are not in a pattern without the flag.
 */
export function unicodePattern(source: string): string | undefined {
  if (isPattern(source)) return source;
  const written = source.replace(parts, (part) => {
    if (part.startsWith('[') && part.length > 1) return `[${rewriteClass(part.slice(1, -1))}]`;
    if (part.startsWith('\\') && part.length > 1) return outside.test(part) ? part : rewriteEscape(part);
    return /^[{}\]]$/u.test(part) ? `\\${part}` : part;
  });
  return isPattern(written) ? written : undefined;
}

function rewriteEscape(escape: string): string {
  if (always.test(escape)) return escape;
  const [character = ''] = escape.slice(1);
  // Digits are octal numbers there, whose meaning depends on the groups of the pattern.
  return /\d/.test(character) ? escape : character + escape.slice(1 + character.length);
}

/** A hyphen beside a class escape is itself. */
function rewriteClass(content: string): string {
  const found = content.match(parts) ?? [];
  const isSet = (part: string | undefined): boolean => part !== undefined && /^\\[dDsSwWpP]/u.test(part);
  return found
    .map((part, at) => {
      if (part === '-' && at > 0 && at < found.length - 1 && (isSet(found[at - 1]) || isSet(found[at + 1])))
        return '\\-';
      return part.startsWith('\\') && !inClasses.test(part) ? rewriteEscape(part) : part;
    })
    .join('');
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
