import { tell } from '../message/request/call-observer.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import type { Transport, WireRequest } from '../transport/transport.ts';
import type { SendStage, StageRequest } from './stage.ts';

/** Sends an attempt by the transport, and counts it unless it ended before it had a connection. */
export function sendBy(transport: Transport): SendStage {
  return async (request) => {
    const { record, cancellation } = request;
    try {
      const response = await transport.send(wireRequest(request), cancellation);
      record.requests++;
      return response;
    } catch (error) {
      if (TransportFailure.is(error) && error.sent) record.requests++;
      throw error;
    }
  };
}

function wireRequest(request: StageRequest): WireRequest {
  const { method, url, headers, body, options, record, isMoved, onReceived } = request;
  const { stream, settings, lookup, observers } = options;
  return {
    method,
    url,
    headers,
    body,
    stream,
    maxBytes: settings.security.maxResponseBodySize,
    onReceived,
    lookup,
    movedCall: isMoved ? record.number : undefined,
    skipsRedirects: settings.redirects.follow,
    watch: record.watch,
    onConnection: observers && ((connection) => tell(observers, 'connection', connection)),
  };
}
