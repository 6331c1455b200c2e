import { describe, expect, it } from '@jest/globals';
import { expectLinear, withPollutedPrototype } from '@wirework/test-support';
import { classifyError, type ErrorContext } from './classify-error.ts';
import { ClientError } from './client-error.ts';
import { ErrorType } from './error-type.ts';

type Facts = Record<string, unknown>;

function failure(message: string, facts: Facts = {}, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), facts);
}

function fetchFailed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

const connectRefused = failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });

describe('classifyError by structure', () => {
  const rows: readonly (readonly [name: string, error: unknown, code: string, message: string, retryable: boolean])[] = [
    ['an abort', new DOMException('aborted', 'AbortError'), 'CONTEXT_CANCELED', 'request was canceled', false],
    ['a deadline', new DOMException('late', 'TimeoutError'), 'TIMEOUT', 'request timeout', false],
    ['an abort because of a deadline', failure('x', { name: 'AbortError' }, new DOMException('late', 'TimeoutError')), 'TIMEOUT', 'request timeout', false],
    ['an abort of undici', failure('Request aborted', { name: 'AbortError', code: 'UND_ERR_ABORTED' }), 'CONTEXT_CANCELED', 'request was canceled', false],
    ['an abort within an operation', failure('x', { code: 'ECONNRESET', syscall: 'read' }, new DOMException('a', 'AbortError')), 'CONTEXT_CANCELED', 'request was canceled', false],
    ['an exhausted pool', failure('x', { code: 'UND_ERR_BPL_MISSING_UPSTREAM' }), 'NETWORK_ERROR', 'connection pool exhausted', true],
    ['a URL', fetchFailed(failure('Invalid URL', { code: 'ERR_INVALID_URL' })), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['an HTTP/2 header', failure('x', { code: 'ERR_HTTP2_INVALID_HEADER_VALUE' }), 'VALIDATION_ERROR', 'invalid HTTP/2 request header', false],
    ['an HTTP/2 stream', failure('x', { code: 'ERR_HTTP2_STREAM_ERROR' }), 'TRANSPORT_ERROR', 'HTTP transport error', true],
    ['a missing name', failure('x', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'DNS_ERROR', 'DNS resolution failed', false],
    ['a name server that is away', failure('x', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), 'DNS_ERROR', 'DNS resolution failed', true],
    ['a name server that is slow', failure('x', { code: 'ETIMEOUT', syscall: 'queryA' }), 'DNS_ERROR', 'DNS resolution timed out', true],
    ['a name server that refuses', failure('x', { code: 'ECONNREFUSED', syscall: 'queryA' }), 'DNS_ERROR', 'DNS resolution failed', true],
    ['a name within an operation', failure('x', { code: 'ECONNREFUSED', syscall: 'connect' }, failure('y', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })), 'DNS_ERROR', 'DNS resolution failed', false],
    ['a refused connection', connectRefused, 'NETWORK_ERROR', 'network operation failed', true],
    ['the same in a fetch', fetchFailed(connectRefused), 'NETWORK_ERROR', 'network operation failed', true],
    ['a bare errno', failure('x', { code: 'ECONNRESET' }), 'NETWORK_ERROR', 'network error occurred', true],
    ['an operation that timed out', failure('x', { code: 'ETIMEDOUT', syscall: 'connect' }), 'NETWORK_ERROR', 'network operation timed out', true],
    ['a bare ETIMEDOUT', failure('x', { code: 'ETIMEDOUT' }), 'TIMEOUT', 'network timeout occurred', true],
    ['a broken pipe', failure('x', { code: 'EPIPE', syscall: 'write' }), 'NETWORK_ERROR', 'network operation failed', true],
    ['an invalid argument', failure('x', { code: 'EINVAL', syscall: 'read' }), 'NETWORK_ERROR', 'network operation failed', false],
    ['an errno without a line', failure('x', { code: 'ENOPROTOOPT', syscall: 'connect' }), 'NETWORK_ERROR', 'network operation failed', false],
    ['a file that is missing', failure('x', { code: 'EACCES', syscall: 'open' }), 'UNKNOWN_ERROR', 'x', false],
    ['a connect timeout', failure('x', { code: 'UND_ERR_CONNECT_TIMEOUT' }), 'TIMEOUT', 'network timeout occurred', true],
    ['a TLS handshake timeout', failure('x', { code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }), 'TIMEOUT', 'network timeout occurred', true],
    ['a certificate', failure('x', { code: 'CERT_HAS_EXPIRED' }), 'CERTIFICATE_ERROR', 'certificate validation error', false],
    ['a certificate behind a proxy', failure('x', { code: 'UND_ERR_PRX_TLS' }, failure('y', { code: 'CERT_HAS_EXPIRED' })), 'CERTIFICATE_ERROR', 'certificate validation error', false],
    ['a protocol version', failure('x', { code: 'EPROTO', syscall: 'write' }), 'TLS_ERROR', 'TLS handshake error', false],
    ['a body that ended in node:http', failure('aborted', { code: 'ECONNRESET' }), 'RESPONSE_READ_ERROR', 'unexpected end of response', true],
    ['a body that fetch lost', new TypeError('terminated', { cause: failure('x', { code: 'UND_ERR_SOCKET' }) }), 'RESPONSE_READ_ERROR', 'unexpected end of response', true],
    ['a body that is too large', failure('x', { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }), 'RESPONSE_READ_ERROR', 'failed to read response body', false],
    ['a client that is closed', failure('x', { code: 'UND_ERR_CLOSED' }), 'VALIDATION_ERROR', 'client is closed', false],
    ['an argument', failure('x', { code: 'UND_ERR_INVALID_ARG' }), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a fetch that does not say why', new TypeError('fetch failed'), 'NETWORK_ERROR', 'network error occurred', true],
    ['a fetch of a browser', new TypeError('Failed to fetch'), 'NETWORK_ERROR', 'network error occurred', true],
    ['a fetch of another scheme', fetchFailed(new Error('unknown scheme')), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['too many redirects of fetch', fetchFailed(new Error('redirect count exceeded')), 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    ['a proxy that wants a password', fetchFailed(failure('Request was cancelled.', {}, failure('Proxy response (407) !== 200 when HTTP Tunneling', { name: 'AbortError', code: 'UND_ERR_ABORTED' }))), 'NETWORK_ERROR', 'network error occurred', false],
    ['a proxy that is out of order', failure('Proxy response (502) !== 200 when HTTP Tunneling', { name: 'AbortError', code: 'UND_ERR_ABORTED' }), 'NETWORK_ERROR', 'network error occurred', true],
    ['a proxy that refuses a tunnel to Node', failure('Failed to establish tunnel to h:443', { code: 'ERR_PROXY_TUNNEL', statusCode: 403 }), 'NETWORK_ERROR', 'network error occurred', false],
    ['a proxy that cannot make a tunnel for Node', failure('Failed to establish tunnel to h:443', { code: 'ERR_PROXY_TUNNEL', statusCode: 503 }), 'NETWORK_ERROR', 'network error occurred', true],
    ['a lost connection that the SDK of AWS calls a timeout', failure('socket hang up', { name: 'TimeoutError', code: 'ECONNRESET' }), 'NETWORK_ERROR', 'network error occurred', true],
    ['a reset that the SDK of AWS calls a timeout', failure('read ECONNRESET', { name: 'TimeoutError', code: 'ECONNRESET', syscall: 'read' }), 'NETWORK_ERROR', 'network operation failed', true],
    ['a broken pipe that the SDK of AWS calls a timeout', failure('write EPIPE', { name: 'TimeoutError', code: 'EPIPE' }), 'NETWORK_ERROR', 'network error occurred', true],
    ['a request that took the SDK of AWS too long', failure('a request has exceeded the configured time', { name: 'TimeoutError', code: 'ETIMEDOUT' }), 'TIMEOUT', 'request timeout', false],
    ['an answer that the SDK of AWS threw', failure('UnknownError', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }), 'HTTP_ERROR', 'HTTP 503', true],
    ['a response that superagent did not wait for', failure('Response timeout of 400ms exceeded', { code: 'ECONNABORTED', errno: 'ETIMEDOUT' }), 'TIMEOUT', 'request timeout', false],
    ['a redirect of superagent to nowhere', failure('Invalid redirect location: http://[', { code: 'EINVALIDREDIRECT' }), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['a redirect of node-fetch to nowhere', failure('uri requested responds with an invalid redirect URL: http://['), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['another scheme in node-fetch', new TypeError('Only HTTP(S) protocols are supported'), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['a method of fetch that is none', new TypeError("'G T' is not a valid HTTP method."), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a GET of fetch with a body', new TypeError('Request with GET/HEAD method cannot have body.'), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a GET of got with a body', failure('The `GET` method cannot be used with a body', { name: 'RequestError', code: 'ERR_GOT_REQUEST_ERROR' }), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a URL of fetch with a user', new TypeError('Request cannot be constructed from a URL that includes credentials: http://ann:pw@h/'), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a header of fetch that is no Latin-1', new TypeError('Cannot convert argument to a ByteString because the character at index 0 has a value of 1078 which is greater than 255.'), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a stream of fetch without duplex', new TypeError('RequestInit: duplex option is required when sending a body.'), 'VALIDATION_ERROR', 'request validation failed', false],
    ['a fetch of about:', fetchFailed(new Error('about scheme is not supported')), 'VALIDATION_ERROR', 'URL validation failed', false],
    ['a body of another digest', fetchFailed(new Error('integrity mismatch')), 'RESPONSE_READ_ERROR', 'failed to read response body', false],
    ['a refused connection in Chromium', new Error('net::ERR_CONNECTION_REFUSED at http://h/'), 'NETWORK_ERROR', 'connection refused by server', true],
    ['a reset in Chromium', new Error('net::ERR_CONNECTION_RESET'), 'NETWORK_ERROR', 'connection reset by peer', true],
    ['a closed connection in Chromium', new Error('net::ERR_CONNECTION_CLOSED'), 'NETWORK_ERROR', 'connection closed by peer', true],
    ['a code that nobody knows', failure('x', { code: 'EWHATEVER' }), 'UNKNOWN_ERROR', 'x', false],
    ['a code without words', failure('', { code: 'EWHATEVER' }), 'UNKNOWN_ERROR', 'EWHATEVER', false],
    ['nothing at all', new Error(''), 'UNKNOWN_ERROR', 'unknown error', false],
    ['a worker without memory', failure('x', { code: 'ERR_WORKER_OUT_OF_MEMORY' }), 'UNKNOWN_ERROR', 'x', false],
    ['a ping of an EOF', fetchFailed(new Error('EOF')), 'NETWORK_ERROR', 'network error occurred', true],
    ['a fetch with an unexpected EOF', fetchFailed(new Error('unexpected EOF')), 'RESPONSE_READ_ERROR', 'unexpected end of response', true],
  ];
  it.each(rows)('knows %s', (_name, error, code, message, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.message, classified.isRetryable()]).toEqual([code, message, retryable]);
  });

  // As Deno 2.9, Bun 1.4 and workerd word what their fetch throws; `pnpm runtimes` raises them for real.
  const words: [runtime: string, error: Error, code: string, retryable: boolean][] = [
    ['Deno', fetchFailed(new Error('error sending request for url (http://127.0.0.1:1/): client error (Connect): tcp connect error: Connection refused (os error 111)')), 'NETWORK_ERROR', true],
    ['Deno', fetchFailed(new Error('client error (Connect): dns error: failed to lookup address information: Name or service not known')), 'DNS_ERROR', false],
    ['Deno', fetchFailed(new Error('client error (Connect): dns error: failed to lookup address information: Temporary failure in name resolution')), 'DNS_ERROR', true],
    ['Deno', fetchFailed(new Error('client error (Connect): invalid peer certificate: UnknownIssuer')), 'CERTIFICATE_ERROR', false],
    ['Deno', fetchFailed(new Error('client error (Connect): received fatal alert: ProtocolVersion')), 'TLS_ERROR', false],
    ['Deno', fetchFailed(new Error('client error (Connect): received corrupt message of type InvalidContentType')), 'TLS_ERROR', false],
    ['Deno', fetchFailed(new Error('client error (SendRequest): invalid HTTP version parsed')), 'TRANSPORT_ERROR', true],
    ['Deno', new TypeError('error reading a body from connection'), 'RESPONSE_READ_ERROR', true],
    ['Deno', new TypeError('unexpected end of file'), 'RESPONSE_READ_ERROR', false],
    ['Deno', new TypeError("Url scheme 'foo' not supported"), 'VALIDATION_ERROR', false],
    ['Bun', failure('ZlibError fetching "http://h/".', { code: 'ZlibError' }), 'RESPONSE_READ_ERROR', false],
    ['Bun', failure("Header 'a' has invalid value", {}), 'VALIDATION_ERROR', false],
    ['workerd', new Error('Network connection lost.'), 'NETWORK_ERROR', true],
    ['workerd', new TypeError('Gzip decompression failed.'), 'RESPONSE_READ_ERROR', false],
    ['workerd', new TypeError('Fetch API cannot load: foo://x/'), 'VALIDATION_ERROR', false],
    ['workerd', new TypeError('Invalid header value.'), 'VALIDATION_ERROR', false],
    ['Node', new TypeError('Headers.append: "a b" is an invalid header value.'), 'VALIDATION_ERROR', false],
  ];
  it.each(words)('knows the words of %s: %s', (_runtime, error, code, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.isRetryable()]).toEqual([code, retryable]);
  });

  it('takes a connection that is lost after the head of the response for a failed read', () => {
    expect(classifyError(new Error('Network connection lost.'), { statusCode: 200 }).code).toBe('RESPONSE_READ_ERROR');
    const reset = failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' });
    const error = classifyError(reset, { statusCode: 200 });
    expect([error.code, error.statusCode, error.isRetryable()]).toEqual(['RESPONSE_READ_ERROR', 200, true]);
    expect(classifyError(failure('x', { code: 'EPIPE', syscall: 'write' }), { statusCode: 200 }).isRetryable()).toBe(false);
    expect(classifyError(connectRefused, { statusCode: 302 }).code).toBe('NETWORK_ERROR');
    expect(classifyError(failure('it said that it terminated', { code: 'ECONNRESET' })).code).toBe('NETWORK_ERROR');
    expect(classifyError(new Error('the process was terminated by its parent')).code).toBe('UNKNOWN_ERROR');
  });

  it("takes the reason of the caller's signal for a cancellation, whatever it is", () => {
    for (const reason of ['user left', new Error('user left'), 7]) {
      const signal = AbortSignal.abort(reason);
      expect(classifyError(reason, { signal }).code).toBe('CONTEXT_CANCELED');
      expect(classifyError(new Error('outer', { cause: reason }), { signal }).code).toBe('CONTEXT_CANCELED');
      expect(classifyError(new Error('other'), { signal }).code).toBe('UNKNOWN_ERROR');
    }
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    expect(classifyError(signal.reason, { signal }).message).toBe('request timeout');
    const aborted = failure('The operation was aborted.', { name: 'AbortError', type: 'aborted' });
    expect(classifyError(aborted, { signal }).message).toBe('request timeout');
    expect(classifyError(aborted, { signal: AbortSignal.abort() }).message).toBe('request was canceled');
    expect(classifyError(aborted, { signal: new AbortController().signal }).message).toBe('request was canceled');
    expect(classifyError(connectRefused, { signal }).code).toBe('NETWORK_ERROR');
  });
});

describe('classifyError on what is told in part', () => {
  it.each(
    `EACCES EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT ECONNABORTED EHOSTDOWN EINVAL EMFILE ENFILE ENETDOWN ENETRESET ENOBUFS ENOTCONN
    EPERM EPROTONOSUPPORT EPROTOTYPE`.split(/\s+/),
  )('takes %s without a system call for a failure of the network', (code) => {
    const error = classifyError(failure('x', { code }));
    expect([error.code, error.message, error.isRetryable()]).toEqual(['NETWORK_ERROR', 'network error occurred', false]);
  });

  it.each<readonly [string, Facts, string, string, boolean]>([
    ['a code', { code: 'EPIPE' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ENETUNREACH' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ERR_NETWORK' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ERR_READING_RESPONSE_STREAM' }, 'RESPONSE_READ_ERROR', 'unexpected end of response', true],
    ['a code', { code: 'ERR_FR_TOO_MANY_REDIRECTS' }, 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    ['a code', { code: 'ERR_TOO_MANY_REDIRECTS' }, 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    ['words', { message: 'maximum redirect reached at: http://h/' }, 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    ['a status', { status: 429 }, 'HTTP_ERROR', 'HTTP 429', true],
    ['a status that is a text', { statusCode: '404' }, 'HTTP_ERROR', 'HTTP 404', false],
    ['a status that is no failure', { status: 200 }, 'UNKNOWN_ERROR', 'x', false],
    ['a status that is none', { status: 4040 }, 'UNKNOWN_ERROR', 'x', false],
    ['a code beside names that are none', { code: 'ECONNREFUSED', name: Symbol('name'), type: Symbol('type') }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ERR_FR_REDIRECTION_FAILURE' }, 'VALIDATION_ERROR', 'redirect blocked by policy', false],
    ['a code', { code: 'ERR_FR_MAX_BODY_LENGTH_EXCEEDED' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a code', { code: 'ERR_BAD_OPTION_VALUE' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a condition', { code: 'ERR_FILE_ALREADY_EXISTS' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a condition', { code: 'ERR_CONFIG_CANNOT_BE_NIL' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a type', { type: 'no-redirect' }, 'VALIDATION_ERROR', 'redirect blocked by policy', false],
    ['a type', { type: 'max-size' }, 'RESPONSE_READ_ERROR', 'failed to read response body', false],
    ['a type', { type: 'aborted' }, 'CONTEXT_CANCELED', 'request was canceled', false],
    ['a name', { name: 'CanceledError' }, 'CONTEXT_CANCELED', 'request was canceled', false],
    ['a system call', { code: 'ENOTCONN', syscall: 'shutdown' }, 'NETWORK_ERROR', 'network operation failed', false],
    ['a system call', { code: 'ECONNREFUSED', syscall: 'send' }, 'NETWORK_ERROR', 'network operation failed', true],
    ['a system call', { code: 'ECONNRESET', syscall: 'recvmsg' }, 'NETWORK_ERROR', 'network operation failed', true],
    ['a system call', { code: 'ETIMEDOUT', syscall: 'getaddrinfo' }, 'DNS_ERROR', 'DNS resolution timed out', true],
    ['words', { message: 'queryA ETIMEOUT h' }, 'DNS_ERROR', 'DNS resolution timed out', true],
    ['words', { message: 'getaddrinfo EAI_AGAIN h' }, 'DNS_ERROR', 'DNS resolution failed', true],
    ['words', { message: 'getaddrinfo EAI_FAIL h' }, 'DNS_ERROR', 'DNS resolution failed', false],
    ['words', { message: 'unexpected redirect' }, 'VALIDATION_ERROR', 'redirect blocked by policy', false],
    ['words', { message: 'connection pool exhausted' }, 'NETWORK_ERROR', 'connection pool exhausted', true],
    ['words', { message: 'other side closed' }, 'NETWORK_ERROR', 'connection closed by peer', true],
    ['words', { message: 'socket hang up' }, 'NETWORK_ERROR', 'connection closed by peer', true],
    ['words', { message: 'host unreachable' }, 'NETWORK_ERROR', 'host unreachable', true],
    ['words', { message: 'bad port' }, 'VALIDATION_ERROR', 'URL validation failed', false],
    ['words', { message: 'request validation failed' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['words of Firefox', { message: 'NetworkError when attempting to fetch resource.' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['words of Safari', { message: 'Load failed' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['words of Deno', { message: 'error sending request for url' }, 'NETWORK_ERROR', 'network error occurred', true],
  ])('understands %s alone: %j', (_by, facts, code, message, retryable) => {
    const error = classifyError(failure('x', facts));
    expect([error.code, error.message, error.isRetryable()]).toEqual([code, message, retryable]);
  });
});

describe('classifyError on an aggregate', () => {
  const attempt = (code: string): Error => failure(`connect ${code}`, { code, syscall: 'connect' });
  it('calls it refused when all were refused', () => {
    const error = classifyError(new AggregateError([attempt('ECONNREFUSED'), attempt('ECONNREFUSED')]));
    expect([error.code, error.message, error.isRetryable()]).toEqual(['NETWORK_ERROR', 'network operation failed', true]);
  });

  it.each([
    [['ENETUNREACH', 'CERT_HAS_EXPIRED'], 'CERTIFICATE_ERROR', false],
    [['EINVAL', 'ECONNREFUSED'], 'NETWORK_ERROR', true],
    [['EADDRNOTAVAIL', 'ETIMEDOUT'], 'NETWORK_ERROR', true],
    [['EADDRNOTAVAIL', 'EINVAL'], 'NETWORK_ERROR', false],
  ])('lets the most telling of %j decide', (codes, code, retryable) => {
    const error = classifyError(fetchFailed(new AggregateError(codes.map(attempt))));
    expect([error.code, error.isRetryable()]).toEqual([code, retryable]);
  });
});

describe('classifyError on the errors of other clients', () => {
  it.each<readonly [string, unknown, string, number, boolean]>([
    ['axios, an answer', failure('Request failed with status code 503', { name: 'AxiosError', code: 'ERR_BAD_RESPONSE', response: { status: 503 } }), 'HTTP_ERROR', 503, true],
    ['axios, its timeout', failure('timeout of 5ms exceeded', { name: 'AxiosError', code: 'ECONNABORTED' }), 'TIMEOUT', 0, false],
    ['axios, canceled', failure('canceled', { name: 'CanceledError', code: 'ERR_CANCELED' }), 'CONTEXT_CANCELED', 0, false],
    ['axios, redirects', failure('x', { name: 'AxiosError', code: 'ERR_FR_TOO_MANY_REDIRECTS' }), 'VALIDATION_ERROR', 0, false],
    ['got, an answer', failure('x', { name: 'HTTPError', code: 'ERR_NON_2XX_3XX_RESPONSE', response: { statusCode: 404 } }), 'HTTP_ERROR', 404, false],
    ['got, a phase', failure('x', { name: 'TimeoutError', code: 'ETIMEDOUT', event: 'connect' }), 'TIMEOUT', 0, true],
    ['got, the request', failure('x', { name: 'TimeoutError', code: 'ETIMEDOUT', event: 'request' }), 'TIMEOUT', 0, false],
    ['got, the network', failure('x', { name: 'RequestError', code: 'ECONNREFUSED' }), 'NETWORK_ERROR', 0, true],
    ['ky, an answer', failure('x', { name: 'HTTPError', response: { status: 429 } }), 'HTTP_ERROR', 429, true],
    ['node-fetch, the network', failure('x', { name: 'FetchError', type: 'system', code: 'ECONNRESET' }), 'NETWORK_ERROR', 0, true],
    ['node-fetch, a timeout', failure('x', { name: 'FetchError', type: 'request-timeout' }), 'TIMEOUT', 0, false],
    ['node-fetch, the body', failure('x', { name: 'FetchError', type: 'body-timeout' }), 'TIMEOUT', 0, true],
    ['node-fetch, redirects', failure('x', { name: 'FetchError', type: 'max-redirect' }), 'VALIDATION_ERROR', 0, false],
    ['node-fetch, canceled', failure('x', { name: 'AbortError', type: 'aborted' }), 'CONTEXT_CANCELED', 0, false],
    ['axios, a body that was cut off', failure('stream has been aborted', { name: 'AxiosError', code: 'ERR_BAD_RESPONSE' }), 'RESPONSE_READ_ERROR', 0, true],
    ['axios, another scheme', failure('Unsupported protocol foo:', { name: 'AxiosError', code: 'ERR_BAD_REQUEST' }), 'VALIDATION_ERROR', 0, false],
    ['axios, redirects of fetch', failure('Network Error', { name: 'AxiosError', code: 'ERR_NETWORK' }, new Error('redirect count exceeded')), 'VALIDATION_ERROR', 0, false],
    ['axios, the network in a browser', failure('Network Error', { name: 'AxiosError', code: 'ERR_NETWORK' }), 'NETWORK_ERROR', 0, true],
    ['axios, JSON', failure(`Unexpected token 'c', "connection" is not valid JSON`, { name: 'SyntaxError', code: 'ERR_BAD_RESPONSE' }), 'RESPONSE_READ_ERROR', 0, false],
    ['got, JSON', failure('x', { name: 'ParseError', code: 'ERR_BODY_PARSE_FAILURE' }, new SyntaxError('Unexpected end of JSON input')), 'RESPONSE_READ_ERROR', 0, false],
    ['got 16, a body that was cut off', failure('Content-Length mismatch: expected 9 bytes, received 4 bytes', { name: 'ReadError', code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' }), 'RESPONSE_READ_ERROR', 0, true],
    ['got 16, a body that is no gzip', failure('x', { name: 'ReadError', code: 'ERR_READING_RESPONSE_STREAM' }, failure('incorrect header check', { code: 'Z_DATA_ERROR' })), 'RESPONSE_READ_ERROR', 0, false],
    ['an error about JSON that is none of syntax', new Error('no JSON here'), 'UNKNOWN_ERROR', 0, false],
    ['another error of syntax', new SyntaxError('Invalid regular expression'), 'UNKNOWN_ERROR', 0, false],
    ['got, a body that was cut off', failure('The server aborted pending request', { name: 'ReadError', code: 'ECONNRESET' }), 'RESPONSE_READ_ERROR', 0, true],
    ['node-fetch, a body that was cut off', failure('Invalid response body while trying to fetch http://h/: aborted', { name: 'FetchError', type: 'system', code: 'ECONNRESET' }), 'RESPONSE_READ_ERROR', 0, true],
    ['a timeout that is another one', failure('no more than a timeout of 5ms'), 'TIMEOUT', 0, true],
    ['superagent, a timeout', failure('Timeout of 120ms exceeded', { code: 'ECONNABORTED', errno: 'ETIME' }), 'TIMEOUT', 0, false],
    ['needle, redirects', failure('Max redirects reached. Possible loop in: /a'), 'VALIDATION_ERROR', 0, false],
    ['undici, an answer', failure('x', { code: 'UND_ERR_RESPONSE', statusCode: 502 }), 'HTTP_ERROR', 502, true],
  ])('knows %s', (_name, error, code, statusCode, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.statusCode, classified.isRetryable()]).toEqual([code, statusCode, retryable]);
  });
});

describe('classifyError by words', () => {
  it.each<readonly [string, string, string, number?]>([
    ['CONTEXT CANCELED', 'CONTEXT_CANCELED', 'request context was canceled'],
    ['request context canceled', 'CONTEXT_CANCELED', 'request context was canceled'],
    ['context deadline exceeded', 'TIMEOUT', 'request context deadline exceeded'],
    ['stopped after 10 redirects', 'VALIDATION_ERROR', 'redirect limit exceeded'],
    ['circular redirect', 'VALIDATION_ERROR', 'circular redirect detected'],
    ['redirect blocked', 'VALIDATION_ERROR', 'redirect blocked by policy'],
    ['http2: invalid header', 'VALIDATION_ERROR', 'invalid HTTP/2 request header'],
    ['invalid header field for http2', 'VALIDATION_ERROR', 'invalid HTTP/2 request header'],
    ['http2: stream closed', 'UNKNOWN_ERROR', 'http2: stream closed'],
    ['dial: connection refused', 'NETWORK_ERROR', 'connection refused by server'],
    ['no such host', 'DNS_ERROR', 'DNS resolution failed'],
    ['transport connection reset', 'NETWORK_ERROR', 'connection reset by peer'],
    ['peer closed connection', 'NETWORK_ERROR', 'connection closed by peer'],
    ['connection closed', 'NETWORK_ERROR', 'connection closed by peer'],
    ['write: broken  pipe', 'NETWORK_ERROR', 'broken pipe'],
    ['network is unreachable', 'NETWORK_ERROR', 'network unreachable'],
    ['no route to host', 'NETWORK_ERROR', 'host unreachable'],
    ['TLS handshake failure', 'TLS_ERROR', 'TLS handshake error'],
    ['SSL handshake error', 'TLS_ERROR', 'TLS handshake error'],
    ['error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'TLS_ERROR', 'TLS handshake error'],
    ['remote error: tls: protocol version', 'TLS_ERROR', 'TLS handshake error'],
    ['error:0A000102:SSL routines::unsupported protocol', 'TLS_ERROR', 'TLS handshake error'],
    ['tls: failed to verify certificate', 'CERTIFICATE_ERROR', 'certificate validation error'],
    ['certificate verify failed', 'CERTIFICATE_ERROR', 'certificate validation error'],
    ['x509: signed by unknown authority', 'CERTIFICATE_ERROR', 'certificate validation error'],
    ['transport connection broken', 'TRANSPORT_ERROR', 'HTTP transport error'],
    ['protocol error during connection', 'TRANSPORT_ERROR', 'HTTP protocol error'],
    ['failed to read response body', 'RESPONSE_READ_ERROR', 'failed to read response body'],
    ['unexpected EOF', 'RESPONSE_READ_ERROR', 'unexpected end of response'],
    ['validation failed: invalid header', 'VALIDATION_ERROR', 'request validation failed'],
    ['invalid url format', 'VALIDATION_ERROR', 'URL validation failed'],
    ['missing protocol scheme', 'VALIDATION_ERROR', 'URL validation failed'],
    ['HTTP 403 forbidden', 'HTTP_ERROR', 'HTTP 403 forbidden', 403],
    ['HTTP 503 unavailable', 'HTTP_ERROR', 'HTTP 503 unavailable', 503],
    ['http 599 y', 'HTTP_ERROR', 'http 599 y', 599],
    ['HTTP 4043 x', 'HTTP_ERROR', 'HTTP 4043 x', 0],
    ['got HTTP 5 apples 503', 'HTTP_ERROR', 'got HTTP 5 apples 503', 503],
    ['HTTP 5xx, request 1503', 'HTTP_ERROR', 'HTTP 5xx, request 1503', 0],
    ['TLS handshake failed 503 times', 'TLS_ERROR', 'TLS handshake error', 0],
    ['HTTP503', 'UNKNOWN_ERROR', 'HTTP503'],
    ['HTTP 399', 'UNKNOWN_ERROR', 'HTTP 399'],
    ['request timed out', 'TIMEOUT', 'operation timed out'],
    ['dial timeout', 'TIMEOUT', 'operation timed out'],
    ['timeout in context', 'UNKNOWN_ERROR', 'timeout in context'],
    ['EOF', 'UNKNOWN_ERROR', 'EOF'],
    ['connect ECONNREFUSED 127.0.0.1:1', 'NETWORK_ERROR', 'network error occurred'],
    ['getaddrinfo ENOTFOUND nowhere.invalid', 'DNS_ERROR', 'DNS resolution failed'],
    ['read tcp 10.0.0.1:80: connection\nreset by peer', 'NETWORK_ERROR', 'connection reset by peer'],
    ['something went wrong', 'UNKNOWN_ERROR', 'something went wrong'],
  ])('understands %j', (text, code, message, statusCode = 0) => {
    for (const thrown of [text, new Error(text), new Error('outer', { cause: text })]) {
      const error = classifyError(thrown);
      expect([error.code, error.statusCode]).toEqual([code, statusCode]);
      if (!(thrown instanceof Error) || thrown.message !== 'outer') expect(error.message).toBe(message);
    }
  });

  it('does not look for words in a URL, a host or a path', () => {
    const url = 'https://tls-handshake.example/parse/certificate/timeout?q=x509';
    for (const text of [`cannot get ${url}`, 'cannot get /parse/certificate/timeout?q=x509', 'cannot reach tls-handshake.example', 'odd: HTTP://h/transport/http 3']) {
      expect(classifyError(new Error(text), { url, host: 'tls-handshake.example' }).type).toBe(ErrorType.Unknown);
      expect(classifyError(new Error(text)).type).toBe(ErrorType.Unknown);
    }
    for (const text of ['cannot reach certificate:443', 'cannot reach certificate', String.raw`cannot read C:\tls\handshake`]) {
      expect(classifyError(new Error(text), { host: 'certificate' }).type).toBe(ErrorType.Unknown);
    }
  });
});

describe('classifyError on what is classified already', () => {
  const inner = new ClientError({ type: ErrorType.TLS, message: 'm', attempts: 2, statusCode: 5, url: 'http://a/', method: 'PUT', cause: 'why' });

  it('gives a copy with what the context knows better', () => {
    const again = classifyError(new Error('wrapper', { cause: inner }), { url: 'http://b/', method: 'GET', attempts: 0 });
    expect(again).not.toBe(inner);
    expect({ ...again, message: again.message, cause: again.cause }).toEqual({
      type: ErrorType.TLS, code: 'TLS_ERROR', message: 'm', cause: 'why', url: 'http://b/', method: 'GET', attempts: 2, statusCode: 5, host: 'a',
    });
    expect(classifyError(inner, { attempts: 3 }).attempts).toBe(3);
    expect(classifyError(inner, { type: 1, message: 'other', cause: 'other' } as ErrorContext).toJSON()).toEqual(inner.toJSON());
    expect([classifyError('x', { url: 'http://a/', host: 'given' }).host, classifyError(inner, { host: 'given' }).host]).toEqual(['given', 'given']);
    expect([inner.url, inner.attempts]).toEqual(['http://a/', 2]);
  });
});

describe('classifyError on bad input', () => {
  const hostile = new Proxy({}, {
    get: () => { throw new Error('get'); },
    has: () => { throw new Error('has'); },
    ownKeys: () => { throw new Error('keys'); },
    getPrototypeOf: () => { throw new Error('prototype'); },
    getOwnPropertyDescriptor: () => { throw new Error('descriptor'); },
  });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const throwing = Object.defineProperties(new Error('x'), {
    code: { get: () => { throw new Error('code'); } },
    toString: { value: () => { throw new Error('text'); } },
    toJSON: { value: () => { throw new Error('json'); } },
  });
  const cyclic = new Error('a', { cause: new AggregateError([new Error('b')]) });
  ((cyclic.cause as AggregateError).errors as unknown[]).push(cyclic);

  it.each<readonly [string, unknown]>([
    ['undefined', undefined], ['null', null], ['a string', 'boom'], ['an empty string', ''], ['a number', Number.NaN], ['a bigint', 10n],
    ['a symbol', Symbol('s')], ['a function', () => 1], ['an empty object', {}], ['an object without prototype', Object.create(null)],
    ['an array', ['x']], ['a frozen error', Object.freeze(new Error('x'))], ['a hostile proxy', hostile], ['a revoked proxy', revoked.proxy],
    ['throwing getters', throwing], ['a hostile list', Object.assign(new Error('x'), { errors: hostile })],
    ['a revoked list', Object.assign(new Error('x'), { errors: revoked.proxy })], ['a cycle', cyclic],
    ['a list that is a text', Object.assign(new Error('x'), { errors: 'text' })],
    ['a response', new Response('x')], ['a status that is none', { status: Symbol('503') }], ['a date that is none', new Date(Number.NaN)], ['a hostile brand', { [Symbol.for('@wirework/client-error')]: true }],
    ['a hostile brand that throws', Object.defineProperty({ [Symbol.for('@wirework/client-error')]: true }, 'url', { enumerable: true, get: () => { throw new Error('url'); } })],
  ])('makes a ClientError of %s', (_name, thrown) => {
    const error = classifyError(thrown, { url: 'https://h/', method: 'GET' });
    expect(error.code).toBe('UNKNOWN_ERROR');
    expect(error.isRetryable()).toBe(false);
    expect(`${String(error)}${JSON.stringify(error)}${String(error.stack)}`).toContain('h');
    expect(() => structuredClone(error)).not.toThrow();
  });

  it.each(['syscall', 'event', 'response', 'errors', 'cause'])('believes the rest of an error whose %s throws', (name) => {
    const error = Object.defineProperty(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), name, { get: () => { throw new Error(name); } });
    expect(classifyError(error).type).toBe(ErrorType.Network);
  });

  it('stops at a bound in a chain of 10,000 causes', () => {
    let deep: Error = connectRefused;
    for (let level = 0; level < 10_000; level++) deep = new Error(`level ${level}`, { cause: deep });
    const error = classifyError(deep);
    expect(error.code).toBe('UNKNOWN_ERROR');
    let kept = 0;
    for (let cause = error.cause; cause !== undefined; cause = (cause as Error).cause) kept++;
    expect(kept).toBe(10);
  });

  it('stops at a bound in a wide tree of errors', () => {
    const wide = (depth: number): Error => depth === 0 ? new Error('leaf') : new AggregateError(Array.from({ length: 10 }, () => wide(depth - 1)));
    expect(JSON.stringify(classifyError(wide(4))).length).toBeLessThan(4096);
  });

  it('looks at no list of errors that is in another one', () => {
    let read = 0;
    const nested = (depth: number): unknown[] => (depth === 0 ? [] : new Array<unknown>(10).fill(watched(nested(depth - 1))));
    const watched = (list: unknown[]): unknown[] => new Proxy(list, { get: (it, key) => (read++, Reflect.get(it, key) as unknown) });
    for (const cause of [nested(5), Object.assign(new Error('x'), { errors: nested(5) }), new Error('x', { cause: nested(5) })]) classifyError(cause);
    expect(read).toBeLessThan(2000);
  });

  it.each(['stopped after', 'connect', 'http2 ', 'handshake', ',cancel'])('takes linear time on a long code of %s', async (text) => {
    await expectLinear((size) => {
      const code = text.repeat(size);
      const error = Object.assign(new Error(code), { name: code, code, syscall: `connect${code}`, event: code, type: code });
      return () => classifyError(error).isRetryable();
    }, 10_000);
  });

  it('takes linear time on long texts of which one nearly is in the other', async () => {
    await expectLinear((size) => {
      const cause = new Error(`${'a'.repeat(size)}b${'a'.repeat(size)}`);
      const error = new Error('a'.repeat(4 * size), { cause });
      return () => classifyError(error).isRetryable();
    }, 10_000);
  });

  it('says once what a long text and its cause say', () => {
    const cause = new Error(`connect failed ${'a'.repeat(300)}`);
    expect(classifyError(new Error(`outer: ${cause.message}`, { cause })).message).toBe(`outer: ${cause.message}`);
    expect(classifyError(new Error('outer', { cause })).message).toBe(`outer: ${cause.message}`);
  });

  it.each<[string, (size: number) => string]>([
    ...['a', 'a:', '@', '"', 'http://', '=', ' ', 'x?', '&a', 'stopped after '].map((unit): [string, (size: number) => string] => [unit, (size) => unit.repeat(size)]),
    ['spaces and an @', (size) => `${' '.repeat(size)}@`],
    ['two words', (size) => `${'a'.repeat(32_767)} ${'b'.repeat(size)}`],
    ['slashes and an @', (size) => `http:${'/'.repeat(size)}@`],
  ])('takes linear time on a long text of %s, and shortens it', async (_what, textOf) => {
    await expectLinear((size) => {
      const error = new Error(textOf(size));
      const url = `http://${textOf(size)}`;
      return () => {
        const classified = classifyError(error, { url, method: url, host: url });
        expect(classified.message.length).toBeLessThanOrEqual(4096);
        for (const part of [classified.url, classified.method, classified.host]) expect(part.length).toBeLessThanOrEqual(2048);
      };
    }, 100_000);
  });

  it('hides user information of a URL that ends beyond what is looked at', () => {
    for (const url of [`http://ann:${'secret'.repeat(10_000)}@h/`, `http://ann:se/${'secret'.repeat(10_000)}@h/`, `ann:${'secret'.repeat(10_000)}@h`]) {
      expect(classifyError('x', { url }).url).not.toContain('secret');
    }
    const long = `http://h:80/${'a'.repeat(50_000)}`;
    expect(classifyError('x', { url: long }).url).toBe(`${long.slice(0, 2047)}…`);
  });

  it.each<readonly [string, unknown]>([
    ['null', null], ['a number', 5], ['a hostile proxy', hostile],
    ['a getter that throws', Object.defineProperty({}, 'url', { enumerable: true, get: () => { throw new Error('url'); } })],
    ['a signal that is none', { signal: 5 }], ['a hostile signal', { signal: hostile }],
  ])('never throws for a context that is %s', (_name, context) => {
    expect(classifyError(connectRefused, context as ErrorContext).code).toBe('NETWORK_ERROR');
    expect(classifyError(new ClientError({ type: ErrorType.DNS }), context as ErrorContext).code).toBe('DNS_ERROR');
  });

  it('takes sensitive keys that are no list for none', () => {
    for (const sensitiveKeys of [5, 'token', { length: 1 }, null] as unknown as string[][]) {
      expect(classifyError('boom', { url: 'http://h/?a=1&token=x', sensitiveKeys }).url).toBe('http://h/?a=1&token=[REDACTED]');
    }
  });

  it('reads nothing that was put on Object.prototype', () => {
    const polluted = { code: 'ECONNREFUSED', syscall: 'connect', statusCode: 503, url: 'http://evil/', method: 'EVIL', cause: 'x', errors: ['x'], sensitiveKeys: ['q'] };
    // As a loop over members would see them, and hidden from it.
    for (const enumerable of [true, false]) {
      const error = withPollutedPrototype(polluted, () => {
        for (const name of Object.keys(polluted)) Object.defineProperty(Object.prototype, name, { enumerable });
        return classifyError(new Error('x'), { attempts: 1 });
      });
      expect([error.type, error.url, error.method, error.statusCode, error.attempts]).toEqual([0, '', '', 0, 1]);
    }
  });
});
