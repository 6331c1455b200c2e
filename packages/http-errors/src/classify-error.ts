import { isClientError } from './brand.ts';
import { chain, chainLimit } from './chain.ts';
import { ClientError, type ClientErrorOptions } from './client-error.ts';
import { diagnose } from './diagnose.ts';
import { ErrorType } from './error-type.ts';
import { bodyCut, canceled, requestFailed, type Finding } from './finding.ts';
import { byKeywords, statusIn } from './keywords.ts';
import { isObject, own, peekText } from './peek.ts';

/** What is known about the request that failed. */
export interface ErrorContext extends Pick<ClientErrorOptions, 'url' | 'method' | 'attempts' | 'host' | 'sensitiveKeys'> {
  /**
   * The status of the response, once its head has arrived: a connection that is lost after that was lost
   * while the body was read.
   */
  readonly statusCode?: number | undefined;
  /** The caller's signal: when it is aborted, an error that is its reason is a cancellation, whatever it looks like. */
  readonly signal?: { readonly aborted: boolean; readonly reason: unknown } | undefined;
}

const mostNodes = 32;
const longestText = 2000;

/**
 * Says what anything that was thrown by undici, `fetch`, `node:http`, TLS, DNS or a client built on them means.
 *
 * Never throws, whatever was thrown. An error that is classified already keeps its classification; the answer is then a copy
 * with the context filled in.
 *
 * Implements "Classification order" of the specification: by name, code, system call and causes, and by words last.
 *
 * @param error anything that was caught
 * @param context the request, as far as it is known; own properties are read
 * @example
 * ```ts
 * const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED', syscall: 'connect' });
 * const error = classifyError(new TypeError('fetch failed', { cause: refused }), { method: 'GET', url: 'http://127.0.0.1:1/' });
 * error.code; // → 'NETWORK_ERROR'
 * error.isRetryable(); // → true
 * ```
 */
export function classifyError(error: unknown, context: ErrorContext = {}): ClientError {
  const known = isObject(error) ? chain(error, chainLimit).find(isClientError) : undefined;
  if (known !== undefined) return again(known, context);
  const nodes = chain(error, mostNodes);
  const statusCode = own(context, 'statusCode') ?? 0;
  let finding = endedBy(nodes, context) ?? diagnose(nodes);
  if (finding !== undefined && finding.rank > 0) {
    if (statusCode > 0 && finding.type === ErrorType.Network && finding.syscall !== 'connect') finding = bodyCut;
    return made(error, context, finding.type, finding.message, finding.statusCode ?? statusCode);
  }
  const raw = textOf(nodes);
  const words = byKeywords(withoutUrls(raw, context));
  if (words !== undefined) {
    return words.type === ErrorType.HTTP
      ? made(error, context, words.type, raw, statusIn(raw))
      : made(error, context, words.type, words.message, statusCode);
  }
  return finding === requestFailed
    ? made(error, context, finding.type, finding.message, statusCode)
    : made(error, context, ErrorType.Unknown, raw, statusCode);
}

function made(cause: unknown, context: ErrorContext, type: ErrorType, message: string, statusCode: number): ClientError {
  return new ClientError({
    type, message, cause: cause ?? undefined, statusCode,
    url: own(context, 'url'), method: own(context, 'method'), attempts: own(context, 'attempts'), host: own(context, 'host'),
    sensitiveKeys: own(context, 'sensitiveKeys'),
  });
}

/** A copy of a classified error with what the context knows better. */
function again(known: ClientError, context: ErrorContext): ClientError {
  return new ClientError({
    type: known.type, message: known.message, cause: known.cause,
    statusCode: own(context, 'statusCode') || known.statusCode,
    url: own(context, 'url') || known.url,
    method: own(context, 'method') || known.method,
    attempts: (own(context, 'attempts') ?? 0) > 0 ? own(context, 'attempts') : known.attempts,
    host: own(context, 'host') || known.host,
    sensitiveKeys: own(context, 'sensitiveKeys'),
  });
}

/** A reason that the caller gave to `abort()` is thrown as it is, and can be anything. */
function endedBy(nodes: readonly unknown[], context: ErrorContext): Finding | undefined {
  const signal = own(context, 'signal');
  if (signal?.aborted !== true || !nodes.includes(signal.reason)) return undefined;
  return peekText(signal.reason, 'name') === 'TimeoutError' ? undefined : canceled;
}

/** The words of a chain: the messages of all its errors. */
function textOf(nodes: readonly unknown[]): string {
  const texts = nodes.map((node) => (isObject(node) ? peekText(node, 'message') : typeof node === 'symbol' ? String(node) : `${node as string}`));
  return texts.filter((it) => it !== '').join(': ') || 'unknown error';
}

/** A text in which neither a URL, nor the host or the path of this request, can be mistaken for words. */
function withoutUrls(text: string, context: ErrorContext): string {
  let words = text.slice(0, longestText);
  const url = own(context, 'url') ?? '';
  for (const part of [url, url.slice(url.indexOf('/', url.indexOf('://') + 3)), own(context, 'host') ?? '']) {
    if (part.length > 1) words = words.replaceAll(part, ' ');
  }
  return words.replace(/[a-z][a-z\d+.-]{0,30}:[\\/]{2}\S+/gi, ' ').replace(/\s+/g, ' ');
}
