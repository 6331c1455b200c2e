import { isBytes } from '../base/bytes.ts';
import type { BaseResult } from '../response/base-result.ts';
import { ReceivedResult } from '../response/received-result.ts';
import type { FetchBody } from './fetch-body.ts';

/**
 * A response to a request by `fetch`. A 4xx or 5xx is also a result. `meta.proto` is `''`, because `fetch` does not
 * report the protocol.
 */
export interface FetchResult extends BaseResult {
  /** The body as a stream of decoded bytes; a single chunk unless the request had `stream`. */
  readonly stream: ReadableStream<Uint8Array>;
}

/** A response that `fetch` received. */
export class FetchedResult extends ReceivedResult implements FetchResult {
  get stream(): ReadableStream<Uint8Array> {
    const { body } = this.parts;
    if (!isBytes(body)) return (body as FetchBody).stream;
    return new ReadableStream({
      start(controller) {
        if (body.length > 0) controller.enqueue(body);
        controller.close();
      },
    });
  }
}
