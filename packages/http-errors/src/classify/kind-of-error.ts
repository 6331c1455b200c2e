import type { ErrorFacts } from '../thrown/error-facts.ts';
import { kindOfCode } from './by-code.ts';
import { kindOfWords } from './by-words.ts';
import { kinds, type Kind } from './kinds.ts';

// The kind of failure that one error reports about itself, without its causes: from the facts that only one client or
// system sets to those that many share. Each step returns `undefined` if it does not apply.

/** System calls that resolve a host name: `getaddrinfo`, `queryA`. */
const lookupCall = /^(?:get|query)/;
/** System calls on a connection: `connect`, `readv`. */
const connectionCall = /^(?:connect|read|recv|send|shutdown|write)/;
/** All system calls of the network. Files and processes fail with the same codes. */
const networkCall = /^(?:connect|read|recv|send|shutdown|write|get|query|bind)/;

/** Returns the kind of failure that an error reports about itself; `kinds.unknown` if it reports none. */
export function kindOfError(facts: ErrorFacts): Kind {
  const { syscall, code, type, status } = facts;
  if (syscall !== '' && !networkCall.test(syscall)) return kinds.unknown;
  const coded = kindOfCode(code || type);
  return (
    lostConnection(facts, coded) ??
    deadline(facts) ??
    refusedTunnel(facts) ??
    cancellation(facts, coded) ??
    failedLookup(facts) ??
    knownCode(facts, coded) ??
    (status === '' ? undefined : kinds.httpStatus) ??
    brokenBody(facts) ??
    (syscall === '' ? tellingName(facts) : kinds.operationFailure) ??
    kinds.unknown
  );
}

/** `ECONNRESET`, but not `ERR_SOCKET_CLOSED`. */
const errno = /^E[A-Z\d]+$/i;

/** A connection that timed out or was lost. It goes before the name: the SDK of AWS calls this a `TimeoutError`. */
function lostConnection({ syscall, code }: ErrorFacts, coded: Kind | undefined): Kind | undefined {
  if (!connectionCall.test(syscall)) return undefined;
  if (/time/i.test(code)) return kinds.operationTimeout;
  return errno.test(code) && coded === kinds.temporaryNetworkError ? kinds.temporaryOperationFailure : undefined;
}

/**
 * A deadline of the caller. Timeouts of a phase, which got reports with another `event`, are those of the transport.
 */
function deadline({ name, message, code, type, event }: ErrorFacts): Kind | undefined {
  // node-fetch
  if ((code || type) === 'request-timeout') return kinds.deadline;
  // axios and superagent: 'timeout of 5ms exceeded', 'Response timeout of 5ms exceeded'
  const isTimeout = name === 'TimeoutError' || /^(?:\w+ )?timeout of/i.test(message);
  // The SDK of AWS calls a lost connection a `TimeoutError`.
  const isLost = code === 'ECONNRESET' || code === 'EPIPE';
  return isTimeout && !isLost && (event === '' || event === 'request') ? kinds.deadline : undefined;
}

/** A proxy that refuses a tunnel: temporary if it reports an error. */
function refusedTunnel({ message, code, status }: ErrorFacts): Kind | undefined {
  // undici reports the response only in the message, and as an abort.
  if (message.startsWith('Proxy response')) return kindOfWords(message);
  if (code !== 'ERR_PROXY_TUNNEL') return undefined;
  return status === '' || status.startsWith('5') ? kinds.temporaryNetworkError : kinds.networkError;
}

/** `AbortError`, axios's `CanceledError`, got's `CancelError`. */
const canceled = /^(?:abort|cancel)\w*error/i;

function cancellation({ name }: ErrorFacts, coded: Kind | undefined): Kind | undefined {
  return canceled.test(name) || coded === kinds.canceled ? kinds.canceled : undefined;
}

/** A host name that could not be resolved: temporary if the name server may answer later. */
function failedLookup({ syscall, code }: ErrorFacts): Kind | undefined {
  if (!lookupCall.test(syscall)) return undefined;
  if (/time/i.test(code)) return kinds.dnsTimeout;
  return /^(?:EAI_AGAIN|ESERVFAIL|EREFUSED|ECONNREFUSED)$/i.test(code) ? kinds.temporaryDnsFailure : kinds.dnsFailure;
}

function knownCode({ syscall, code, name }: ErrorFacts, coded: Kind | undefined): Kind | undefined {
  // got reports so that the body of the response is shorter than declared; Node, that of the request.
  if (code === 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' && name === 'ReadError') return kinds.truncatedBody;
  return syscall !== '' && coded === kinds.networkError ? kinds.operationFailure : coded;
}

/** A body that is not JSON, or a response that is not HTTP; the parser of undici 7 has no codes. */
function brokenBody({ name, message, code }: ErrorFacts): Kind | undefined {
  if (name === 'SyntaxError' && message.includes('JSON')) return kinds.unreadableBody;
  if (name !== 'HTTPParserError') return undefined;
  return code === '' && /chunk size/i.test(message) ? kinds.unreadableBody : kinds.protocolError;
}

/** Names of errors that say nothing. */
const plainName = /^(?:|(?:Type|Aggregate)?Error)$/;

/** A name or an unknown code with words that mean something: `ConnectTimeoutError`, `NetworkError`. */
function tellingName({ name, code, type }: ErrorFacts): Kind | undefined {
  const told = code || type;
  return told === '' && plainName.test(name) ? undefined : kindOfWords(`${told} ${name}`);
}
