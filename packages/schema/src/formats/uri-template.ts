import { lazy } from '../core/lazy.ts';
import { hasBadPercent, outsideQuery } from './uri.ts';

/** A literal of RFC 6570 section 2.1 has the characters of the query of an IRI; its erratum 6937 allows the apostrophe. */
const literal = lazy(() => new RegExp(`^[^${outsideQuery}]*$`, 'u'));
/** A name with inner dots, and `:length` or `*` after it. */
const variable = /^[\w%](?:\.?[\w%])*(?::[1-9]\d{0,3}|\*)?$/;

/** `uri-template` of RFC 6570 section 2, any level. */
export function isUriTemplate(text: string): boolean {
  if (hasBadPercent(text)) return false;
  const [first = '', ...rest] = text.split('{');
  if (!literal().test(first)) return false;
  return rest.every((part) => {
    const end = part.indexOf('}');
    if (end < 0 || !literal().test(part.slice(end + 1))) return false;
    const names = part.slice(/^[+#./;?&=,!@|]/.test(part) ? 1 : 0, end).split(',');
    return names.every((name) => variable.test(name));
  });
}
