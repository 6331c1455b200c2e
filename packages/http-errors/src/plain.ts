import { listOf } from './chain.ts';
import type { ClientError, ClientErrorOptions } from './client-error.ts';
import type { ClientErrorCode, ErrorType } from './error-type.ts';
import { isObject, own, peek } from './peek.ts';

/** An error as a plain object. */
export interface PlainCause {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
  readonly errno?: string | number;
  readonly syscall?: string;
  readonly cause?: PlainCause | string;
  readonly errors?: readonly (PlainCause | string)[];
}

/** What `toJSON` of a `ClientError` gives; empty fields are left out. */
export interface PlainClientError {
  readonly name: 'ClientError';
  readonly type: ErrorType;
  readonly code: ClientErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly url?: string;
  readonly method?: string;
  readonly attempts?: number;
  readonly statusCode?: number;
  readonly host?: string;
  readonly cause?: PlainCause | string;
}

/** The size of the JSON text stays below this. */
const mostBytes = 4096;

/** Shortened step by step until it fits; most errors fit at once. */
export function toPlain(error: ClientError): PlainClientError {
  for (let most = 2048; ; most /= 2) {
    const plain = plainError(error, most);
    if (most <= 16 || bytesOf(JSON.stringify(plain)) <= mostBytes) return plain;
  }
}

function bytesOf(text: string): number {
   
  return text.length + 2 * text.replace(/[\0-\x7f]/g, '').length;
}

function plainError(error: ClientError, most: number): PlainClientError {
  const plain: Record<string, unknown> = {
    name: 'ClientError', type: error.type, code: error.code, message: cut(error.message, most), retryable: error.isRetryable(),
  };
  for (const key of ['url', 'method', 'host', 'attempts', 'statusCode'] as const) {
    const value = error[key];
    if (value !== '' && value !== 0) plain[key] = typeof value === 'string' ? cut(value, most) : value;
  }
  const budget = { nodes: most >= 256 ? 16 : 2 };
  const cause = plainCause(error.cause, most, budget);
  if (cause !== undefined) plain['cause'] = cause;
  return plain as unknown as PlainClientError;
}

const facts = ['code', 'errno', 'syscall', 'type', 'event', 'status', 'statusCode'] as const;

function plainCause(value: unknown, most: number, budget: { nodes: number }): PlainCause | string | undefined {
  if (value === undefined || value === null || budget.nodes-- <= 0) return undefined;
  if (!isObject(value)) return cut(String(value), most);
  const plain: Record<string, unknown> = { name: cut(textOf(value, 'name'), most), message: cut(textOf(value, 'message'), most) };
  for (const key of facts) {
    const fact = peek(value, key);
    if (typeof fact === 'string') plain[key] = cut(fact, most);
    else if (typeof fact === 'number') plain[key] = fact;
  }
  const errors = listOf(peek(value, 'errors'), budget.nodes).map((it) => plainCause(it, most, budget));
  if (errors.length > 0) plain['errors'] = errors;
  const cause = plainCause(peek(value, 'cause'), most, budget);
  if (cause !== undefined) plain['cause'] = cause;
  return plain as unknown as PlainCause;
}

function textOf(value: object, key: string): string {
  const found = peek(value, key);
  return typeof found === 'string' ? found : '';
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

const deepest = 16;

/** The options to make the error again; nested client errors are revived by `revive`. */
export function fieldsFromJson(
  plain: unknown,
  revive: (plain: unknown) => ClientError | undefined,
): ClientErrorOptions | undefined {
  if (!isObject(plain) || own(plain as PlainClientError, 'name') !== 'ClientError') return undefined;
  const from = plain as PlainClientError;
  return {
    type: own(from, 'type'), message: own(from, 'message'), url: own(from, 'url'), method: own(from, 'method'),
    attempts: own(from, 'attempts'), statusCode: own(from, 'statusCode'), host: own(from, 'host'),
    cause: causeFromJson(own(from, 'cause'), revive, deepest),
  };
}

function causeFromJson(plain: unknown, revive: (plain: unknown) => ClientError | undefined, depth: number): unknown {
  if (!isObject(plain)) return plain;
  if (depth === 0) return undefined;
  const inner = revive(plain);
  if (inner !== undefined) return inner;
  const from = plain as PlainCause;
  const cause = causeFromJson(own(from, 'cause'), revive, depth - 1);
  const error = new Error(String(own(from, 'message') ?? ''), cause === undefined ? undefined : { cause });
  const set = (key: string, value: unknown, enumerable: boolean): void => {
    Object.defineProperty(error, key, { value, enumerable, writable: true, configurable: true });
  };
  set('name', own(from, 'name') ?? 'Error', false);
  set('stack', `${error.name}: ${error.message}`, false);
  for (const key of facts) if (Object.hasOwn(from, key)) set(key, (from as unknown as Record<string, unknown>)[key], true);
  const errors = listOf(own(from, 'errors'), deepest);
  if (errors.length > 0) set('errors', errors.map((it) => causeFromJson(it, revive, depth - 1)), false);
  return error;
}
