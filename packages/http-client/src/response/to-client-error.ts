import {
  classifyError,
  ClientError,
  errorIs,
  ErrClientClosed,
  ErrorType,
  isClientError,
  wrapSentinel,
  type ErrorContext,
  type Sentinel,
} from '@wirework/http-errors';
import { TransportFailure } from '../base/transport-failure.ts';
import { readUrl } from '../request/parse-url.ts';

/** The facts about a request that its errors have. */
export interface RequestContext extends ErrorContext {
  readonly method: string;
  readonly url: string;
  readonly attempts: number;
}

/** The facts about a response whose status is an error for the caller. */
export interface StatusContext extends RequestContext {
  readonly statusCode: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number | undefined;
}

/**
 * Makes the error for the caller of whatever was thrown: the only place where the client, its results, its downloads
 * and its events do.
 *
 * @param context facts about the request; a {@link TransportFailure} has its own status and phase
 */
export function toClientError(thrown: unknown, context: ErrorContext): Error {
  const isFailure = TransportFailure.is(thrown);
  const error = isFailure ? thrown.cause : thrown;
  if (errorIs(error, ErrClientClosed))
    return isThrown(error as Sentinel) ? (error as Sentinel) : wrapSentinel(ErrClientClosed);
  const host = readUrl(context.url ?? '')?.hostname ?? '';
  const made = classifyError(error, {
    ...context,
    host,
    ...(isFailure && { statusCode: thrown.statusCode, phase: thrown.phase }),
  });
  // A `ClientError` has its message already.
  return isClientError(error) || !ofTheWay.has(made.type) ? made : tellingCause(made, context);
}

/** Types of failures on the way, whose message is the kind of failure. */
const ofTheWay = /* @__PURE__ */ new Set<ErrorType>([
  ErrorType.Network,
  ErrorType.Timeout,
  ErrorType.ResponseRead,
  ErrorType.Transport,
  ErrorType.TLS,
  ErrorType.Certificate,
  ErrorType.DNS,
]);

/** Returns an error whose message ends with the texts of its causes, such as `connect ECONNREFUSED 127.0.0.1:1`. */
function tellingCause(error: ClientError, { sensitiveKeys }: ErrorContext): ClientError {
  const { message: kind, cause, result } = error;
  const message = String(new ClientError({ message: kind, cause, sensitiveKeys }));
  return message === `${kind}: ${kind}` ? error : new ClientError({ ...error, message, cause, result, sensitiveKeys });
}

/** Whether an error was made for this condition. The sentinel itself is only the reason of a cancellation. */
function isThrown(error: Sentinel): boolean {
  return error !== ErrClientClosed && error.code === ErrClientClosed.code;
}

/** Returns the error of type HTTP for a status. */
export function statusError(context: StatusContext): ClientError {
  return new ClientError({ ...context, type: ErrorType.HTTP, message: `HTTP ${context.statusCode}` });
}
