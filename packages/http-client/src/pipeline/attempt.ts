import { ErrorType, type ClientError } from '@wirework/http-errors';
import { isRedirect } from '../policy/redirect/rules.ts';
import { isDecodable } from '../message/response/content-codings.ts';
import { decodeBytes, decodeStream } from '../message/response/decode-body.ts';
import { isArchiveEncoding } from '../message/response/is-archive-encoding.ts';
import type { Verdict } from '../policy/resilience/breaker.ts';
import { markOf } from '../transport/failure-mark.ts';
import { hasNoBody } from '../base/has-no-body.ts';
import type { ResponseHead, WireRequest, WireResponse } from '../transport/transport.ts';
import { whenClosed } from '../base/when-closed.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';

/** The request after the last redirect. */
export interface Hop {
  readonly method: string;
  readonly url: URL;
  readonly headers: WireRequest['headers'];
  readonly body: WireRequest['body'];
}

/**
 * Makes one attempt: waits for its turn, sends the request, decodes the body.
 *
 * @throws the error for the caller
 */
export async function attempt(engine: Engine, call: Call, hop: Hop): Promise<WireResponse> {
  const { method, url, headers } = hop;
  const { rateLimit, bulkhead, breaker } = engine;
  let leave: (() => void) | undefined;
  let report: ((verdict: Verdict) => void) | undefined;
  const { watch, requests } = call;
  try {
    if (call.cancellation.cancelled) throw call.cancellation.reason;
    // If the circuit is open, the attempt must not wait or use a turn. `enter` below decides whether it may be the probe.
    breaker?.check(url.host);
    const turn = rateLimit?.take(url.host, call.left, call.cancellation);
    if (turn !== undefined) {
      await turn;
      watch.lap('queue');
    }
    if (bulkhead !== undefined) {
      const waits = bulkhead.isFull(url.host);
      leave = await bulkhead.enter(url.host, call.cancellation);
      if (waits) watch.lap('queue');
    }
    report = breaker?.enter(url.host);
    const { stream, attemptTimeout, maxResponseBodySize: maxBytes } = call.request;
    const skipsBody = (head: ResponseHead): boolean => locationOf(call, head) !== undefined;
    const request = {
      method,
      url,
      headers,
      body: hop.body,
      stream,
      maxBytes,
      attemptTimeout,
      movedCall: call.isMoved ? call.number : undefined,
      skipsBody,
      counter: call,
      explain: call.explain,
      watch,
    };
    const response = await engine.transport.send(request, call.cancellation);
    report?.(response.statusCode >= 500 ? 'failure' : 'success');
    const encoding = response.headers['content-encoding'];
    const { body, isEncoded = false } =
      encoding === undefined || locationOf(call, response) !== undefined
        ? response
        : await decoded(engine, call, hop, response, encoding);
    if (!hasNoBody(method, response.statusCode)) {
      if (Buffer.isBuffer(body)) watch.lap('download');
      else body.once('end', () => watch.lap('download'));
    }
    if (leave !== undefined && !Buffer.isBuffer(body)) {
      whenClosed(body, leave);
      leave = undefined;
    }
    return body === response.body && !isEncoded ? response : { ...response, body, isEncoded };
  } catch (error) {
    const mark = markOf(error);
    const told = mark === undefined ? call.explain(error) : (error as Error);
    const { type } = told as Partial<ClientError>;
    // A timeout counts against the host. These do not: a stale connection, an invalid request, an abort, and any end before there was a connection.
    const countsAgainstHost =
      mark === undefined &&
      call.requests > requests &&
      type !== ErrorType.Validation &&
      (type === ErrorType.Timeout || !call.cancellation.cancelled);
    report?.(countsAgainstHost ? 'failure' : 'none');
    throw told;
  } finally {
    leave?.();
  }
}

/** Returns the location of a redirect that is followed. The body of such a response is never read. */
export function locationOf({ request }: Call, response: ResponseHead): string | undefined {
  const location = headerOf(response, 'location');
  return request.followRedirects && isRedirect(response.statusCode, location) ? location : undefined;
}

/** The first value of a header. */
export function headerOf({ headers }: Pick<ResponseHead, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

async function decoded(
  engine: Engine,
  call: Call,
  hop: Hop,
  { statusCode, headers, body }: WireResponse,
  encoding: string | readonly string[],
): Promise<Pick<WireResponse, 'body' | 'isEncoded'>> {
  if (hasNoBody(hop.method, statusCode) || headers['content-length'] === '0') return { body };
  const { maxDecompressedBodySize } = engine.config.security;
  const max = lower(call.request.maxResponseBodySize, maxDecompressedBodySize);
  const names = typeof encoding === 'string' ? encoding : encoding.join(',');
  if (
    hop.headers['accept-encoding'] === 'identity' &&
    isArchiveEncoding(names, headerOf({ headers }, 'content-type'), hop.url.pathname)
  )
    return { body };
  if (!isDecodable(names) && call.request.passUnknownCodings)
    return { body, isEncoded: !Buffer.isBuffer(body) || body.length > 0 };
  try {
    return {
      body: Buffer.isBuffer(body)
        ? await decodeBytes(body, names, max)
        : decodeStream(body, names, max, (error) => call.explain(error, statusCode)),
    };
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy();
    throw call.explain(error, statusCode);
  }
}

/** The lower of two limits, where 0 means no limit. */
function lower(one: number, other: number): number {
  return one === 0 ? other : other === 0 ? one : Math.min(one, other);
}
