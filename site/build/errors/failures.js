/**
 * Calls that fail, by the code of their error. The last line of each has the message; a test of the examples compares
 * it with what is thrown.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const failures = {
  SYNTAX: `import { parseAny } from '@wirework/codec';

parseAny('{"retries": 3,}');
// → throws JsonSyntaxError: invalid character '}' looking for beginning of
//   object key string at line 1, column 15 (offset 15): there is a comma
//   after the last member; remove it`,
  UNMARSHAL_TYPE: `import { t, unmarshal } from '@wirework/codec';

unmarshal('{"id": "7"}', t.object({ id: t.int() }));
// → throws UnmarshalTypeError: Cannot unmarshal string into field id of
//   type int at line 1, column 8 (offset 10) in /id`,
  UNSUPPORTED_TYPE: `import { marshal } from '@wirework/codec';

marshal({ callback: () => 1 });
// → throws UnsupportedTypeError: Cannot encode a value of type function in
//   /callback`,
  UNSUPPORTED_VALUE: `import { marshal } from '@wirework/codec';

marshal({ ratio: NaN });
// → throws UnsupportedValueError: Cannot encode an unsupported value: NaN
//   in /ratio`,
  INVALID_UNMARSHAL: `import { unmarshal } from '@wirework/codec';

unmarshal('{}', 7);
// → throws InvalidUnmarshalError: Cannot unmarshal into a target of type
//   number`,
  MARSHALER: `import { marshal } from '@wirework/codec';

const file = {
  toJSON() {
    throw new Error('not loaded');
  },
};
marshal({ file });
// → throws MarshalerError: Cannot encode a value of type Object: its toJSON
//   method failed in /file`,
  END_OF_INPUT: `import { newDecoder } from '@wirework/codec';

const decoder = newDecoder('1');
await decoder.decode();
await decoder.decode();
// → throws EndOfInputError: No further value: the input has ended at offset
//   1`,
  UNKNOWN_FIELD: `import { t, unmarshal } from '@wirework/codec';

const User = t.object({ id: t.int() });
unmarshal('{"id": 1, "nick": "x"}', User, { disallowUnknownFields: true });
// → throws UnknownFieldError: Cannot unmarshal: unknown field 'nick' at
//   line 1, column 11 (offset 10) in /nick`,
  DUPLICATE_NAME: `import { parseAny } from '@wirework/codec';

parseAny('{"id": 1, "id": 2}', { duplicates: 'reject' });
// → throws DuplicateNameError: Duplicate member name 'id' at line 1, column
//   11 (offset 10) in /id`,
  PATH_SYNTAX: `import { get } from '@wirework/path';

get({}, 'users..name');
// → throws PathSyntaxError: Invalid path 'users..name' at offset 6:
//   expected a member name after '.'`,
  PATH_NOT_FOUND: `import { get } from '@wirework/path';

get({ user: {} }, 'user.name', { strict: true });
// → throws PathNotFoundError: Cannot find 'user.name': no such value in
//   /user`,
  TYPE_MISMATCH: `import { get } from '@wirework/path';

get({ users: [] }, 'users.name', { strict: true });
// → throws TypeMismatchError: Cannot use 'users': expected object, found
//   array in /users: for every element write users[*].name`,
  LIMIT_EXCEEDED: `import { parseAny } from '@wirework/codec';

parseAny('[[[1]]]', { maxDepth: 2 });
// → throws LimitExceededError: invalid character '[' exceeded max depth at
//   line 1, column 3 (offset 3) in /0/0`,
  NUMBER_RANGE: `import { parseAny } from '@wirework/codec';

const { id } = parseAny('{"id": 9223372036854775808}', {
  numbers: 'lossless',
});
id.int64();
// → throws NumberRangeError: Cannot convert the number: out of range for
//   int64`,
  PROCESSOR_CLOSED: `import { createProcessor } from '@wirework/json';

const processor = createProcessor();
processor.close();
processor.get('{"a": 1}', 'a');
// → throws ProcessorClosedError: Cannot use the processor: it is closed`,
  SCHEMA: `import { compileSchema } from '@wirework/schema';

compileSchema({ type: 'strin' });
// → throws SchemaError: Cannot compile the schema at '/type': expected one
//   of 'null', 'boolean', 'integer', 'number', 'string', 'array', 'object';
//   did you mean 'string'?`,
  PATCH: `import { applyPatch } from '@wirework/path/patch';

applyPatch({ a: 1 }, [{ op: 'remove', path: '/b' }]);
// → throws PatchError: Cannot apply operation 0 of the patch (remove at
//   '/b'): Cannot find 'b': no such value`,
  CONTRACT_ERROR: `import { readOpenApi } from '@wirework/openapi';

const get = { parameters: [{ name: 'page' }] };
readOpenApi({ openapi: '3.1.0', paths: { '/users': { get } } });
// → throws ContractError: Cannot read the OpenAPI document: a parameter
//   must have 'in', at '/paths/~1users/get/parameters/0'`,
  DRIFT_ERROR: `import { createClient } from '@wirework/http-client';
import { createApi, readOpenApi } from '@wirework/openapi';

const schema = { type: 'integer' };
const parameters = [{ name: 'id', in: 'path', schema }];
const contract = readOpenApi({
  openapi: '3.1.0',
  paths: { '/users/{id}': { get: { parameters } } },
});
const api = createApi(contract, createClient());
await api.get('/users/{id}', { path: { id: 'x' } });
// → throws DriftError: GET /users/{id} request, path 'id': expected
//   integer, got string; the contract says so at
//   '/paths/~1users~1{id}/get/parameters/0/schema/type'`,
  UNKNOWN_ERROR: `import { classifyError } from '@wirework/http-errors';

const error = classifyError(new RangeError('page 9 of 8'));
[error.code, error.message, error.isRetryable()];
// → [ 'UNKNOWN_ERROR', 'page 9 of 8', false ]`,
  NETWORK_ERROR: `import { classifyError } from '@wirework/http-errors';

const refused = Object.assign(
  new Error('connect ECONNREFUSED 127.0.0.1:80'),
  { code: 'ECONNREFUSED' },
);
String(classifyError(refused, { method: 'GET', url: 'http://localhost/' }));
// → 'GET http://localhost/: network error occurred: connect ECONNREFUSED
//   127.0.0.1:80'`,
  TIMEOUT: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient(() => new Promise(() => {}), {
  timeouts: { request: 5 },
  retry: { maxRetries: 0 },
});
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: request timeout: request timed out
//   after 5 ms while waiting for the response headers (attempt 1)`,
  CONTEXT_CANCELED: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }]);
const signal = AbortSignal.abort();
await client.get('https://api.example.com/', { signal });
// → throws GET https://api.example.com/: request was canceled: This
//   operation was aborted`,
  RESPONSE_READ_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const corrupt = Object.assign(new Error('incorrect header check'), {
  code: 'Z_DATA_ERROR',
});
const { client } = createFakeClient([corrupt]);
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: failed to read response body:
//   incorrect header check (attempt 1)`,
  TRANSPORT_ERROR: `import { classifyError } from '@wirework/http-errors';

const notHttp = Object.assign(new Error('Expected HTTP/'), {
  name: 'HTTPParserError',
  code: 'HPE_INVALID_CONSTANT',
});
const request = { method: 'GET', url: 'http://localhost:22/' };
String(classifyError(notHttp, request));
// → 'GET http://localhost:22/: HTTP protocol error: Expected HTTP/'`,
  RETRY_EXHAUSTED: `import { createFakeClient } from '@wirework/http-testing';

const reset = Object.assign(new Error('read ECONNRESET'), {
  code: 'ECONNRESET',
});
const { client } = createFakeClient([reset]);
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: retries exhausted: network error
//   occurred: read ECONNRESET (attempt 4)`,
  TLS_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const plain = Object.assign(new Error('wrong version number'), {
  code: 'ERR_SSL_WRONG_VERSION_NUMBER',
});
const { client } = createFakeClient([plain]);
await client.get('https://api.example.com:80/');
// → throws GET https://api.example.com:80/: TLS handshake error: wrong
//   version number (attempt 1)`,
  CERTIFICATE_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const expired = Object.assign(new Error('certificate has expired'), {
  code: 'CERT_HAS_EXPIRED',
});
const { client } = createFakeClient([expired]);
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: certificate validation error:
//   certificate has expired (attempt 1)`,
  DNS_ERROR: `import { classifyError } from '@wirework/http-errors';

const missing = Object.assign(
  new Error('getaddrinfo ENOTFOUND nowhere.test'),
  { code: 'ENOTFOUND' },
);
const request = { method: 'GET', url: 'https://nowhere.test/' };
String(classifyError(missing, request));
// → 'GET https://nowhere.test/: DNS resolution failed: getaddrinfo
//   ENOTFOUND nowhere.test'`,
  VALIDATION_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }]);
await client.get('/users/1');
// → throws GET /users/1: Cannot read the URL: it does not parse as an
//   absolute URL; for paths below a base URL there is the field 'baseUrl'
//   of createClient`,
  HTTP_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 404 }]);
const result = await client.get('https://api.example.com/users/7');
result.throwForStatus();
// → throws GET https://api.example.com/users/7: HTTP 404 (attempt 1)`,
  UNMARSHAL_ERROR: `import { createFakeClient } from '@wirework/http-testing';

const headers = { 'content-type': 'text/html' };
const { client } = createFakeClient([{ headers, body: '<html>' }]);
const result = await client.get('https://api.example.com/users/7');
result.json();
// → throws UnmarshalError: Cannot unmarshal the body of GET
//   https://api.example.com/users/7 (200, text/html): it is not JSON, at
//   line 1, column 1`,
  ERR_NIL_CONFIG: `import { createClient } from '@wirework/http-client';

createClient(null);
// → throws Error: config cannot be nil`,
  ERR_INVALID_TIMEOUT: `import { createClient } from '@wirework/http-client';

createClient({ timeouts: { request: -1 } });
// → throws ConfigError: invalid timeout: timeouts.request must be 0 to
//   1800000 ms, got -1`,
  ERR_INVALID_RETRY: `import { createClient } from '@wirework/http-client';

createClient({ retry: { maxRetries: 11 } });
// → throws ConfigError: invalid retry configuration: retry.maxRetries must
//   be a whole number 0 to 10, got 11`,
  ERR_INVALID_CONNECTION: `import { createClient } from '@wirework/http-client';

createClient({ connection: { maxConnsPerHost: 5000 } });
// → throws ConfigError: invalid connection configuration:
//   connection.maxConnsPerHost must be a whole number 0 to 1000, got 5000`,
  ERR_INVALID_SECURITY: `import { createClient } from '@wirework/http-client';

createClient({ security: { maxResponseBodySize: '10 MB' } });
// → throws ConfigError: invalid security configuration:
//   security.maxResponseBodySize must be a whole number 0 to 1073741824
//   bytes, got '10 MB'`,
  ERR_INVALID_MIDDLEWARE: `import { createClient } from '@wirework/http-client';

createClient({ redirects: { maxRedirects: 100 } });
// → throws ConfigError: invalid redirects configuration:
//   redirects.maxRedirects must be a whole number 0 to 50, got 100`,
  ERR_INVALID_HEADER: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }]);
const headers = { 'x-name': 'Ada\\r\\nx-role: admin' };
await client.get('https://api.example.com/', { headers });
// → throws GET https://api.example.com/: Cannot use the headers: value of
//   header 'x-name' holds a control character, or one outside latin1:
//   invalid header`,
  ERR_EMPTY_FILE_PATH: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ body: 'data' }]);
await client.download('https://example.com/data.csv', '');
// → throws Error: file path cannot be empty`,
  ERR_FILE_EXISTS: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ body: '{}' }]);
const error = await client
  .download('https://example.com/package.json', 'package.json')
  .catch((it) => it);
// The message goes on with the path of the file
error.message.split(': ')[0];
// → 'file already exists'`,
  ERR_RESPONSE_BODY_EMPTY: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 204 }]);
const result = await client.get('https://api.example.com/users/7');
result.json();
// → throws GET https://api.example.com/users/7: failed to read response
//   body: response body is empty (attempt 1)`,
  ERR_RESPONSE_BODY_TOO_LARGE: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ body: 'x'.repeat(2000) }], {
  security: { maxResponseBodySize: 1000 },
});
await client.get('https://api.example.com/report');
// → throws GET https://api.example.com/report: failed to read response
//   body: response body too large: the limit is 1000 bytes (attempt 1)`,
  ERR_CLIENT_CLOSED: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }]);
await client.close();
await client.get('https://api.example.com/');
// → throws Error: client is closed`,
  ERR_CIRCUIT_OPEN: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 500 }], {
  resilience: { breaker: { minimumRequests: 2 } },
  retry: { maxRetries: 0 },
});
await client.get('https://api.example.com/');
await client.get('https://api.example.com/');
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: this host has failed too often:
//   circuit is open`,
  ERR_BULKHEAD_FULL: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }], {
  resilience: { bulkhead: { maxConcurrent: 1 } },
  retry: { maxRetries: 0 },
});
await Promise.all([
  client.get('https://api.example.com/a'),
  client.get('https://api.example.com/b'),
]);
// → throws GET https://api.example.com/b: too many requests to this host
//   at once: bulkhead is full`,
  ERR_RATE_LIMITED: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }], {
  resilience: { rateLimit: { requests: 1, period: 60_000 } },
  retry: { maxRetries: 0 },
});
await client.get('https://api.example.com/');
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: rate limit for this host is used
//   up: rate limit is used up`,
  ERR_SHARED_LIMIT: `import { sharedLimit } from '@wirework/http-client/shared';
import { createFakeClient } from '@wirework/http-testing';

const limiter = {
  consume: () => Promise.reject(new Error('Redis is down')),
};
const store = sharedLimit(limiter, { whenDown: 'refuse' });
const { client } = createFakeClient([{ status: 200 }], {
  resilience: { rateLimit: { requests: 1, store } },
});
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: the shared rate limit cannot be
//   asked: shared rate limit failed: Redis is down`,
  ERR_TOKEN_RENEWAL: `import { bearer } from '@wirework/http-auth';
import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 401 }], {
  baseUrl: 'https://api.example.com',
  attemptMiddleware: [
    bearer({
      get: () => 'expired',
      renew: () => Promise.reject(new Error('no refresh token')),
    }),
  ],
});
await client.get('me');
// → throws GET https://api.example.com/me: the token cannot be renewed:
//   renewal failed: no refresh token (attempt 1)`,
  ERR_REQUEST_BODY_TOO_LARGE: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ status: 200 }], {
  security: { maxRequestBodySize: 1000 },
});
await client.post('https://api.example.com/', { body: 'x'.repeat(2000) });
// → throws POST https://api.example.com/: Cannot send the body: it is
//   larger than the limit of 1000 bytes: request body too large`,
  ERR_RESPONSE_HEADERS_TOO_LARGE: `import { createFakeClient } from '@wirework/http-testing';

const headers = { 'set-cookie': 'x'.repeat(2000) };
const { client } = createFakeClient([{ headers }], {
  connection: { maxResponseHeaderBytes: 1024 },
});
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/: response headers too large:
//   response headers too large (attempt 1)`,
  ERR_TOO_MANY_REDIRECTS: `import { createFakeClient } from '@wirework/http-testing';

let visits = 0;
const { client } = createFakeClient(() => ({
  status: 302,
  headers: { location: \`/login?visit=\${(visits += 1)}\` },
}));
await client.get('https://api.example.com/');
// → throws GET https://api.example.com/login?visit=10: redirect limit
//   exceeded: stopped after 10 redirects: too many redirects (attempt 1)`,
  ERR_CHECKSUM_MISMATCH: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient([{ body: 'other data' }]);
const checksum = '0'.repeat(64);
await client.download('https://example.com/data.csv', {
  filePath: 'data.csv',
  checksum,
});
// → throws GET https://example.com/data.csv: Cannot finish the download:
//   checksum mismatch: checksum does not match (attempt 1)`,
  ERR_DOWNLOAD_IN_PROGRESS: `import { createFakeClient } from '@wirework/http-testing';

const { client } = createFakeClient(() => new Promise(() => {}));
const first = client.download('https://example.com/', 'data.csv');
await client.download('https://example.com/', 'data.csv');
// → throws GET https://example.com/: Cannot download to this file: another
//   download to it is in progress: download in progress
await Promise.allSettled([first, client.close()]);`,
};
