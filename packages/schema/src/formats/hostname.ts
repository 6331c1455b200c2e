import { isALabel } from './idna.ts';

/**
 * `hostname`: labels of letters, digits and inner hyphens (RFC 1034 section 3.1, RFC 1123 section 2.1), of up to 63
 * characters each and 253 in all. A label that begins with `xn--` must be an A-label of RFC 5890.
 */
export function isHostname(text: string): boolean {
  if (!/^[a-z\d.-]{1,253}$/i.test(text)) return false;
  const hasALabel = /(?:^|\.)xn--/i.test(text);
  for (const label of text.split('.')) {
    if (label.length === 0 || label.length > 63 || label.startsWith('-') || label.endsWith('-')) return false;
    if (hasALabel && /^xn--/i.test(label) && !isALabel(label)) return false;
  }
  return true;
}
