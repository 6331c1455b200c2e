import type { Readable } from 'node:stream';
import type { RequestBody } from '../request/body.ts';
import type { HeaderRecord } from '../request/request.ts';
import type { Stopwatch } from '../response/timings.ts';
import type { Cancellation } from './cancellation.ts';

/** One attempt, ready for the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
  /** Whether the body of the response is handed over as it comes. */
  readonly stream: boolean;
  /** The most bytes of body taken from the wire, 0 being no bound. */
  readonly maxBytes: number;
  /** Whether the body of a response will not be read: the response is then returned without one. */
  readonly skipsBody: (head: ResponseHead) => boolean;
  /** Called when the request has a connection, or opens one. */
  readonly begin: () => void;
  /** Turns what went wrong into the error that the caller sees; the status is given once there is one. */
  readonly explain: (error: unknown, statusCode?: number) => Error;
  /** Told of the end of each phase up to the headers of the response. */
  readonly watch: Stopwatch;
}

/** What comes in front of a body. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly statusText: string;
  readonly proto: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What came back, content codings still on. */
export interface WireResponse extends ResponseHead {
  readonly body: Buffer | Readable;
}

/** Sends attempts. The network is one; tests bring another. */
export interface Transport {
  readonly send: (request: WireRequest, cancellation: Cancellation) => Promise<WireResponse>;
  /** Ends every connection; what is still under way on one fails. */
  readonly close: () => void;
}
