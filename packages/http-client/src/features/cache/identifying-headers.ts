import { conditions } from '../../message/request/conditions.ts';
import { emptyHeaders } from '../../message/request/headers.ts';

/** Headers that say how to answer, or name one request. Their values do not identify a user. */
const harmless = new Set<string>([
  ...conditions,
  'accept',
  'accept-encoding',
  'accept-language',
  'b3',
  'cache-control',
  'connection',
  'content-type',
  'dnt',
  'host',
  'idempotency-key',
  'pragma',
  'priority',
  'range',
  'request-id',
  'te',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-correlation-id',
  'x-request-id',
  'x-requested-with',
]);

/** Returns the headers of a request that may identify its user, such as `x-user-id`: all but a short list. */
export function identifyingHeaders<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  const found = emptyHeaders() as Record<string, T>;
  for (const [name, value] of Object.entries(headers)) if (!harmless.has(name)) found[name] = value;
  return found;
}
