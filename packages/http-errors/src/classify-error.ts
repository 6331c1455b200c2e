import { textOfErrors, maxVisitedErrors, errorsIn, maxKeptErrors } from './thrown/error-chain.ts';
import { ClientError, isClientError } from './errors/client-error.ts';
import type { ClientErrorOptions } from './errors/client-error-types.ts';
import { diagnose, find, wordsOf, type Finding } from './classify/best-match.ts';
import { ErrorType } from './classify/error-type.ts';
import { tryCall, ownOption, readProperty } from './thrown/read-property.ts';
import { rememberOriginals } from './errors/copy-memory.ts';
import { readErrorFacts, type ErrorFacts } from './thrown/error-facts.ts';

/** What is known about the request that failed: the second argument of {@link classifyError}. */
export interface ErrorContext extends Pick<
  ClientErrorOptions,
  'url' | 'method' | 'attempts' | 'host' | 'sensitiveKeys'
> {
  /**
   * The status of the response, if its headers have arrived: losing the connection after that is a failed read of the body.
   */
  readonly statusCode?: number | undefined;
  /** The caller's signal. An error that is its reason counts as a cancellation, or as a deadline if the reason is a `TimeoutError`. */
  readonly signal?: { readonly aborted: boolean; readonly reason: unknown } | undefined;
}

/**
 * Classifies anything thrown by undici, `fetch`, `node:http`, TLS, DNS or a client built on them. Never throws.
 *
 * An error that is already a `ClientError` keeps its classification; the result is then a copy with the context filled in.
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
  // The reason that the caller passes to `abort()` is thrown unchanged, and can be anything.
  const reason = readProperty(ownOption(context, 'signal'), 'reason');
  const known = all.find(isClientError);
  const told = known !== reason && truthy(context);
  const again =
    known &&
    told &&
    tryCall(
      () =>
        new ClientError({
          ...known,
          ...told,
          type: known.type,
          message: known.message,
          cause: readProperty(known, 'cause'),
        }),
    );
  if (again) {
    rememberOriginals(again, all);
    return again;
  }
  const nodes = all.slice(0, maxKeptErrors).map(readErrorFacts);
  const [[type, , message], line] = findingOf(nodes, context, reason);
  const status = type === ErrorType.HTTP ? Number(/ ([45]\d\d)(?!\d)/.exec(line)?.[1] ?? 0) : 0;
  return new ClientError({
    type,
    message: message || (status && !line.startsWith(' ') ? `HTTP ${status}` : textOfErrors(nodes)) || 'unknown error',
    cause: error ?? undefined,
    url: ownOption(context, 'url'),
    method: ownOption(context, 'method'),
    attempts: ownOption(context, 'attempts'),
    host: ownOption(context, 'host'),
    statusCode: ownOption(context, 'statusCode') || status,
    sensitiveKeys: ownOption(context, 'sensitiveKeys'),
  });
}

/** The members of an object that are truthy. */
function truthy<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value)) as T;
}

function findingOf(all: readonly ErrorFacts[], context: ErrorContext, reason: unknown): Finding {
  const isDeadline = readProperty(reason, 'name') === 'TimeoutError';
  const isReason = all.some(({ value }) => value === reason) || (reason === null && all.length === 0);
  if (isReason && !isDeadline) return find(',abort_err');
  const facts = diagnose(all);
  // What axios calls a network error can be anything that `fetch` threw.
  const isVague = facts[0][0] === ErrorType.Unknown || facts[1].startsWith(',err_network');
  const words = isVague ? find(wordsOf(textOfErrors(all), ownOption(context, 'host'))) : facts;
  const finding = words[0][0] === ErrorType.Unknown ? facts : words;
  const [[type], line] = finding;
  // Some clients report that a request was aborted, but not why.
  if (type === ErrorType.ContextCanceled && isDeadline) return find(',,timeouterror,http ');
  if (type !== ErrorType.Network || line.startsWith('connect')) return finding;
  // With these words `fetch`, `node:http`, got and node-fetch report a connection that was lost within a body.
  const reading =
    ownOption(context, 'statusCode') ||
    all.some(({ message }) => /^(?:terminated|aborted|the server aborted|invalid response body)/i.test(message));
  return reading ? find(' terminated') : finding;
}
