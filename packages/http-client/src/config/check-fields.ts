import { ownCopy } from '../base/own-copy.ts';
import { object, type Problem } from './checks.ts';
import type { ConfigErrorDetails } from './config-error.ts';
import { isGroup, type Field, type Fields } from './fields.ts';
import { answerTo, findAlias, type Platform } from './unknown-name.ts';

/** The owner of the fields: a client or a request, on a platform. */
export interface Subject {
  readonly platform: Platform;
  /** Whether the fields are the options of a request, in place of the configuration of a client. */
  readonly isRequest: boolean;
  /** Makes the error of a field that is refused. */
  readonly makeError: (details: ConfigErrorDetails) => Error;
}

/** The rules of a group that apply to each of its fields. */
type Inherited = Pick<Field, 'sentinel' | 'notOnFetch'>;

/**
 * Checks the fields of an object that are present, and refuses others.
 *
 * @param prefix the path of the object, with a dot at its end unless it is ''
 * @throws the subject's error for the first wrong field, and for a field that the platform cannot keep
 */
export function checkFields(
  values: object,
  fields: Fields,
  subject: Subject,
  prefix: string = '',
  group: Inherited = {},
): void {
  const given = ownCopy(values as Readonly<Record<string, unknown>>);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name)) throw unknownField(`${prefix}${name}`, fields, subject, group.sentinel);
  for (const name of Object.keys(fields)) {
    const [value, field] = [given[name], fields[name] as Field];
    if (value !== undefined || field.isNeeded === true)
      checkField(`${prefix}${name}`, value, { ...group, ...field }, subject);
  }
}

function unknownField(field: string, siblings: Fields, subject: Subject, sentinel: Error | undefined): Error {
  const { isRequest, platform, makeError } = subject;
  const answer = answerTo(field, siblings, platform, isRequest);
  const problem = `unknown ${isRequest ? 'option' : 'field'} '${field}'${answer}`;
  return makeError({ field, bound: 'absent', problem, sentinel });
}

function checkField(path: string, value: unknown, field: Field, subject: Subject): void {
  const { sentinel, notOnFetch, notInBrowsers, fields } = field;
  const { platform, isRequest, makeError } = subject;
  const why = platform === 'node' ? undefined : (notOnFetch ?? (platform === 'browser' ? notInBrowsers : undefined));
  // A browser keeps no cookies and redirects from the client, so a field that turns that off is no contradiction.
  if (why !== undefined && !isGroup(field) && (value !== false || notOnFetch !== undefined))
    throw makeError({ field: path, bound: `absent: ${why}`, sentinel });
  const former = !isRequest && fields === undefined && isObject(value) ? formerGroup(path, value) : undefined;
  if (former !== undefined) throw unknownField(former, {}, subject, sentinel);
  const problem = field.check(value);
  if (problem !== undefined) throw makeError(detailsOf(path, problem, sentinel));
  if (fields !== undefined) checkFields(value as object, fields, subject, `${path}.`, { sentinel, notOnFetch });
}

const isObject = (value: unknown): value is object => object(value) === undefined;

/** Returns the first field of an object that was a group in an earlier version, such as `middleware.headers`. */
function formerGroup(path: string, value: object): string | undefined {
  return Object.keys(value)
    .map((name) => `${path}.${name}`)
    .find((name) => findAlias(name) !== undefined);
}

/** Returns the details of the error of a value that is refused. */
export function detailsOf(field: string, problem: Problem, sentinel?: Error): ConfigErrorDetails {
  const { at = '', ...details } = problem;
  return { ...details, field: `${field}${at}`, sentinel };
}
