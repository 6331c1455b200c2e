import { isDate, isDateTime, isDuration, isTime } from './dates.ts';
import { isHostname, isIpv4, isIpv6 } from './hosts.ts';
import { isIdnHostname } from './idna.ts';
import { isEmail, isIdnEmail } from './mail.ts';
import {
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from './uris.ts';

/** The name of a format that is built in. */
export type FormatName =
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'email'
  | 'idn-email'
  | 'hostname'
  | 'idn-hostname'
  | 'ipv4'
  | 'ipv6'
  | 'uri'
  | 'uri-reference'
  | 'iri'
  | 'iri-reference'
  | 'uri-template'
  | 'json-pointer'
  | 'relative-json-pointer'
  | 'regex'
  | 'uuid';

/** Every format of Draft 7 (validation, 7.3), and `uuid` and `duration`, by its name. */
export const formatTable: ReadonlyMap<string, (text: string) => boolean> = new Map<
  FormatName,
  (text: string) => boolean
>([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isIdnEmail],
  ['hostname', isHostname],
  ['idn-hostname', isIdnHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['iri', isIri],
  ['iri-reference', isIriReference],
  ['uri-template', isUriTemplate],
  ['json-pointer', isJsonPointer],
  ['relative-json-pointer', isRelativeJsonPointer],
  ['regex', isRegex],
  ['uuid', isUuid],
]);

const hexDigit = '[\\da-f]';
const four = hexDigit.repeat(4);
/** Written out, because engines match a counted repetition at half the speed. */
const uuid = new RegExp(`^${four}${four}-${four}-${four}-${four}-${four}${four}${four}$`, 'i');

/** `uuid` of RFC 9562 section 4 (once RFC 4122): any version, upper or lower case. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** `regex`: a regular expression of ECMA-262 with the flag `u`, as `pattern` takes it. */
export function isRegex(text: string): boolean {
  return regexFault(text) === undefined;
}

/** An escape that the flag `u` does not allow, such as `\_`. */
const unknownEscape = /\\(?![\^$\\.*+?()[\]{}|/0-9-]|[b-d]|[fk]|[np]|[r-x]|[BD]|[PSW])./u;

/**
 * Returns why a text is not a regular expression, in the words of the engine, with the escape at fault; `undefined` if
 * it is one.
 *
 * @param text of a schema, because the result may contain a part of it
 */
export function regexFault(text: string): string | undefined {
  try {
    new RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const why = (error as Error).message.replace('Invalid regular expression: ', '').replace(`/${text}/u: `, '');
    // The message of an engine does not name the escape.
    const escape = /escape/i.test(why) ? unknownEscape.exec(text.replaceAll('\\\\', ''))?.[0] : undefined;
    return `${why.charAt(0).toLowerCase()}${why.slice(1)}${escape === undefined ? '' : ` '${escape}'`}`;
  }
}
