import { describe, expect, it } from '@jest/globals';
import { connectRefused, failure, fetchFailed } from '../test/support/failures.ts';
import { classifyError, type ErrorContext } from './classify-error.ts';
import { ErrorType } from './classify/error-type.ts';
import { ClientError } from './errors/client-error.ts';
import { isRetryableStatus, RETRYABLE_STATUS_CODES } from './index.ts';

describe('classifyError() by name, code, system call and causes', () => {
  const rows: readonly (readonly [name: string, error: unknown, code: string, message: string, retryable: boolean])[] =
    [
      ['an abort', new DOMException('aborted', 'AbortError'), 'CONTEXT_CANCELED', 'request was canceled', false],
      ['a deadline', new DOMException('late', 'TimeoutError'), 'TIMEOUT', 'request timeout', false],
      [
        'an abort because of a deadline',
        failure('x', { name: 'AbortError' }, new DOMException('late', 'TimeoutError')),
        'TIMEOUT',
        'request timeout',
        false,
      ],
      [
        'an abort of undici',
        failure('Request aborted', { name: 'AbortError', code: 'UND_ERR_ABORTED' }),
        'CONTEXT_CANCELED',
        'request was canceled',
        false,
      ],
      [
        'an abort within an operation',
        failure('x', { code: 'ECONNRESET', syscall: 'read' }, new DOMException('a', 'AbortError')),
        'CONTEXT_CANCELED',
        'request was canceled',
        false,
      ],
      [
        'an exhausted pool',
        failure('x', { code: 'UND_ERR_BPL_MISSING_UPSTREAM' }),
        'NETWORK_ERROR',
        'connection pool exhausted',
        true,
      ],
      [
        'a URL',
        fetchFailed(failure('Invalid URL', { code: 'ERR_INVALID_URL' })),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'an HTTP/2 header',
        failure('x', { code: 'ERR_HTTP2_INVALID_HEADER_VALUE' }),
        'VALIDATION_ERROR',
        'invalid HTTP/2 request header',
        false,
      ],
      [
        'an HTTP/2 stream',
        failure('x', { code: 'ERR_HTTP2_STREAM_ERROR' }),
        'TRANSPORT_ERROR',
        'HTTP transport error',
        true,
      ],
      [
        'an HTTP/2 stream without a connection',
        failure('x', { code: 'ERR_HTTP2_STREAM_CANCEL' }, connectRefused),
        'NETWORK_ERROR',
        'network error occurred',
        true,
      ],
      [
        'an HTTP/2 session of another scheme',
        failure('x', { code: 'ERR_HTTP2_UNSUPPORTED_PROTOCOL' }),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'a missing name',
        failure('x', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
        'DNS_ERROR',
        'DNS resolution failed',
        false,
      ],
      [
        'a name server that is away',
        failure('x', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
        'DNS_ERROR',
        'DNS resolution failed',
        true,
      ],
      [
        'a name server that is slow',
        failure('x', { code: 'ETIMEOUT', syscall: 'queryA' }),
        'DNS_ERROR',
        'DNS resolution timed out',
        true,
      ],
      [
        'a name server that refuses',
        failure('x', { code: 'ECONNREFUSED', syscall: 'queryA' }),
        'DNS_ERROR',
        'DNS resolution failed',
        true,
      ],
      [
        'a name within an operation',
        failure(
          'x',
          { code: 'ECONNREFUSED', syscall: 'connect' },
          failure('y', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
        ),
        'DNS_ERROR',
        'DNS resolution failed',
        false,
      ],
      ['a refused connection', connectRefused, 'NETWORK_ERROR', 'network operation failed', true],
      [
        'a refused connection in a fetch',
        fetchFailed(connectRefused),
        'NETWORK_ERROR',
        'network operation failed',
        true,
      ],
      ['a bare errno', failure('x', { code: 'ECONNRESET' }), 'NETWORK_ERROR', 'network error occurred', true],
      [
        'an operation that timed out',
        failure('x', { code: 'ETIMEDOUT', syscall: 'connect' }),
        'NETWORK_ERROR',
        'network operation timed out',
        true,
      ],
      ['a bare ETIMEDOUT', failure('x', { code: 'ETIMEDOUT' }), 'TIMEOUT', 'network timeout occurred', true],
      [
        'a broken pipe',
        failure('x', { code: 'EPIPE', syscall: 'write' }),
        'NETWORK_ERROR',
        'network operation failed',
        true,
      ],
      [
        'an invalid argument',
        failure('x', { code: 'EINVAL', syscall: 'read' }),
        'NETWORK_ERROR',
        'network operation failed',
        false,
      ],
      [
        'an errno without a line',
        failure('x', { code: 'ENOPROTOOPT', syscall: 'connect' }),
        'NETWORK_ERROR',
        'network operation failed',
        false,
      ],
      [
        'a local address that is not there',
        failure('x', { code: 'EADDRNOTAVAIL', syscall: 'bind' }),
        'NETWORK_ERROR',
        'network operation failed',
        false,
      ],
      ['a file that is missing', failure('x', { code: 'EACCES', syscall: 'open' }), 'UNKNOWN_ERROR', 'x', false],
      [
        'a connect timeout',
        failure('x', { code: 'UND_ERR_CONNECT_TIMEOUT' }),
        'TIMEOUT',
        'network timeout occurred',
        true,
      ],
      [
        'a TLS handshake timeout',
        failure('x', { code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }),
        'TIMEOUT',
        'network timeout occurred',
        true,
      ],
      [
        'a certificate',
        failure('x', { code: 'CERT_HAS_EXPIRED' }),
        'CERTIFICATE_ERROR',
        'certificate validation error',
        false,
      ],
      [
        'a certificate of a proxy',
        failure('x', { code: 'UND_ERR_PRX_TLS' }, failure('y', { code: 'CERT_HAS_EXPIRED' })),
        'CERTIFICATE_ERROR',
        'certificate validation error',
        false,
      ],
      [
        'a protocol version',
        failure('x', { code: 'EPROTO', syscall: 'write' }),
        'TLS_ERROR',
        'TLS handshake error',
        false,
      ],
      [
        'a body that ended in node:http',
        failure('aborted', { code: 'ECONNRESET' }),
        'RESPONSE_READ_ERROR',
        'unexpected end of response',
        true,
      ],
      [
        'a body that fetch lost',
        new TypeError('terminated', { cause: failure('x', { code: 'UND_ERR_SOCKET' }) }),
        'RESPONSE_READ_ERROR',
        'unexpected end of response',
        true,
      ],
      [
        'a body that is too large',
        failure('x', { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }),
        'RESPONSE_READ_ERROR',
        'failed to read response body',
        false,
      ],
      [
        'a body that no string can hold',
        failure('x', { code: 'ERR_STRING_TOO_LONG' }),
        'RESPONSE_READ_ERROR',
        'failed to read response body',
        false,
      ],
      [
        'a client that is closed',
        failure('x', { code: 'UND_ERR_CLOSED' }),
        'VALIDATION_ERROR',
        'client is closed',
        false,
      ],
      [
        'an argument',
        failure('x', { code: 'UND_ERR_INVALID_ARG' }),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      ['a fetch without a cause', new TypeError('fetch failed'), 'NETWORK_ERROR', 'network error occurred', true],
      [
        'a fetch of another scheme',
        fetchFailed(new Error('unknown scheme')),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'too many redirects of fetch',
        fetchFailed(new Error('redirect count exceeded')),
        'VALIDATION_ERROR',
        'redirect limit exceeded',
        false,
      ],
      [
        'a proxy that wants a password',
        fetchFailed(
          failure(
            'Request was cancelled.',
            {},
            failure('Proxy response (407) !== 200 when HTTP Tunneling', {
              name: 'AbortError',
              code: 'UND_ERR_ABORTED',
            }),
          ),
        ),
        'NETWORK_ERROR',
        'network error occurred',
        false,
      ],
      [
        'a proxy that is out of order',
        failure('Proxy response (502) !== 200 when HTTP Tunneling', { name: 'AbortError', code: 'UND_ERR_ABORTED' }),
        'NETWORK_ERROR',
        'network error occurred',
        true,
      ],
      [
        'a proxy that refuses a tunnel to Node',
        failure('Failed to establish tunnel to h:443', { code: 'ERR_PROXY_TUNNEL', statusCode: 403 }),
        'NETWORK_ERROR',
        'network error occurred',
        false,
      ],
      [
        'a proxy that cannot make a tunnel for Node',
        failure('Failed to establish tunnel to h:443', { code: 'ERR_PROXY_TUNNEL', statusCode: 503 }),
        'NETWORK_ERROR',
        'network error occurred',
        true,
      ],
      [
        'an invalid method of fetch',
        new TypeError("'G T' is not a valid HTTP method."),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      [
        'a GET of fetch with a body',
        new TypeError('Request with GET/HEAD method cannot have body.'),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      [
        'a URL of fetch with a user',
        new TypeError('Request cannot be constructed from a URL that includes credentials: http://ann:pw@h/'),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      [
        'a header of fetch that is not Latin-1',
        new TypeError(
          'Cannot convert argument to a ByteString because the character at index 0 has a value of 1078 which is greater than 255.',
        ),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      [
        'a stream of fetch without duplex',
        new TypeError('RequestInit: duplex option is required when sending a body.'),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
      [
        'a fetch of about:',
        fetchFailed(new Error('about scheme is not supported')),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'a body of another digest',
        fetchFailed(new Error('integrity mismatch')),
        'RESPONSE_READ_ERROR',
        'failed to read response body',
        false,
      ],
      ['an unknown code', failure('x', { code: 'EWHATEVER' }), 'UNKNOWN_ERROR', 'x', false],
      ['an unknown code without a message', failure('', { code: 'EWHATEVER' }), 'UNKNOWN_ERROR', 'EWHATEVER', false],
      ['nothing at all', new Error(''), 'UNKNOWN_ERROR', 'unknown error', false],
      ['a worker without memory', failure('x', { code: 'ERR_WORKER_OUT_OF_MEMORY' }), 'UNKNOWN_ERROR', 'x', false],
      ['a ping of an EOF', fetchFailed(new Error('EOF')), 'NETWORK_ERROR', 'network error occurred', true],
      [
        'a fetch with an unexpected EOF',
        fetchFailed(new Error('unexpected EOF')),
        'RESPONSE_READ_ERROR',
        'unexpected end of response',
        true,
      ],
    ];
  it.each(rows)('classifies %s', (_name, error, code, message, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.message, classified.isRetryable()]).toEqual([code, message, retryable]);
  });

  it('returns a RESPONSE_READ_ERROR for a connection that was lost after the headers of the response', () => {
    expect(classifyError(new Error('Network connection lost.'), { statusCode: 200 }).code).toBe('RESPONSE_READ_ERROR');
    const reset = failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' });
    const error = classifyError(reset, { statusCode: 200 });
    expect([error.code, error.statusCode, error.isRetryable()]).toEqual(['RESPONSE_READ_ERROR', 200, true]);
    expect(classifyError(failure('x', { code: 'EPIPE', syscall: 'write' }), { statusCode: 200 }).isRetryable()).toBe(
      false,
    );
    expect(classifyError(connectRefused, { statusCode: 302 }).code).toBe('NETWORK_ERROR');
    expect(classifyError(failure('it said that it terminated', { code: 'ECONNRESET' })).code).toBe('NETWORK_ERROR');
    expect(classifyError(new Error('the process was terminated by its parent')).code).toBe('UNKNOWN_ERROR');
  });

  it("returns a CONTEXT_CANCELED for any reason of the caller's signal", () => {
    // Who stops the rest after a first failure often gives that failure as the reason.
    const failed = classifyError(connectRefused);
    for (const reason of ['user left', new Error('user left'), 7, failed]) {
      const signal = AbortSignal.abort(reason);
      expect(classifyError(reason, { signal }).code).toBe('CONTEXT_CANCELED');
      expect(classifyError(new Error('outer', { cause: reason }), { signal }).code).toBe('CONTEXT_CANCELED');
      expect(classifyError(new Error('other'), { signal }).code).toBe('UNKNOWN_ERROR');
    }
    expect(classifyError(failed, { signal: AbortSignal.abort('another') }).code).toBe('NETWORK_ERROR');
    expect(classifyError(null, { signal: AbortSignal.abort(null) }).code).toBe('CONTEXT_CANCELED');
    expect(classifyError(null, { signal: AbortSignal.abort('another') }).code).toBe('UNKNOWN_ERROR');
    expect(classifyError(undefined, { signal: new AbortController().signal }).code).toBe('UNKNOWN_ERROR');
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    expect(classifyError(signal.reason, { signal }).message).toBe('request timeout');
    const aborted = failure('The operation was aborted.', { name: 'AbortError', type: 'aborted' });
    expect(classifyError(aborted, { signal }).message).toBe('request timeout');
    expect(classifyError(aborted, { signal: AbortSignal.abort() }).message).toBe('request was canceled');
    expect(classifyError(aborted, { signal: new AbortController().signal }).message).toBe('request was canceled');
    expect(classifyError(connectRefused, { signal }).code).toBe('NETWORK_ERROR');
  });
});

describe('classifyError() on an AggregateError', () => {
  const attempt = (code: string): Error => failure(`connect ${code}`, { code, syscall: 'connect' });
  it('returns a retryable NETWORK_ERROR when all addresses refused', () => {
    const error = classifyError(new AggregateError([attempt('ECONNREFUSED'), attempt('ECONNREFUSED')]));
    expect([error.code, error.message, error.isRetryable()]).toEqual([
      'NETWORK_ERROR',
      'network operation failed',
      true,
    ]);
  });

  it.each([
    [['ENETUNREACH', 'CERT_HAS_EXPIRED'], 'CERTIFICATE_ERROR', false],
    [['EINVAL', 'ECONNREFUSED'], 'NETWORK_ERROR', true],
    [['EADDRNOTAVAIL', 'ETIMEDOUT'], 'NETWORK_ERROR', true],
    [['EADDRNOTAVAIL', 'EINVAL'], 'NETWORK_ERROR', false],
  ])('classifies by the most specific error of %j', (codes, code, retryable) => {
    const error = classifyError(fetchFailed(new AggregateError(codes.map(attempt))));
    expect([error.code, error.isRetryable()]).toEqual([code, retryable]);
  });
});

describe('classifyError() on a ClientError', () => {
  const inner = new ClientError({
    type: ErrorType.TLS,
    message: 'm',
    attempts: 2,
    statusCode: 5,
    url: 'http://a/',
    method: 'PUT',
    cause: 'why',
  });

  it('returns a copy with the fields of the context', () => {
    const again = classifyError(new Error('wrapper', { cause: inner }), {
      url: 'http://b/',
      method: 'GET',
      attempts: 0,
    });
    expect(again).not.toBe(inner);
    expect({ ...again, message: again.message, cause: again.cause }).toEqual({
      type: ErrorType.TLS,
      code: 'TLS_ERROR',
      message: 'm',
      cause: 'why',
      url: 'http://b/',
      method: 'GET',
      attempts: 2,
      statusCode: 5,
      host: 'a',
    });
    expect(classifyError(inner, { attempts: 3 }).attempts).toBe(3);
    expect(classifyError(inner, { type: 1, message: 'other', cause: 'other' } as ErrorContext).toJSON()).toEqual(
      inner.toJSON(),
    );
    expect([
      classifyError('x', { url: 'http://a/', host: 'given' }).host,
      classifyError(inner, { host: 'given' }).host,
    ]).toEqual(['given', 'given']);
    expect([inner.url, inner.attempts]).toEqual(['http://a/', 2]);
  });
});

describe('bestMatch()', () => {
  function failure(facts: object, cause?: unknown): Error {
    return Object.assign(new Error('x', cause === undefined ? undefined : { cause }), facts);
  }

  // Those that tell more stand further down; those of a line tell as much.
  const ranks: readonly (readonly object[])[] = [
    [{}, { code: 'EWHATEVER' }],
    [{ code: 'EINVAL', syscall: 'connect' }, { code: 'UND_ERR_SOCKS5_VERSION' }],
    [
      { code: 'ECONNRESET', syscall: 'read' },
      { code: 'UND_ERR_HEADERS_TIMEOUT' },
      { code: 'ETIMEDOUT', syscall: 'connect' },
    ],
    [{ code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }],
    [{ code: 'Z_DATA_ERROR' }, { code: 'HPE_INVALID_VERSION' }, { name: 'HTTPError', status: 503 }],
    [{ code: 'CERT_HAS_EXPIRED' }, { code: 'EPROTO', syscall: 'write' }],
    [
      { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
      { code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
    ],
    [{ code: 'ERR_INVALID_URL' }],
    [{ code: 'UND_ERR_BPL_MISSING_UPSTREAM' }],
    [{ name: 'AbortError' }],
    [{ name: 'TimeoutError' }],
  ];
  const found = (error: unknown): readonly unknown[] => {
    const { code, message } = classifyError(error);
    return [code, message];
  };
  const pairs = ranks.flatMap((telling, rank) =>
    telling.flatMap((most) =>
      ranks.slice(0, rank + 1).flatMap((less, at) => less.map((it) => [most, it, at === rank] as const)),
    ),
  );

  it.each(pairs)('prefers %j to %j', (most, less, isEqual) => {
    expect(found(failure(most, failure(less)))).toEqual(found(failure(most)));
    if (!isEqual) expect(found(failure(less, failure(most)))).toEqual(found(failure(most)));
  });
});

describe('isRetryableStatus()', () => {
  it('returns true for the six of RETRYABLE_STATUS_CODES only', () => {
    const every = Array.from({ length: 1_000 }, (_, status) => status);
    expect(every.filter(isRetryableStatus)).toEqual([408, 429, 500, 502, 503, 504]);
    expect(RETRYABLE_STATUS_CODES).toEqual([408, 429, 500, 502, 503, 504]);
  });

  it('agrees with isRetryable() of an HTTP_ERROR of that status', () => {
    for (let statusCode = 400; statusCode < 600; statusCode++) {
      expect([statusCode, new ClientError({ type: ErrorType.HTTP, statusCode }).isRetryable()]).toEqual([
        statusCode,
        isRetryableStatus(statusCode),
      ]);
    }
  });

  it('reads a frozen list', () => {
    expect(Object.isFrozen(RETRYABLE_STATUS_CODES)).toBe(true);
  });
});

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
