import { findFault, syntaxErrorAt, withUnits } from '@wirework/scanner';

/** A longer text is scanned before `JSON.parse` sees it, which takes 50 bytes of memory for a level of nesting. */
const minPrescannedLength = 4e6;

/**
 * The value of a JSON text. `JSON.parse` does the work; the scanner is asked only when it fails, and when
 * the value is nested too deep, for an error with a position.
 *
 * @throws TypeError if the text is no string
 * @throws JsonSyntaxError if the text is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 */
export function parseText(text: string, maxDepth: number): unknown {
  if (typeof text !== 'string') throw new TypeError('Cannot validate the text: it is not a string');
  const isProven = text.length > minPrescannedLength;
  if (isProven) refuseFault(text, maxDepth);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuseFault(text, maxDepth);
    throw error;
  }
  // Each level takes two brackets.
  if (!isProven && text.length >= 2 * maxDepth && mayBeDeeper(value, maxDepth)) refuseFault(text, maxDepth);
  return value;
}

/** Throws what the scanner says about a text. Its parts are called one by one, so that its check of UTF-8 stays out of bundles. */
function refuseFault(text: string, maxDepth: number): void {
  const at = withUnits(text, (units) => findFault(units, text.length, maxDepth));
  if (at !== -1) throw syntaxErrorAt(text, at, { maxDepth });
}

/** Whether the scanner should decide, which needs no stack: also for a value that is too deep for `isDeeper`. */
function mayBeDeeper(value: unknown, levels: number): boolean {
  try {
    return isDeeper(value, levels);
  } catch {
    return true;
  }
}

/** Whether a value has more than some levels of arrays and objects. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels <= 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      if (typeof item === 'object' && item !== null && isDeeper(item, levels - 1)) return true;
    }
    return false;
  }
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null && isDeeper(member, levels - 1)) return true;
  }
  return false;
}
