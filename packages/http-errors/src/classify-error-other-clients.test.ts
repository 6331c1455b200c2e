import { describe, expect, it } from '@jest/globals';
import { failure } from '../test/support/failures.ts';
import { classifyError } from './classify-error.ts';

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
