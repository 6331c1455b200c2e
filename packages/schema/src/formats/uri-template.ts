import { lazy } from '../core/lazy.ts';
import { hasBadPercent, outsideQuery } from './uri.ts';

/** RFC 6570 section 2.1 leaves out of literals what a query of an IRI has not; its erratum 6937 lets the apostrophe in. */
const literal = lazy(() => new RegExp(`^[^${outsideQuery}]*$`, 'u'));
/** A name whose dots stand between characters, and `:length` or `*` behind it. */
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
