import type { RequestBody } from '../message/request/body.ts';
import type { HeaderRecord } from '../message/request/request.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { Call } from './call.ts';

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
  /** The options, the deadline and the counts of the call. */
  readonly call: Call;
}

/** Sends a request and resolves with its response. The body of a stream is still to be read. */
export type SendStage = (request: StageRequest) => Promise<WireResponse>;

/** One concern of the pipeline: does something before or after the next stage, calls it again, or does not call it. */
export type Stage = (next: SendStage) => SendStage;
