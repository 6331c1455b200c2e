import { locationOf } from '../message/response/location-of.ts';
import type { Transport } from '../transport/transport.ts';
import type { SendStage } from './stage.ts';

/** Sends an attempt by the transport. */
export function sendBy(transport: Transport): SendStage {
  return ({ method, url, headers, body, call }) => {
    const { stream, attemptTimeout, followRedirects, maxResponseBodySize: maxBytes } = call.request;
    return transport.send(
      {
        method,
        url,
        headers,
        body,
        stream,
        maxBytes,
        attemptTimeout,
        movedCall: call.isMoved ? call.number : undefined,
        skipsBody: (head) => followRedirects && locationOf(head) !== undefined,
        counter: call,
        explain: call.explain,
        watch: call.watch,
      },
      call.cancellation,
    );
  };
}
