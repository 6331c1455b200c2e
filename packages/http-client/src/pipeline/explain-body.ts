import { isBytes } from '../base/bytes.ts';
import type { WireResponse } from '../transport/transport.ts';
import { errorContext, type StageRequest } from './stage.ts';
import { toClientError } from '../response/to-client-error.ts';
import { TransportFailure } from '../base/transport-failure.ts';

/**
 * Turns a failure of a body that is read as a stream into the error for its reader: the only place that does. An error
 * with which the reader itself destroys the stream stays as it is.
 */
export function explainBody(request: StageRequest, response: WireResponse): WireResponse {
  const { body, statusCode } = response;
  if (isBytes(body)) return response;
  const destroy = body.destroy.bind(body);
  // Node also ends a stream by this method, before it stores the error, so that later reads fail with the same error.
  body.destroy = (error) =>
    destroy(TransportFailure.is(error) ? toClientError(error, errorContext(request, statusCode)) : error);
  return response;
}
