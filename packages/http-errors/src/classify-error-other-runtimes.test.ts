import { describe, expect, it } from '@jest/globals';
import { failure, fetchFailed } from '../test/support/failures.ts';
import { classifyError } from './classify-error.ts';

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
