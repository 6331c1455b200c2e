import { quoteName, SchemaError } from '@wirework/encoding-errors';
import type { FormatName } from '../formats/format-table.ts';
import type { RuleUse } from './module-closures.ts';
import { all, any, comparison, not, term, type Condition } from './condition.ts';
import { quote } from './text.ts';
import { isTypeOf } from './type-tests.ts';
import type { Writer } from './writer.ts';

/** The function of the runtime for each format. */
export const formatFunctions: Readonly<Record<FormatName | 'byte', string>> = {
  date: 'isDate',
  time: 'isTime',
  'date-time': 'isDateTime',
  duration: 'isDuration',
  email: 'isEmail',
  'idn-email': 'isIdnEmail',
  hostname: 'isHostname',
  'idn-hostname': 'isIdnHostname',
  ipv4: 'isIpv4',
  ipv6: 'isIpv6',
  uri: 'isUri',
  'uri-reference': 'isUriReference',
  iri: 'isIri',
  'iri-reference': 'isIriReference',
  'uri-template': 'isUriTemplate',
  'json-pointer': 'isJsonPointer',
  'relative-json-pointer': 'isRelativeJsonPointer',
  regex: 'isRegex',
  uuid: 'isUuid',
  byte: 'isBase64',
};

/** The condition of each format of numbers. The largest `int64` is rounded up when a text is read. */
const numberTests: Readonly<Record<string, (variable: string) => Condition>> = {
  int32: (it) => isIntegerIn(it, '-2147483648', comparison(it, '<', '2147483648')),
  int64: (it) => isIntegerIn(it, '-9223372036854775808', comparison(it, '<=', '9223372036854775808')),
};

function isIntegerIn(variable: string, least: string, end: Condition): Condition {
  return all([term(`Number.isInteger(${variable})`), comparison(variable, '>=', least), end]);
}

/**
 * Returns the condition of a format.
 *
 * @throws SchemaError for a custom format that is a function
 */
export function formatTest(name: string, use: RuleUse, writer: Writer): (variable: string) => Condition {
  const custom = writer.customFormats.get(name);
  // The formats of OpenAPI are for values of several kinds.
  const isOpenapi = use.rule.kind === undefined;
  if (custom === undefined && isOpenapi && Object.hasOwn(numberTests, name))
    return (it) => any([not(isTypeOf(it, 'number')), (numberTests[name] as (variable: string) => Condition)(it)]);
  const test = (it: string): Condition =>
    custom === undefined
      ? term(`${writer.text.use(formatFunctions[name as FormatName])}(${it})`)
      : comparison(`${it}.search(${writer.text.constant(expressionOf(custom, name, use))})`, '>=', '0');
  return isOpenapi ? (it) => any([not(isTypeOf(it, 'string')), test(it)]) : test;
}

/** Returns a regular expression of a custom format as an expression. */
function expressionOf(custom: RegExp | ((text: string) => boolean), name: string, { place }: RuleUse): string {
  if (typeof custom !== 'function')
    return `/* @__PURE__ */ new RegExp(${quote(custom.source)}, ${quote(custom.flags)})`;
  throw new SchemaError({
    keyword: 'format',
    reason: `the custom format ${quoteName(name)} is a function, which cannot be written into a module`,
    pointer: place.pointer,
  });
}
