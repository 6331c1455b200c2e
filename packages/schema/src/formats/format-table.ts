import { isDate, isDateTime, isDuration, isTime } from './dates.ts';
import { isHostname, isIpv4, isIpv6 } from './hosts.ts';
import { isIdnHostname } from './idna.ts';
import { isEmail, isIdnEmail } from './mail.ts';
import { isRegex } from './regex.ts';
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
