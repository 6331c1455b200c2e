import type { Cancellation } from '../base/cancellation.ts';
import type { RequestBody } from '../message/request/body.ts';
import type { HeaderRecord, HttpRequest } from '../message/request/request.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { OnReceived, WireResponse } from '../transport/transport.ts';
import type { CallRecord } from './call-record.ts';

/** A request between two stages. A stage passes on a changed copy, as the middleware of a caller does. */
export interface StageRequest {
  readonly method: string;
  readonly url: URL;
  /** The URL in errors: until a redirect, as the caller gave it, since logs and metrics have that. */
  readonly shownUrl: string;
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
  /** Keeps the cookies of this call. */
  readonly jar: Cookies | undefined;
  /** The request as the middleware passed it on. It has the options of the call. */
  readonly options: HttpRequest;
  /** Names whose values no error shows. */
  readonly sensitiveKeys: readonly string[];
  readonly record: CallRecord;
  /** Ends the call; below `limitAttempt`, only the attempt. */
  readonly cancellation: Cancellation;
  /** The moment of the clock at which the call ends; `Infinity` without a deadline. */
  readonly endsAt: number;
  /** Called by the transport with what it receives of the body; `undefined` if nobody asked. */
  readonly onReceived: OnReceived | undefined;
  /** Whether a connection gave the request back, so that it keeps its place among the calls. */
  readonly isMoved: boolean;
}

/** Sends a request and resolves with its response. The body of a stream is still to be read. */
export type SendStage = (request: StageRequest) => Promise<WireResponse>;

/** One concern of the pipeline: does something before or after the next stage, calls it again, or does not call it. */
export type Stage = (next: SendStage) => SendStage;
