import { isDate } from './date.ts';
import { isDateTime } from './date-time.ts';
import { isDuration } from './duration.ts';
import { isEmail } from './email.ts';
import type { FormatName } from './format-name.ts';
import { isHostname } from './hostname.ts';
import { isIdnEmail } from './idn-email.ts';
import { isIdnHostname } from './idn-hostname.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';
import { isJsonPointer } from './json-pointer.ts';
import { isRegex } from './regex.ts';
import { isRelativeJsonPointer } from './relative-json-pointer.ts';
import { isTime } from './time.ts';
import { isIri, isIriReference, isUri, isUriReference } from './uri.ts';
import { isUriTemplate } from './uri-template.ts';
import { isUuid } from './uuid.ts';

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
