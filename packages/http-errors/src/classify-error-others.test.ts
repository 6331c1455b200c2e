import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { connectRefused, failure, fetchFailed } from '../test/support/failures.ts';
import { classifyError, type ErrorContext } from './classify-error.ts';
import { ErrorType } from './classify/error-type.ts';
import { ClientError } from './errors/client-error.ts';
import { errorIs } from './errors/error-is.ts';
import { wrapSentinel } from './errors/sentinel.ts';
import { ErrInvalidRetry } from './errors/sentinels.ts';

describe('classifyError() on invalid input', () => {
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('get');
      },
      has: () => {
        throw new Error('has');
      },
      ownKeys: () => {
        throw new Error('keys');
      },
      getPrototypeOf: () => {
        throw new Error('prototype');
      },
      getOwnPropertyDescriptor: () => {
        throw new Error('descriptor');
      },
    },
  );
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const throwing = Object.defineProperties(new Error('x'), {
    code: {
      get: () => {
        throw new Error('code');
      },
    },
    toString: {
      value: () => {
        throw new Error('text');
      },
    },
    toJSON: {
      value: () => {
        throw new Error('json');
      },
    },
  });
  const cyclic = new Error('a', { cause: new AggregateError([new Error('b')]) });
  ((cyclic.cause as AggregateError).errors as unknown[]).push(cyclic);

  it.each<readonly [string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'boom'],
    ['an empty string', ''],
    ['a number', Number.NaN],
    ['a bigint', 10n],
    ['a symbol', Symbol('s')],
    ['a function', () => 1],
    ['an empty object', {}],
    ['an object without prototype', Object.create(null)],
    ['an array', ['x']],
    ['a frozen error', Object.freeze(new Error('x'))],
    ['a hostile proxy', hostile],
    ['a revoked proxy', revoked.proxy],
    ['throwing getters', throwing],
    ['a hostile list', Object.assign(new Error('x'), { errors: hostile })],
    ['a revoked list', Object.assign(new Error('x'), { errors: revoked.proxy })],
    ['a cycle', cyclic],
    ['a text in place of a list', Object.assign(new Error('x'), { errors: 'text' })],
    ['a response', new Response('x')],
    ['an invalid status', { status: Symbol('503') }],
    ['an invalid date', new Date(Number.NaN)],
    ['a hostile brand', { [Symbol.for('@wirework/client-error')]: true }],
    [
      'a hostile brand that throws',
      Object.defineProperty({ [Symbol.for('@wirework/client-error')]: true }, 'url', {
        enumerable: true,
        get: () => {
          throw new Error('url');
        },
      }),
    ],
  ])('returns an UNKNOWN_ERROR for %s', (_name, thrown) => {
    const error = classifyError(thrown, { url: 'https://h/', method: 'GET' });
    expect(error.code).toBe('UNKNOWN_ERROR');
    expect(error.isRetryable()).toBe(false);
    expect(`${String(error)}${JSON.stringify(error)}${String(error.stack)}`).toContain('h');
    expect(() => structuredClone(error)).not.toThrow();
  });

  it.each(['syscall', 'event', 'response', 'errors', 'cause'])(
    'believes the rest of an error whose %s throws',
    (name) => {
      const error = Object.defineProperty(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), name, {
        get: () => {
          throw new Error(name);
        },
      });
      expect(classifyError(error).type).toBe(ErrorType.Network);
    },
  );

  it('keeps ten errors of a chain of 10,000 causes', () => {
    let deep: Error = connectRefused;
    for (let level = 0; level < 10_000; level++) deep = new Error(`level ${level}`, { cause: deep });
    const error = classifyError(deep);
    expect(error.code).toBe('UNKNOWN_ERROR');
    let kept = 0;
    for (let cause = error.cause; cause !== undefined; cause = (cause as Error).cause) kept++;
    expect(kept).toBe(10);
  });

  it('bounds the JSON of a wide tree of errors', () => {
    const wide = (depth: number): Error =>
      depth === 0 ? new Error('leaf') : new AggregateError(Array.from({ length: 10 }, () => wide(depth - 1)));
    expect(JSON.stringify(classifyError(wide(4))).length).toBeLessThan(4096);
  });

  it('does not read lists of errors within lists', () => {
    let read = 0;
    const nested = (depth: number): unknown[] =>
      depth === 0 ? [] : new Array<unknown>(10).fill(watched(nested(depth - 1)));
    const watched = (list: unknown[]): unknown[] =>
      new Proxy(list, { get: (it, key) => (read++, Reflect.get(it, key) as unknown) });
    for (const cause of [
      nested(5),
      Object.assign(new Error('x'), { errors: nested(5) }),
      new Error('x', { cause: nested(5) }),
    ])
      classifyError(cause);
    expect(read).toBeLessThan(2000);
  });

  it('writes a long text once if it ends with the text of its cause', () => {
    const cause = new Error(`connect failed ${'a'.repeat(300)}`);
    expect(classifyError(new Error(`outer: ${cause.message}`, { cause })).message).toBe(`outer: ${cause.message}`);
    expect(classifyError(new Error('outer', { cause })).message).toBe(`outer: ${cause.message}`);
  });

  it.each<[string, (size: number) => string]>([
    ...['a', 'a:', '@', '"', 'http://', '=', ' ', 'x?', '&a', 'stopped after '].map(
      (unit): [string, (size: number) => string] => [unit, (size) => unit.repeat(size)],
    ),
    ['spaces and an @', (size) => `${' '.repeat(size)}@`],
    ['two words', (size) => `${'a'.repeat(32_767)} ${'b'.repeat(size)}`],
    ['slashes and an @', (size) => `http:${'/'.repeat(size)}@`],
  ])('shortens a long text of %s', (_what, textOf) => {
    const text = textOf(100_000);
    const url = `http://${text}`;
    const classified = classifyError(new Error(text), { url, method: url, host: url });
    expect(classified.message.length).toBeLessThanOrEqual(4096);
    for (const part of [classified.url, classified.method, classified.host])
      expect(part.length).toBeLessThanOrEqual(2048);
  });

  it('hides user information that continues beyond the searched part of a URL', () => {
    for (const url of [
      `http://ann:${'secret'.repeat(10_000)}@h/`,
      `http://ann:se/${'secret'.repeat(10_000)}@h/`,
      `ann:${'secret'.repeat(10_000)}@h`,
    ]) {
      expect(classifyError('x', { url }).url).not.toContain('secret');
    }
    const long = `http://h:80/${'a'.repeat(50_000)}`;
    expect(classifyError('x', { url: long }).url).toBe(`${long.slice(0, 2047)}…`);
  });

  it.each<readonly [string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a hostile proxy', hostile],
    [
      'a getter that throws',
      Object.defineProperty({}, 'url', {
        enumerable: true,
        get: () => {
          throw new Error('url');
        },
      }),
    ],
    ['an invalid signal', { signal: 5 }],
    ['a hostile signal', { signal: hostile }],
  ])('never throws for a context that is %s', (_name, context) => {
    expect(classifyError(connectRefused, context as ErrorContext).code).toBe('NETWORK_ERROR');
    expect(classifyError(new ClientError({ type: ErrorType.DNS }), context as ErrorContext).code).toBe('DNS_ERROR');
  });

  it('ignores sensitive keys that are not a list', () => {
    for (const sensitiveKeys of [5, 'token', { length: 1 }, null] as unknown as string[][]) {
      expect(classifyError('boom', { url: 'http://h/?a=1&token=x', sensitiveKeys }).url).toBe(
        'http://h/?a=1&token=[REDACTED]',
      );
    }
  });

  it('ignores properties of a polluted Object.prototype', () => {
    const polluted = {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      statusCode: 503,
      url: 'http://evil/',
      method: 'EVIL',
      cause: 'x',
      errors: ['x'],
      sensitiveKeys: ['q'],
    };
    // As a loop over members would see them, and hidden from it.
    for (const enumerable of [true, false]) {
      const error = withPollutedPrototype(polluted, () => {
        for (const name of Object.keys(polluted)) Object.defineProperty(Object.prototype, name, { enumerable });
        return classifyError(new Error('x'), { attempts: 1 });
      });
      expect([error.type, error.url, error.method, error.statusCode, error.attempts]).toEqual([0, '', '', 0, 1]);
    }
  });

  it('creates, copies and prints the same errors with a polluted Object.prototype', () => {
    const make = (): unknown[] => {
      const cause = Object.assign(new Error('x https://u:p@h/'), { socket: {} });
      const copied = classifyError(cause);
      const bare = new ClientError({ type: ErrorType.Network });
      return [
        copied.type,
        String(copied),
        errorIs(copied, cause),
        Object.keys(copied.cause as object),
        JSON.stringify(copied),
        String(bare),
        bare.isRetryable(),
        bare.withType(2).isRetryable(),
        String(wrapSentinel(ErrInvalidRetry, 'y')),
      ];
    };
    const names =
      'type code hint name message cause errors syscall errno status statusCode response event host url method attempts sensitiveKeys signal reason'.split(
        ' ',
      );
    const values: unknown[] = [
      'ECONNREFUSED',
      503,
      new DOMException('late', 'TimeoutError'),
      [new DOMException('late', 'TimeoutError')],
    ];
    const polluted = values.map((value) => Object.fromEntries(names.map((name) => [name, value])));
    for (const some of [
      ...polluted,
      { get: 'x' },
      { set: 'x' },
      { enumerable: true },
      { writable: false, configurable: false },
      { value: 'x' },
    ]) {
      expect(withPollutedPrototype(some, make)).toEqual(make());
    }
  });
});

describe('classifyError() on errors of other clients', () => {
  it.each<readonly [string, unknown, string, number, boolean]>([
    [
      'axios, a response',
      failure('Request failed with status code 503', {
        name: 'AxiosError',
        code: 'ERR_BAD_RESPONSE',
        response: { status: 503 },
      }),
      'HTTP_ERROR',
      503,
      true,
    ],
    [
      'axios, its timeout',
      failure('timeout of 5ms exceeded', { name: 'AxiosError', code: 'ECONNABORTED' }),
      'TIMEOUT',
      0,
      false,
    ],
    [
      'axios, canceled',
      failure('canceled', { name: 'CanceledError', code: 'ERR_CANCELED' }),
      'CONTEXT_CANCELED',
      0,
      false,
    ],
    [
      'axios, redirects',
      failure('x', { name: 'AxiosError', code: 'ERR_FR_TOO_MANY_REDIRECTS' }),
      'VALIDATION_ERROR',
      0,
      false,
    ],
    [
      'got, a response',
      failure('x', { name: 'HTTPError', code: 'ERR_NON_2XX_3XX_RESPONSE', response: { statusCode: 404 } }),
      'HTTP_ERROR',
      404,
      false,
    ],
    ['got, a phase', failure('x', { name: 'TimeoutError', code: 'ETIMEDOUT', event: 'connect' }), 'TIMEOUT', 0, true],
    [
      'got, the request',
      failure('x', { name: 'TimeoutError', code: 'ETIMEDOUT', event: 'request' }),
      'TIMEOUT',
      0,
      false,
    ],
    ['got, the network', failure('x', { name: 'RequestError', code: 'ECONNREFUSED' }), 'NETWORK_ERROR', 0, true],
    ['ky, a response', failure('x', { name: 'HTTPError', response: { status: 429 } }), 'HTTP_ERROR', 429, true],
    [
      'node-fetch, the network',
      failure('x', { name: 'FetchError', type: 'system', code: 'ECONNRESET' }),
      'NETWORK_ERROR',
      0,
      true,
    ],
    ['node-fetch, a timeout', failure('x', { name: 'FetchError', type: 'request-timeout' }), 'TIMEOUT', 0, false],
    ['node-fetch, the body', failure('x', { name: 'FetchError', type: 'body-timeout' }), 'TIMEOUT', 0, true],
    ['node-fetch, redirects', failure('x', { name: 'FetchError', type: 'max-redirect' }), 'VALIDATION_ERROR', 0, false],
    ['node-fetch, canceled', failure('x', { name: 'AbortError', type: 'aborted' }), 'CONTEXT_CANCELED', 0, false],
    [
      'node-fetch 2, JSON',
      failure('invalid json response body at http://h/ reason: Unexpected end of JSON input', {
        name: 'FetchError',
        type: 'invalid-json',
      }),
      'RESPONSE_READ_ERROR',
      0,
      false,
    ],
    ['node-fetch 2, a header', new TypeError('a\nb is not a legal HTTP header value'), 'VALIDATION_ERROR', 0, false],
    ['request, a timeout', failure('ESOCKETTIMEDOUT', { code: 'ESOCKETTIMEDOUT', connect: false }), 'TIMEOUT', 0, true],
    [
      'request, redirects',
      failure('Exceeded maxRedirects. Probably stuck in a redirect loop http://h/'),
      'VALIDATION_ERROR',
      0,
      false,
    ],
    [
      'the agent of npm, an idle connection',
      failure('Idle timeout reached for host `h:80`', { code: 'EIDLETIMEOUT' }),
      'TIMEOUT',
      0,
      true,
    ],
    [
      'axios, a body that was cut off',
      failure('stream has been aborted', { name: 'AxiosError', code: 'ERR_BAD_RESPONSE' }),
      'RESPONSE_READ_ERROR',
      0,
      true,
    ],
    [
      'axios, another scheme',
      failure('Unsupported protocol foo:', { name: 'AxiosError', code: 'ERR_BAD_REQUEST' }),
      'VALIDATION_ERROR',
      0,
      false,
    ],
    [
      'axios, redirects of fetch',
      failure('Network Error', { name: 'AxiosError', code: 'ERR_NETWORK' }, new Error('redirect count exceeded')),
      'VALIDATION_ERROR',
      0,
      false,
    ],
    [
      'axios, the network in a browser',
      failure('Network Error', { name: 'AxiosError', code: 'ERR_NETWORK' }),
      'NETWORK_ERROR',
      0,
      true,
    ],
    [
      'axios, JSON',
      failure(`Unexpected token 'c', "connection" is not valid JSON`, {
        name: 'SyntaxError',
        code: 'ERR_BAD_RESPONSE',
      }),
      'RESPONSE_READ_ERROR',
      0,
      false,
    ],
    [
      'got, JSON',
      failure(
        'x',
        { name: 'ParseError', code: 'ERR_BODY_PARSE_FAILURE' },
        new SyntaxError('Unexpected end of JSON input'),
      ),
      'RESPONSE_READ_ERROR',
      0,
      false,
    ],
    [
      'got 16, a body that was cut off',
      failure('Content-Length mismatch: expected 9 bytes, received 4 bytes', {
        name: 'ReadError',
        code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
      }),
      'RESPONSE_READ_ERROR',
      0,
      true,
    ],
    [
      'got 16, a body that is not gzip',
      failure(
        'x',
        { name: 'ReadError', code: 'ERR_READING_RESPONSE_STREAM' },
        failure('incorrect header check', { code: 'Z_DATA_ERROR' }),
      ),
      'RESPONSE_READ_ERROR',
      0,
      false,
    ],
    ['an error about JSON that is not a SyntaxError', new Error('no JSON here'), 'UNKNOWN_ERROR', 0, false],
    ['another SyntaxError', new SyntaxError('Invalid regular expression'), 'UNKNOWN_ERROR', 0, false],
    [
      'got, a body that was cut off',
      failure('The server aborted pending request', { name: 'ReadError', code: 'ECONNRESET' }),
      'RESPONSE_READ_ERROR',
      0,
      true,
    ],
    [
      'node-fetch, a body that was cut off',
      failure('Invalid response body while trying to fetch http://h/: aborted', {
        name: 'FetchError',
        type: 'system',
        code: 'ECONNRESET',
      }),
      'RESPONSE_READ_ERROR',
      0,
      true,
    ],
    ['a timeout in another sentence', failure('no more than a timeout of 5ms'), 'TIMEOUT', 0, true],
    [
      'superagent, a timeout',
      failure('Timeout of 120ms exceeded', { code: 'ECONNABORTED', errno: 'ETIME' }),
      'TIMEOUT',
      0,
      false,
    ],
    ['needle, redirects', failure('Max redirects reached. Possible loop in: /a'), 'VALIDATION_ERROR', 0, false],
    ['ws, a response', new Error('Unexpected server response: 503'), 'HTTP_ERROR', 503, true],
    [
      'the SDK of Azure, a body that was cut off',
      failure('Error reading response as text: aborted', { name: 'RestError', code: 'PARSE_ERROR' }),
      'RESPONSE_READ_ERROR',
      0,
      true,
    ],
    [
      'the client of Elasticsearch, a handshake that was cut off',
      failure('Client network socket disconnected before secure TLS connection was established', {
        name: 'ConnectionError',
      }),
      'NETWORK_ERROR',
      0,
      true,
    ],
    [
      'the client of Elasticsearch, a response that is not HTTP',
      failure('Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)', {
        name: 'ConnectionError',
      }),
      'TRANSPORT_ERROR',
      0,
      true,
    ],
    ['redis, a lost connection', new Error('Socket closed unexpectedly'), 'NETWORK_ERROR', 0, true],
    [
      'mysql2, a lost connection',
      failure('Connection lost: The server closed the connection.', { code: 'PROTOCOL_CONNECTION_LOST' }),
      'NETWORK_ERROR',
      0,
      true,
    ],
    ['pg, a lost connection', new Error('Connection terminated unexpectedly'), 'NETWORK_ERROR', 0, true],
    [
      'pg, its timeout',
      failure('Connection terminated due to connection timeout', {}, new Error('Connection terminated unexpectedly')),
      'TIMEOUT',
      0,
      true,
    ],
    ['undici, a response', failure('x', { code: 'UND_ERR_RESPONSE', statusCode: 502 }), 'HTTP_ERROR', 502, true],
  ])('classifies %s', (_name, error, code, statusCode, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.statusCode, classified.isRetryable()]).toEqual([code, statusCode, retryable]);
  });

  const rows: readonly (readonly [name: string, error: unknown, code: string, message: string, retryable: boolean])[] =
    [
      [
        'a lost connection that the SDK of AWS calls a timeout',
        failure('socket hang up', { name: 'TimeoutError', code: 'ECONNRESET' }),
        'NETWORK_ERROR',
        'network error occurred',
        true,
      ],
      [
        'a reset that the SDK of AWS calls a timeout',
        failure('read ECONNRESET', { name: 'TimeoutError', code: 'ECONNRESET', syscall: 'read' }),
        'NETWORK_ERROR',
        'network operation failed',
        true,
      ],
      [
        'a broken pipe that the SDK of AWS calls a timeout',
        failure('write EPIPE', { name: 'TimeoutError', code: 'EPIPE' }),
        'NETWORK_ERROR',
        'network error occurred',
        true,
      ],
      [
        'a request that took the SDK of AWS too long',
        failure('a request has exceeded the configured time', { name: 'TimeoutError', code: 'ETIMEDOUT' }),
        'TIMEOUT',
        'request timeout',
        false,
      ],
      [
        'a response that the SDK of AWS threw',
        failure('UnknownError', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }),
        'HTTP_ERROR',
        'HTTP 503',
        true,
      ],
      [
        'a response that superagent did not wait for',
        failure('Response timeout of 400ms exceeded', { code: 'ECONNABORTED', errno: 'ETIMEDOUT' }),
        'TIMEOUT',
        'request timeout',
        false,
      ],
      [
        'a redirect of superagent to nowhere',
        failure('Invalid redirect location: http://[', { code: 'EINVALIDREDIRECT' }),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'a redirect of node-fetch to nowhere',
        failure('uri requested responds with an invalid redirect URL: http://['),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'another scheme in node-fetch',
        new TypeError('Only HTTP(S) protocols are supported'),
        'VALIDATION_ERROR',
        'URL validation failed',
        false,
      ],
      [
        'a GET of got with a body',
        failure('The `GET` method cannot be used with a body', { name: 'RequestError', code: 'ERR_GOT_REQUEST_ERROR' }),
        'VALIDATION_ERROR',
        'request validation failed',
        false,
      ],
    ];
  it.each(rows)('classifies %s', (_name, error, code, message, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.message, classified.isRetryable()]).toEqual([code, message, retryable]);
  });
});

describe('classifyError() on errors of other runtimes', () => {
  // As Deno 2.9, Bun 1.4 and workerd word what their fetch throws; `pnpm runtimes` raises them for real.
  const words: [runtime: string, error: Error, code: string, retryable: boolean][] = [
    [
      'Deno',
      fetchFailed(
        new Error(
          'error sending request for url (http://127.0.0.1:1/): client error (Connect): tcp connect error: Connection refused (os error 111)',
        ),
      ),
      'NETWORK_ERROR',
      true,
    ],
    [
      'Deno',
      fetchFailed(
        new Error('client error (Connect): dns error: failed to lookup address information: Name or service not known'),
      ),
      'DNS_ERROR',
      false,
    ],
    [
      'Deno',
      fetchFailed(
        new Error(
          'client error (Connect): dns error: failed to lookup address information: Temporary failure in name resolution',
        ),
      ),
      'DNS_ERROR',
      true,
    ],
    [
      'Deno',
      fetchFailed(new Error('client error (Connect): invalid peer certificate: UnknownIssuer')),
      'CERTIFICATE_ERROR',
      false,
    ],
    [
      'Deno',
      fetchFailed(new Error('client error (Connect): received fatal alert: ProtocolVersion')),
      'TLS_ERROR',
      false,
    ],
    [
      'Deno',
      fetchFailed(new Error('client error (Connect): received corrupt message of type InvalidContentType')),
      'TLS_ERROR',
      false,
    ],
    [
      'Deno',
      fetchFailed(new Error('client error (SendRequest): invalid HTTP version parsed')),
      'TRANSPORT_ERROR',
      true,
    ],
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
  const titled = words.map(
    ([runtime, error, ...expected]) => [runtime, ((error.cause ?? error) as Error).message, error, expected] as const,
  );
  it.each(titled)('classifies a message of %s: %s', (_runtime, _text, error, expected) => {
    const classified = classifyError(error);
    expect([classified.code, classified.isRetryable()]).toEqual(expected);
  });

  const rows: readonly (readonly [name: string, error: unknown, code: string, message: string, retryable: boolean])[] =
    [
      ['a fetch of a browser', new TypeError('Failed to fetch'), 'NETWORK_ERROR', 'network error occurred', true],
      [
        'a refused connection in Chromium',
        new Error('net::ERR_CONNECTION_REFUSED at http://h/'),
        'NETWORK_ERROR',
        'connection refused by server',
        true,
      ],
      [
        'a reset in Chromium',
        new Error('net::ERR_CONNECTION_RESET'),
        'NETWORK_ERROR',
        'connection reset by peer',
        true,
      ],
      [
        'a closed connection in Chromium',
        new Error('net::ERR_CONNECTION_CLOSED'),
        'NETWORK_ERROR',
        'connection closed by peer',
        true,
      ],
    ];
  it.each(rows)('classifies %s', (_name, error, code, message, retryable) => {
    const classified = classifyError(error);
    expect([classified.code, classified.message, classified.isRetryable()]).toEqual([code, message, retryable]);
  });
});
