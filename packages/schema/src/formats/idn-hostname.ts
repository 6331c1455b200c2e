import { isBidi, isInBidiOrder, isULabel, toALabel, toULabel } from './idna.ts';

/**
 * `idn-hostname`: labels of IDNA 2008 (RFC 5890 to 5893): ASCII names, A-labels and U-labels.
 * An ideographic full stop may separate labels, too.
 */
export function isIdnHostname(text: string): boolean {
  // A name of 253 characters of ASCII has at most so many units in Unicode.
  if (text.length > 2 * 253) return false;
  let length = -1;
  const labels: string[] = [];
  for (const label of text.split(/[.\u3002\uff0e\uff61]/)) {
    const isAscii = /^[\0-\x7f]*$/.test(label);
    const unicode = isAscii ? toULabel(label) : isULabel(label) ? label : undefined;
    if (unicode === undefined) return false;
    const size = isAscii ? label.length : toALabel(label).length;
    if (size > 63) return false;
    length += size + 1;
    labels.push(unicode);
  }
  return length <= 253 && (!labels.some(isBidi) || labels.every(isInBidiOrder));
}
