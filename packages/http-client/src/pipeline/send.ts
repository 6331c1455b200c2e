import { TransportFailure } from '../transport/transport-failure.ts';
import type { Transport, WireRequest } from '../transport/transport.ts';
import { toClientError } from './to-client-error.ts';
import type { SendStage, StageRequest } from './stage.ts';

/** Sends an attempt by the transport, and counts it unless it ended before it had a connection. */
export function sendBy(transport: Transport): SendStage {
  return async (request) => {
    const { call } = request;
    try {
      const response = await transport.send(wireRequest(request), call.cancellation);
      call.requests++;
      if (!Buffer.isBuffer(response.body)) response.body.explainFailure?.((failure) => toClientError(failure, request));
      return response;
    } catch (error) {
      if (TransportFailure.is(error) && error.sent) call.requests++;
      throw error;
    }
  };
}

function wireRequest({ method, url, headers, body, call }: StageRequest): WireRequest {
  const { stream, attemptTimeout, followRedirects, maxResponseBodySize: maxBytes } = call.request;
  return {
    method,
    url,
    headers,
    body,
    stream,
    maxBytes,
    attemptTimeout,
    movedCall: call.isMoved ? call.number : undefined,
    skipsRedirects: followRedirects,
    watch: call.watch,
  };
}
