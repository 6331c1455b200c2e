import type { Meter } from '../base/meter.ts';
import type { WireBody } from '../base/wire-body.ts';
import type { RequestBody } from '../body/request-body.ts';
import type { ObservedConnection } from '../request/call-observer.ts';
import type { HostLookup } from '../request/options.ts';
import type { HeaderRecord } from '../request/request.ts';
import type { Stopwatch } from '../response/timings.ts';
import type { Cancellation } from '../base/cancellation.ts';

/** Called with a connection that was opened. */
export type OnConnection = (connection: ObservedConnection) => void;

/** The request of one attempt. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
  /** Whether the body of the response is returned as a stream. */
  readonly stream: boolean;
  /** Counts the body of the response, before decoding. If it throws, the attempt fails. */
  readonly meter: Meter;
  /**
   * The number of the call, if a connection has given the request back: such requests are sent in order, before those
   * that wait for their first connection.
   */
  readonly movedCall: number | undefined;
  /** Whether a redirect is returned without its body. */
  readonly skipsRedirects: boolean;
  /** Measures the phases up to the headers of the response. */
  readonly watch: Stopwatch;
  /** Resolves host names for the request, in place of the look-up of the client. */
  readonly lookup?: HostLookup | undefined;
  /** Called when a connection was opened for the request, where the transport knows. Does not throw. */
  readonly onConnection?: OnConnection | undefined;
}

/** A response, with a body that is not decoded. */
export interface WireResponse {
  readonly statusCode: number;
  readonly statusText: string;
  readonly proto: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The method and the URL of the request that got it. */
  readonly method: string;
  readonly url: URL;
  readonly body: Uint8Array | WireBody;
  /** Whether the body stays in a content coding that is unknown. */
  readonly isEncoded?: boolean;
}

/**
 * Sends requests: over the network, by the `fetch` of the platform, or in tests by a script. Rejects with a
 * {@link TransportFailure}.
 */
export interface Transport {
  readonly send: (request: WireRequest, cancellation: Cancellation) => Promise<WireResponse>;
  /** Closes every connection. The requests that run fail. */
  readonly close: () => void;
}
