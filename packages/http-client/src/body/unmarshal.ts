import { ownCopy } from '../base/own-copy.ts';
import { findJsonFault } from './json-fault.ts';

/** Marks every error about a body, across copies of this package. */
const brand = Symbol.for('@wirework/unmarshal-error');

/** One issue of a value, as Standard Schema version 1 reports it. */
export interface UnmarshalIssue {
  /** One sentence, written by the schema. */
  readonly message: string;
  /** The place in the body: member names and element indices, bare or as `{ key }`. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The part of Standard Schema version 1 that is used; `validate` must be synchronous. */
export interface StandardTarget<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardTargetResult<T> | Promise<StandardTargetResult<T>>;
  };
}
/** The answer of the `validate` of a {@link StandardTarget}: the value, or issues. */
export type StandardTargetResult<T> =
  { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly UnmarshalIssue[] };

/**
 * A target of {@link BaseResult.json}: a Standard Schema, a function of the parsed value, or an object or array to
 * fill.
 */
export type UnmarshalTarget<T> = StandardTarget<T> | ((value: unknown) => T) | (T & object);

/** Where a body stops being JSON. */
export interface BodyPlace {
  /** Line from 1. */
  readonly line: number;
  /** Column from 1, in UTF-16 units. */
  readonly column: number;
}

/** The response to which a body belongs. */
export interface BodyOrigin {
  /** The method of the last request. */
  readonly method: string;
  /** The URL of the response, without secrets. */
  readonly url: string;
  readonly statusCode: number;
  /** The media type, such as `text/html`, if the response names one. */
  readonly contentType: string | undefined;
}

/**
 * A body is not JSON, or its value does not match the schema. The message names the URL and the status. The error has
 * fields of the response that are safe to log, and no part of the body, unless a schema puts one into its messages.
 * {@link isUnmarshalError} recognises it.
 *
 * @example
 * ```ts
 * new UnmarshalError([{ message: 'expected integer', path: ['user', 'age'] }]).message; // → 'Cannot unmarshal the body: user.age: expected integer'
 * ```
 */
export class UnmarshalError extends Error {
  /** The code, equal in every copy of the package. */
  readonly code = 'UNMARSHAL_ERROR';
  /** The issues, as the schema reported them. */
  readonly issues: readonly UnmarshalIssue[];
  /** The method of the last request. */
  readonly method: string | undefined;
  /** The URL of the response, without secrets. */
  readonly url: string | undefined;
  /** The status code, such as 502 for the error page of a proxy. */
  readonly statusCode: number | undefined;
  /** The media type of the response, such as `text/html`, if it names one. */
  readonly contentType: string | undefined;
  /** The line where the body stops being JSON, from 1; `undefined` for a value that does not match the schema. */
  readonly line: number | undefined;
  /** The column in that line, from 1, in UTF-16 units. */
  readonly column: number | undefined;

  /**
   * @param issues at least one
   * @param options `cause`, the error of the parser; fields of the response; the place in the body
   */
  constructor(issues: readonly UnmarshalIssue[], options: ErrorOptions & Partial<BodyOrigin & BodyPlace> = {}) {
    const origin = ownCopy(options);
    const { method, url, statusCode, contentType, line, column } = origin;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
    super(
      `Cannot unmarshal the body${ofResponse(origin)}: ${describe(issues[0])}${more}`,
      Object.hasOwn(options, 'cause') ? { cause: options.cause } : undefined,
    );
    Object.defineProperty(this, brand, { value: true });
    this.issues = issues;
    this.method = method;
    this.url = url;
    this.statusCode = statusCode;
    this.contentType = contentType;
    this.line = line;
    this.column = column;
  }

  override get name(): string {
    return 'UnmarshalError';
  }
}

/**
 * Returns whether a caught value is an {@link UnmarshalError}, of this or another copy of the package.
 *
 * @example
 * ```ts
 * const error = new UnmarshalError([{ message: 'it is not JSON' }], { statusCode: 502, contentType: 'text/html' });
 * isUnmarshalError(error) && [error.statusCode, error.contentType]; // → [ 502, 'text/html' ]
 * ```
 */
export function isUnmarshalError(error: unknown): error is UnmarshalError {
  return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[brand] === true;
}

/**
 * Describes an issue, with its path in front. Names in a path come from the body, so they are shortened and kept on one
 * line.
 */
function describe(issue: UnmarshalIssue | undefined): string {
  if (issue === undefined) return 'it does not fit';
  if (!Array.isArray(issue.path) || issue.path.length === 0) return issue.message;
  const place = (issue.path as readonly (PropertyKey | { readonly key: PropertyKey })[])
    .map((step) => (typeof step === 'object' ? step.key : step))
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('')
    .replace(/\p{Cc}/gu, '?');
  return `${shorten(place)}: ${issue.message}`;
}

/** Describes the response in a message, as far as it is known: ` of GET https://api.example.com/ (502, text/html)`. */
function ofResponse({ method, url, statusCode, contentType }: Partial<BodyOrigin>): string {
  if (url === undefined) return '';
  const facts = [statusCode, contentType].filter((it) => it !== undefined).join(', ');
  return ` of ${method === undefined ? '' : `${method} `}${shorten(url)}${facts === '' ? '' : ` (${facts})`}`;
}

const shorten = (text: string): string => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

/** Characters of a path or a URL that a message shows. */
const maxShownLength = 200;

/** Parses a body. The native parser's message contains a part of the text, so the error has only the place. */
export function parseBody(text: string, parse: (text: string) => unknown, origin: () => BodyOrigin): unknown {
  try {
    return parse(text);
  } catch (error) {
    const thrown = error as Error | undefined;
    if (thrown?.name !== 'SyntaxError')
      throw new UnmarshalError([{ message: 'it is not JSON' }], { ...origin(), cause: error });
    const fault = findJsonFault(text);
    if (fault === undefined) throw new UnmarshalError([{ message: 'it is not JSON' }], origin());
    const { line, column, isEnd } = fault;
    const why = isEnd ? 'it is not JSON: it ends too early' : 'it is not JSON';
    throw new UnmarshalError([{ message: `${why}, at line ${line}, column ${column}` }], { ...origin(), line, column });
  }
}

/** Passes a parsed value through a target. */
export function fillTarget<T>(target: UnmarshalTarget<T>, value: unknown, origin: () => BodyOrigin): T {
  if (isStandard(target)) {
    const answer = target['~standard'].validate(value);
    if ('then' in answer) throw new TypeError('Cannot unmarshal into a schema that validates asynchronously');
    if (answer.issues !== undefined) throw new UnmarshalError(answer.issues, origin());
    return answer.value;
  }
  if (typeof target === 'function') return (target as (value: unknown) => T)(value);
  if (!Object.isExtensible(target)) {
    throw new TypeError(
      'Cannot unmarshal the body: the target is neither a Standard Schema, nor a function, nor an object that can be filled',
    );
  }
  if (Array.isArray(target)) {
    if (!Array.isArray(value)) throw new UnmarshalError([{ message: 'the body is not an array' }], origin());
    target.length = 0;
    for (const element of value as unknown[]) target.push(element);
    return target;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnmarshalError([{ message: 'the body is not an object' }], origin());
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(target, name, { value: member, writable: true, enumerable: true, configurable: true });
  }
  return target as T;
}

function isStandard<T>(target: UnmarshalTarget<T>): target is StandardTarget<T> {
  return (typeof target === 'object' || typeof target === 'function') && target !== null && '~standard' in target;
}
