import { ErrInvalidHeader } from '@wirework/http-errors';
import { defaultTextBytes } from '../base/bounds.ts';
import { ownCopy } from '../base/own-copy.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { object, type Problem } from './checks.ts';
import { ConfigError } from './config-error.ts';
import { isGroup, type Field, type Fields } from './fields.ts';
import { answerTo, findAlias, type Platform } from './unknown-name.ts';

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
export function checkConfig(config: GivenConfig, fields: Fields, platform: Platform): void {
  refuse('config', object(config));
  checkFields('', config, fields, platform, {});
  const given = ownCopy(config);
  const { maxHeaderValueBytes = defaultTextBytes } = ownCopy(given.security);
  checkHeaders(given.headers ?? {}, maxHeaderValueBytes);
}

/** The rules of a group that its fields have, too. */
type Inherited = Pick<Field, 'sentinel' | 'notOnFetch'>;

/** Checks the fields of an object that are present, and refuses others. */
function checkFields(prefix: string, values: object, fields: Fields, platform: Platform, group: Inherited): void {
  const given = ownCopy(values as Readonly<Record<string, unknown>>);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name)) throw unknownField(`${prefix}${name}`, fields, platform, group.sentinel);
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    if (value !== undefined || field.isNeeded === true)
      checkField(`${prefix}${name}`, value, { ...group, ...field }, platform);
  }
}

function unknownField(field: string, siblings: Fields, platform: Platform, sentinel: Error | undefined): ConfigError {
  const problem = `unknown field '${field}'${answerTo(field, siblings, platform)}`;
  return new ConfigError({ field, bound: 'absent', problem, sentinel });
}

function checkField(path: string, value: unknown, field: Field, platform: Platform): void {
  const { sentinel, notOnFetch, notInBrowsers, fields } = field;
  const why = platform === 'node' ? undefined : (notOnFetch ?? (platform === 'browser' ? notInBrowsers : undefined));
  // A browser keeps no cookies and redirects from the client, so a field that turns that off is no contradiction.
  if (why !== undefined && !isGroup(field) && (value !== false || notOnFetch !== undefined))
    refuse(path, { bound: `absent: ${why}` }, sentinel);
  const former = fields === undefined && isObject(value) ? formerGroup(path, value) : undefined;
  if (former !== undefined) throw unknownField(former, {}, platform, sentinel);
  refuse(path, field.check(value), sentinel);
  if (fields !== undefined) checkFields(`${path}.`, value as object, fields, platform, { sentinel, notOnFetch });
}

const isObject = (value: unknown): value is object => object(value) === undefined;

/** Returns the first field of an object that was a group in an earlier version, such as `middleware.headers`. */
function formerGroup(path: string, value: object): string | undefined {
  return Object.keys(value)
    .map((name) => `${path}.${name}`)
    .find((name) => findAlias(name) !== undefined);
}

/** Throws the error of a value that is refused. */
export function refuse(field: string, problem: Problem | undefined, sentinel?: Error): void {
  if (problem === undefined) return;
  const { at = '', ...details } = problem;
  throw new ConfigError({ ...details, field: `${field}${at}`, sentinel });
}

/** Refuses headers that could break a request, or are too long for it. */
function checkHeaders(headers: object, maxValue: number): void {
  for (const [name, value] of Object.entries(headers)) {
    const problem = requestHeaderProblem(name) ?? headerValueProblem(name, value, maxValue);
    if (problem !== undefined) refuse('headers', { bound: `valid headers (${problem})` }, ErrInvalidHeader);
  }
}
