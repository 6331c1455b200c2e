import { ownCopy } from '../base/own-copy.ts';
import { object, type Problem } from './checks.ts';
import { type ConfigErrorDetails, ConfigError } from './config-error.ts';
import { isGroup, type Field, type Fields, type FieldTable } from './fields.ts';
import { answerTo, findAlias, refusalOf } from './unknown-name.ts';
import { ErrInvalidHeader } from '@wirework/http-errors';
import { defaultTextBytes } from '../base/bounds.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';

/** The owner of the fields: a client or a request, on a platform. */
export interface Subject {
  readonly table: FieldTable;
  /** Whether the fields are the options of a request, in place of the configuration of a client. */
  readonly isRequest: boolean;
  /** Makes the error of a field that is refused. */
  readonly makeError: (details: ConfigErrorDetails) => Error;
}

/**
 * Checks the fields of an object that are present, and refuses others.
 *
 * @param prefix the path of the object, with a dot at its end unless it is ''
 * @param sentinel of the group
 * @throws the subject's error for the first wrong field, and for a field that the platform cannot keep
 */
export function checkFields(
  values: object,
  fields: Fields,
  subject: Subject,
  prefix: string = '',
  sentinel?: Error,
): void {
  const given = ownCopy(values as Readonly<Record<string, unknown>>);
  for (const name of Object.keys(given)) {
    const [value, path] = [given[name], `${prefix}${name}`];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const refusal = isGroup(field) ? undefined : refusalOf(path, subject.table);
    if (field === undefined && refusal === undefined) throw unknownField(path, fields, subject, sentinel);
    // A browser keeps no cookies and redirects from the client, so a field that turns that off is no contradiction.
    const isAbsent = value === undefined || (value === false && field !== undefined);
    if (refusal !== undefined && !isAbsent)
      throw subject.makeError({ field: path, bound: `absent: ${refusal}`, sentinel: field?.sentinel ?? sentinel });
  }
  for (const name of Object.keys(fields)) {
    const [value, field] = [given[name], fields[name] as Field];
    if (value !== undefined || field.isNeeded === true)
      checkField(`${prefix}${name}`, value, { sentinel, ...field }, subject);
  }
}

function unknownField(field: string, siblings: Fields, subject: Subject, sentinel?: Error): Error {
  const { isRequest, table, makeError } = subject;
  const answer = answerTo(field, siblings, table, isRequest);
  const problem = `unknown ${isRequest ? 'option' : 'field'} '${field}'${answer}`;
  return makeError({ field, bound: 'absent', problem, sentinel });
}

function checkField(path: string, value: unknown, { check, fields, sentinel }: Field, subject: Subject): void {
  const { isRequest, table, makeError } = subject;
  const former =
    !isRequest && fields === undefined && isObject(value) ? formerGroup(path, value, table.client) : undefined;
  if (former !== undefined) throw unknownField(former, {}, subject, sentinel);
  const problem = check(value);
  if (problem !== undefined) throw makeError(detailsOf(path, problem, sentinel));
  if (fields !== undefined) checkFields(value as object, fields, subject, `${path}.`, sentinel);
}

const isObject = (value: unknown): value is object => object(value) === undefined;

/** Returns the first field of an object that was a group in an earlier version, such as `middleware.headers`. */
function formerGroup(path: string, value: object, fields: Fields): string | undefined {
  return Object.keys(value)
    .map((name) => `${path}.${name}`)
    .find((name) => findAlias(name, fields) !== undefined);
}

/** Returns the details of the error of a value that is refused. */
function detailsOf(field: string, problem: Problem, sentinel?: Error): ConfigErrorDetails {
  const { at = '', ...details } = problem;
  return { ...details, field: `${field}${at}`, sentinel };
}

/** The fields of a configuration that are read here. */
interface GivenConfig {
  readonly headers?: object | undefined;
  readonly security?: { readonly maxHeaderValueBytes?: number | undefined } | undefined;
}

/**
 * Checks the fields of a configuration one by one, and refuses others.
 *
 * @throws ConfigError for the first wrong field, and for a field that the platform cannot keep
 */
export function checkConfig(config: GivenConfig, table: FieldTable): void {
  refuse('config', object(config));
  checkFields(config, table.client, { table, isRequest: false, makeError: (details) => new ConfigError(details) });
  const given = ownCopy(config);
  const { maxHeaderValueBytes = defaultTextBytes } = ownCopy(given.security);
  checkHeaders(given.headers ?? {}, maxHeaderValueBytes);
}

/** Throws the error of a value that is refused. */
export function refuse(field: string, problem: Problem | undefined, sentinel?: Error): void {
  if (problem !== undefined) throw new ConfigError(detailsOf(field, problem, sentinel));
}

/** Refuses headers that could break a request, or are too long for it. */
function checkHeaders(headers: object, maxValue: number): void {
  for (const [name, value] of Object.entries(headers)) {
    const problem = requestHeaderProblem(name) ?? headerValueProblem(name, value, maxValue);
    if (problem !== undefined) refuse('headers', { bound: `valid headers (${problem})` }, ErrInvalidHeader);
  }
}
