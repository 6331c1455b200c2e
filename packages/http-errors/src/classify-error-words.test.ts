import { describe, expect, it } from '@jest/globals';
import { failure } from '../test/support/failures.ts';
import { classifyError } from './classify-error.ts';
import { ErrorType } from './classify/error-type.ts';

describe('classifyError() on errors with a single fact', () => {
  it.each(
    `EACCES EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT ECONNABORTED EHOSTDOWN EINVAL EMFILE ENFILE ENETDOWN ENETRESET ENOBUFS ENOTCONN
    EPERM EPROTONOSUPPORT EPROTOTYPE`.split(/\s+/),
  )('returns a NETWORK_ERROR for %s without a system call', (code) => {
    const error = classifyError(failure('x', { code }));
    expect([error.code, error.message, error.isRetryable()]).toEqual([
      'NETWORK_ERROR',
      'network error occurred',
      false,
    ]);
  });

  it.each<readonly [string, object, string, string, boolean]>([
    ['a code', { code: 'EPIPE' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ENETUNREACH' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ERR_NETWORK' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['a code', { code: 'ERR_READING_RESPONSE_STREAM' }, 'RESPONSE_READ_ERROR', 'unexpected end of response', true],
    ['a code', { code: 'ERR_FR_TOO_MANY_REDIRECTS' }, 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    ['a code', { code: 'ERR_TOO_MANY_REDIRECTS' }, 'VALIDATION_ERROR', 'redirect limit exceeded', false],
    [
      'words',
      { message: 'maximum redirect reached at: http://h/' },
      'VALIDATION_ERROR',
      'redirect limit exceeded',
      false,
    ],
    ['a status', { status: 429 }, 'HTTP_ERROR', 'HTTP 429', true],
    ['a status that is a text', { statusCode: '404' }, 'HTTP_ERROR', 'HTTP 404', false],
    ['a status of success', { status: 200 }, 'UNKNOWN_ERROR', 'x', false],
    ['an invalid status', { status: 4040 }, 'UNKNOWN_ERROR', 'x', false],
    [
      'a code beside an invalid name',
      { code: 'ECONNREFUSED', name: Symbol('name'), type: Symbol('type') },
      'NETWORK_ERROR',
      'network error occurred',
      true,
    ],
    ['a code', { code: 'ERR_FR_REDIRECTION_FAILURE' }, 'VALIDATION_ERROR', 'redirect blocked by policy', false],
    ['a code', { code: 'ERR_FR_MAX_BODY_LENGTH_EXCEEDED' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a code', { code: 'ERR_BAD_OPTION_VALUE' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a condition', { code: 'ERR_FILE_ALREADY_EXISTS' }, 'VALIDATION_ERROR', 'request validation failed', false],
    ['a condition', { code: 'ERR_NIL_CONFIG' }, 'VALIDATION_ERROR', 'request validation failed', false],
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
    [
      'words of Firefox',
      { message: 'NetworkError when attempting to fetch resource.' },
      'NETWORK_ERROR',
      'network error occurred',
      true,
    ],
    ['words of Safari', { message: 'Load failed' }, 'NETWORK_ERROR', 'network error occurred', true],
    ['words of Deno', { message: 'error sending request for url' }, 'NETWORK_ERROR', 'network error occurred', true],
  ])('classifies an error by %s alone: %j', (_by, facts, code, message, retryable) => {
    const error = classifyError(failure('x', facts));
    expect([error.code, error.message, error.isRetryable()]).toEqual([code, message, retryable]);
  });
});

describe('classifyError() by words', () => {
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
  ])('classifies the text %j', (text, code, message, statusCode = 0) => {
    for (const thrown of [text, new Error(text), new Error('outer', { cause: text })]) {
      const error = classifyError(thrown);
      expect([error.code, error.statusCode]).toEqual([code, statusCode]);
      if (!(thrown instanceof Error) || thrown.message !== 'outer') expect(error.message).toBe(message);
    }
  });

  it('ignores words in URLs, hosts and paths', () => {
    const url = 'https://tls-handshake.example/parse/certificate/timeout?q=x509';
    for (const text of [
      `cannot get ${url}`,
      'cannot get /parse/certificate/timeout?q=x509',
      'cannot reach tls-handshake.example',
      'odd: HTTP://h/transport/http 3',
    ]) {
      expect(classifyError(new Error(text), { url, host: 'tls-handshake.example' }).type).toBe(ErrorType.Unknown);
      expect(classifyError(new Error(text)).type).toBe(ErrorType.Unknown);
    }
    for (const text of [
      'cannot reach certificate:443',
      'cannot reach certificate',
      String.raw`cannot read C:\tls\handshake`,
    ]) {
      expect(classifyError(new Error(text), { host: 'certificate' }).type).toBe(ErrorType.Unknown);
    }
  });
});
