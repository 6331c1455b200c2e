import { bestMatch, type Match } from './classify/best-match.ts';
import { kindOfText, withoutAddresses } from './classify/by-words.ts';
import { ErrorType } from './classify/error-type.ts';
import { kinds, type Kind } from './classify/kinds.ts';
import { ClientError } from './errors/client-error.ts';
import { isClientError } from './errors/is-client-error.ts';
import type { ClientErrorOptions } from './errors/client-error-types.ts';
import { rememberOriginals } from './errors/copy-memory.ts';
import { errorsIn, maxKeptErrors, maxVisitedErrors, textOfErrors } from './thrown/error-chain.ts';
import { readErrorFacts, type ErrorFacts } from './thrown/error-facts.ts';
import { ownProperty, readProperty, tryCall } from './thrown/read-property.ts';

/** Facts about the request that failed: the second argument of {@link classifyError}. */
export interface ErrorContext extends Pick<
  ClientErrorOptions,
  'url' | 'method' | 'attempts' | 'phase' | 'host' | 'result' | 'sensitiveKeys'
> {
  /**
   * The status of the response, if its headers have arrived: losing the connection after that is a failed read of the
   * body.
   */
  readonly statusCode?: number | undefined;
  /**
   * The caller's signal. An error that is its reason counts as a cancellation, or as a deadline if the reason is a
   * `TimeoutError`.
   */
  readonly signal?: { readonly aborted: boolean; readonly reason: unknown } | undefined;
}

/**
 * Classifies anything thrown by undici, `fetch`, `node:http`, TLS, DNS or a client built on them. Never throws.
 *
 * An error that is already a `ClientError` keeps its classification; the result is then a copy with the context filled
 * in.
 *
 * Implements "Classification order" of the specification: by name, code, system call and causes, and by keywords last.
 *
 * @param error anything that was caught
 * @param context what is known about the request; read as own properties, and empty ones count as unknown
 * @example
 * ```ts
 * const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED', syscall: 'connect' });
 * const error = classifyError(new TypeError('fetch failed', { cause: refused }), { method: 'GET', url: 'http://127.0.0.1:1/' });
 * error.code; // → 'NETWORK_ERROR'
 * error.isRetryable(); // → true
 * ```
 */
export function classifyError(error: unknown, context: ErrorContext = {}): ClientError {
  // A context that throws on reading is ignored.
  return tryCall(() => classify(error, context)) ?? classify(error, {});
}

function classify(error: unknown, context: ErrorContext): ClientError {
  const all = errorsIn(error, maxVisitedErrors);
  const reason = readProperty(ownProperty(context, 'signal'), 'reason');
  const classified = all.find(isClientError);
  // A reason that is a `ClientError` is a cancellation nevertheless.
  if (classified !== undefined && classified !== reason) {
    const copy = copyWithContext(classified, truthy(context));
    if (copy !== undefined) {
      rememberOriginals(copy, all);
      return copy;
    }
  }
  const facts = all.slice(0, maxKeptErrors).map(readErrorFacts);
  const { kind, status, message } = outcomeOf(facts, context, reason);
  return new ClientError({
    type: ErrorType[kind.type],
    message: message || textOfErrors(facts) || 'unknown error',
    cause: error ?? undefined,
    url: ownProperty(context, 'url'),
    method: ownProperty(context, 'method'),
    attempts: ownProperty(context, 'attempts'),
    phase: ownProperty(context, 'phase'),
    host: ownProperty(context, 'host'),
    statusCode: ownProperty(context, 'statusCode') || status,
    result: ownProperty(context, 'result'),
    sensitiveKeys: ownProperty(context, 'sensitiveKeys'),
  });
}

/**
 * Returns a copy with the fields of the context; `undefined` if the error only has the brand of one and throws on
 * reading.
 */
function copyWithContext(error: ClientError, context: ErrorContext): ClientError | undefined {
  return tryCall(() => {
    const { type, message, result } = error;
    return new ClientError({ ...error, result, ...context, type, message, cause: readProperty(error, 'cause') });
  });
}

/** Returns the properties of an object that are truthy. */
function truthy<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value)) as T;
}

/** The result of a classification. */
interface Outcome {
  readonly kind: Kind;
  /** The status of a response that a client threw, else 0. */
  readonly status: number;
  /** If empty, the text of the error takes its place. */
  readonly message: string;
}

function outcome(kind: Kind): Outcome {
  return { kind, status: 0, message: kind.message };
}

function outcomeOf(errors: readonly ErrorFacts[], context: ErrorContext, reason: unknown): Outcome {
  const isDeadline = readProperty(reason, 'name') === 'TimeoutError';
  const isReason = errors.some(({ value }) => value === reason) || (reason === null && errors.length === 0);
  if (isReason && !isDeadline) return outcome(kinds.canceled);
  const match = bestMatch(errors);
  const byWords = isVague(match) ? outcomeByWords(errors, ownProperty(context, 'host')) : undefined;
  const found = byWords ?? outcomeByFacts(match);
  const { type } = found.kind;
  // Some clients report that a request was aborted, but not why.
  if (type === 'ContextCanceled' && isDeadline) return outcome(kinds.deadline);
  const isConnecting = !byWords && match.facts?.syscall.startsWith('connect');
  if (type === 'Network' && !isConnecting && isReadingBody(errors, context)) return outcome(kinds.truncatedBody);
  return found;
}

/**
 * Returns whether only the words of an error may say what happened: axios calls anything that `fetch` threw a network
 * error.
 */
function isVague({ kind, facts }: Match): boolean {
  return kind.type === 'Unknown' || (facts?.syscall === '' && /^ERR_NETWORK/i.test(facts.code));
}

function outcomeByFacts({ kind, facts }: Match): Outcome {
  if (kind.type !== 'HTTP' || !facts) return outcome(kind);
  return { kind, status: Number(facts.status), message: `HTTP ${facts.status}` };
}

function outcomeByWords(errors: readonly ErrorFacts[], host: string | undefined): Outcome | undefined {
  const words = withoutAddresses(textOfErrors(errors), host);
  const kind = kindOfText(words);
  // Of 'HTTP 503 unavailable', but not of 'HTTP 5xx' or 'HTTP 5031'.
  const status = kind?.type === 'HTTP' ? Number(/(?:^| )([45]\d\d)(?!\d)/.exec(words)?.[1] ?? 0) : 0;
  return kind && { ...outcome(kind), status };
}

/** Texts with which `fetch`, `node:http`, got and node-fetch report a connection that was lost within a body. */
const lostWithinBody = /^(?:terminated|aborted|the server aborted|invalid response body)/i;

/** Returns whether the headers of a response had arrived when the connection was lost. */
function isReadingBody(errors: readonly ErrorFacts[], context: ErrorContext): boolean {
  return Boolean(ownProperty(context, 'statusCode')) || errors.some(({ message }) => lostWithinBody.test(message));
}
