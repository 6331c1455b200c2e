import { isIdnHostname } from './idn-hostname.ts';
import { areLabels } from './labels.ts';

/**
 * `hostname`: labels of letters, digits and inner hyphens (RFC 1034 section 3.1, RFC 1123 section 2.1), of up to 63
 * characters each and 253 in all. A label that begins with `xn--` must be an A-label of RFC 5890, and the name as a whole one of IDNA.
 */
export function isHostname(text: string): boolean {
  return text.length <= 253 && areLabels(text) && (!/(?:^|\.)xn--/i.test(text) || isIdnHostname(text));
}
