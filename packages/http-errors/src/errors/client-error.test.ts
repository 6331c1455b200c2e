import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyError } from '../classify-error.ts';
import { ErrorType } from '../classify/error-type.ts';
import type { ClientErrorOptions } from './client-error-types.ts';
import { ClientError } from './client-error.ts';
import { problemDetails } from './problem-details.ts';
import { wrapSentinel } from './sentinel.ts';
import { ErrClientClosed, ErrInvalidRetry } from './sentinels.ts';

describe('client error', () => {
  const operation = (code: string, syscall: string): Error =>
    Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  const canceled = new DOMException('aborted', 'AbortError');

  class TenantError extends ClientError {
    readonly tenant: string;
    constructor(tenant: string) {
      super({ type: ErrorType.Network, message: 'm', attempts: 2 });
      this.tenant = tenant;
    }
    greeting(): string {
      return `tenant ${this.tenant}`;
    }
  }

  describe('ClientError', () => {
    it('has empty fields by default', () => {
      const { type, code, message, cause, url, method, attempts, statusCode, host } = new ClientError();
      expect([type, code, message, cause, url, method, attempts, statusCode, host]).toEqual([
        0,
        'UNKNOWN_ERROR',
        '',
        undefined,
        '',
        '',
        0,
        0,
        '',
      ]);
      expect(Object.hasOwn(new ClientError(), 'cause')).toBe(false);
      expect(String(new ClientError())).toBe('');
    });

    it('has the code of the last failure as its reason after the last retry, otherwise its own', () => {
      const timeout = new ClientError({ type: ErrorType.Timeout, retryAfter: 1500 });
      const last = new ClientError({ type: ErrorType.RetryExhausted, cause: timeout });
      const outer = new ClientError({ type: ErrorType.RetryExhausted, cause: last });
      expect(
        [timeout, last, outer, outer.withType(ErrorType.Network)].map(({ code, reason }) => [code, reason]),
      ).toEqual([
        ['TIMEOUT', 'TIMEOUT'],
        ['RETRY_EXHAUSTED', 'TIMEOUT'],
        ['RETRY_EXHAUSTED', 'TIMEOUT'],
        ['NETWORK_ERROR', 'NETWORK_ERROR'],
      ]);
      for (const cause of [undefined, new Error('x')])
        expect(new ClientError({ type: ErrorType.RetryExhausted, cause }).reason).toBe('RETRY_EXHAUSTED');
      expect([last.toJSON().reason, timeout.toJSON().reason]).toEqual(['TIMEOUT', undefined]);
      expect(ClientError.fromJson(JSON.parse(JSON.stringify(outer)))?.reason).toBe('TIMEOUT');
    });

    it('has the code of the sentinel in its cause as its reason, also after the last retry', () => {
      const closed = new ClientError({ type: ErrorType.Network, cause: ErrClientClosed });
      const last = new ClientError({ type: ErrorType.RetryExhausted, cause: closed });
      const wrapped = new ClientError({ type: ErrorType.Validation, cause: wrapSentinel(ErrInvalidRetry, 'x') });
      expect([closed, last, wrapped, closed.toJSON()].map(({ code, reason }) => [code, reason])).toEqual([
        ['NETWORK_ERROR', 'ERR_CLIENT_CLOSED'],
        ['RETRY_EXHAUSTED', 'ERR_CLIENT_CLOSED'],
        ['VALIDATION_ERROR', 'ERR_INVALID_RETRY'],
        ['NETWORK_ERROR', 'ERR_CLIENT_CLOSED'],
      ]);
    });

    it('has the pause for which the response asked, also after toJSON and withType', () => {
      const error = new ClientError({ type: ErrorType.HTTP, statusCode: 503, retryAfter: 1500 });
      const copies = [
        error,
        error.withType(ErrorType.Network),
        ClientError.fromJson(JSON.parse(JSON.stringify(error))),
      ];
      expect(copies.map((it) => it?.retryAfter)).toEqual([1500, 1500, 1500]);
      expect(new ClientError({ retryAfter: '5' as never }).retryAfter).toBeUndefined();
      expect(Object.keys(new ClientError())).not.toContain('retryAfter');
    });

    it('has the phase in which the request failed, also after toJSON, withType and classifyError', () => {
      const error = new ClientError({ type: ErrorType.Timeout, phase: 'tls' });
      const copies = [
        error,
        error.withType(ErrorType.Network),
        ClientError.fromJson(JSON.parse(JSON.stringify(error))),
        classifyError(new Error('x', { cause: error })),
        classifyError(new Error('x'), { phase: 'tls' }),
      ];
      expect([...copies, error.toJSON()].map((it) => it?.phase)).toEqual(new Array(6).fill('tls'));
      expect(classifyError(error, { phase: 'body' }).phase).toBe('body');
    });

    it('has no phase unless it is one of six', () => {
      for (const phase of [undefined, 'queue', 5, ['dns']]) {
        const error = new ClientError({ phase: phase as never });
        expect([error.phase, Object.keys(error).includes('phase')]).toEqual([undefined, false]);
      }
    });

    it('ignores fields of the wrong type', () => {
      const wrong = {
        type: 'x',
        message: 7,
        url: {},
        method: Symbol('GET'),
        attempts: '3',
        statusCode: {},
        host: null,
      };
      const { code, message, url, method, attempts, statusCode, host } = new ClientError(
        wrong as unknown as ClientErrorOptions,
      );
      expect([code, message, url, method, attempts, statusCode, host]).toEqual(['UNKNOWN_ERROR', '', '', '', 0, 0, '']);
      for (const count of [1.5, Infinity, Number.NaN]) {
        const error = new ClientError({ message: 'm', attempts: count, statusCode: count });
        expect([error.attempts, error.statusCode, error.toString()]).toEqual([0, 0, 'm']);
      }
    });

    it('has the code of the specification for each type, and UNKNOWN_ERROR for any other number', () => {
      const codes = Object.fromEntries(
        Object.entries(ErrorType).map(([name, type]) => [name, new ClientError({ type }).code]),
      );
      expect(codes).toEqual({
        Unknown: 'UNKNOWN_ERROR',
        Network: 'NETWORK_ERROR',
        Timeout: 'TIMEOUT',
        ContextCanceled: 'CONTEXT_CANCELED',
        ResponseRead: 'RESPONSE_READ_ERROR',
        Transport: 'TRANSPORT_ERROR',
        RetryExhausted: 'RETRY_EXHAUSTED',
        TLS: 'TLS_ERROR',
        Certificate: 'CERTIFICATE_ERROR',
        DNS: 'DNS_ERROR',
        Validation: 'VALIDATION_ERROR',
        HTTP: 'HTTP_ERROR',
      });
      for (const type of [-1, 12, 1.5, Number.NaN]) {
        const error = new ClientError({ type: type as ErrorType, cause: operation('ECONNRESET', 'read') });
        expect([error.code, error.isRetryable()]).toEqual(['UNKNOWN_ERROR', false]);
      }
    });

    it('has a type and a code that cannot be assigned', () => {
      const error: { type: number; code: string } = new ClientError({ type: ErrorType.DNS });
      expect(() => {
        error.type = 5;
      }).toThrow(TypeError);
      expect(() => {
        error.code = 'X';
      }).toThrow(TypeError);
      expect([error.type, error.code]).toEqual([9, 'DNS_ERROR']);
      expect(() => {
        (ErrorType as { Network: number }).Network = 99;
      }).toThrow(TypeError);
    });

    it('is an Error with a name, a stack and an own cause that is hidden as usual', () => {
      const cause = new Error('why');
      const error = new ClientError({ message: 'm', cause });
      expect([error.name, error.cause]).toEqual(['ClientError', cause]);
      expect(error.stack).toMatch(/^ClientError: m\n\s+at /);
      expect(Object.keys(error)).toEqual(['type', 'code', 'url', 'method', 'attempts', 'statusCode', 'host']);
    });

    it.each([
      ['https://user:pw@api.example.com:8443/a?b', 'api.example.com'],
      ['http://[::1]:80/', '[::1]'],
      ['//h/x', 'h'],
      ['https://user:pw@h.example\\x', 'h.example'],
      ['/x', ''],
    ])('takes the host of %s', (url, host) => {
      expect(new ClientError({ url }).host).toBe(host);
      expect(new ClientError({ url, host: 'given' }).host).toBe('given');
    });
  });

  describe('withType()', () => {
    it('returns a copy of another type with the same cause', () => {
      const cause = new Error('why');
      const error = new ClientError({
        type: ErrorType.Network,
        message: 'm',
        cause,
        url: 'http://h/',
        method: 'GET',
        attempts: 2,
        statusCode: 7,
      });
      const copy = error.withType(ErrorType.RetryExhausted);
      expect({ ...copy, message: copy.message }).toEqual({ ...error, message: 'm', type: 6, code: 'RETRY_EXHAUSTED' });
      expect(copy.cause).toBe(cause);
      expect([error.type, error.code]).toEqual([1, 'NETWORK_ERROR']);
    });

    it('keeps a subclass and its fields', () => {
      const error = new TenantError('a');
      const copy = error.withType(ErrorType.Timeout);
      expect(copy.greeting()).toBe('tenant a');
      expect([copy.constructor, copy.code, copy.message, copy.attempts]).toEqual([TenantError, 'TIMEOUT', 'm', 2]);
      expect(Object.keys(copy)).toEqual(Object.keys(error));
      expect(error.code).toBe('NETWORK_ERROR');
    });
  });

  describe('toString()', () => {
    it.each<readonly [ClientErrorOptions, string]>([
      [
        {
          url: 'https://example.com',
          method: 'GET',
          message: 'network operation failed',
          cause: new Error('dial tcp: refused'),
          attempts: 3,
        },
        'GET https://example.com: network operation failed: dial tcp: refused (attempt 3)',
      ],
      [
        { message: 'timeout occurred', cause: new Error('context deadline exceeded') },
        'timeout occurred: context deadline exceeded',
      ],
      [
        { url: 'https://user:pass@example.com/path', method: 'GET', message: 'connection failed' },
        'GET https://***:***@example.com/path: connection failed',
      ],
      [{ url: 'https://h', message: 'm' }, 'm'],
      [{ method: 'GET', message: 'm' }, 'm'],
      [
        { url: 'http://h/', method: 'GET\r\n2026 all is well\u001b[31m', message: 'one \r\n two\nthree' },
        'GET2026 all is well[31m http://h/: one two three',
      ],
      [{ url: 'https://h', method: 'GET' }, 'GET https://h: '],
      [{ url: 'https://h', method: 'GET', cause: 'EOF' }, 'GET https://h: : EOF'],
      [{ message: 'm', attempts: -1 }, 'm'],
      [{ message: 'one\rtwo', attempts: 1 }, 'one two (attempt 1)'],
      [{ message: 'm', attempts: 0 }, 'm'],
      [{ message: 'm', cause: new Error('a', { cause: new Error('b') }) }, 'm: a: b'],
      [{ message: 'm', cause: new Error('a b', { cause: new Error('b') }) }, 'm: a b'],
      [{ message: 'm', cause: new AggregateError([new Error('one'), new Error('two')]) }, 'm: one: two'],
      [{ message: 'm', cause: new Error('two\n  lines\n') }, 'm: two lines'],
      [
        { message: 'invalid timeout: timeout must be 0 to 1800000', cause: new Error('invalid timeout') },
        'invalid timeout: timeout must be 0 to 1800000: invalid timeout',
      ],
      [{ message: 'boom: while reading', cause: new Error('boom') }, 'boom: while reading: boom'],
      [{ message: 'same', cause: new Error('same') }, 'same: same'],
    ])('writes %j', (options, line) => {
      expect(new ClientError(options).toString()).toBe(line);
    });
  });

  describe('isRetryable()', () => {
    const {
      Network,
      Timeout,
      ContextCanceled,
      ResponseRead,
      Transport,
      RetryExhausted,
      TLS,
      Certificate,
      DNS,
      Validation,
      HTTP,
      Unknown,
    } = ErrorType;
    const refused = operation('ECONNREFUSED', 'connect');
    it.each<readonly [string, ClientErrorOptions, boolean]>([
      ['Network without a cause', { type: Network }, false],
      ['Network, refused', { type: Network, cause: refused }, true],
      ['Network, timed out', { type: Network, cause: operation('ETIMEDOUT', 'connect') }, true],
      ['Network, another errno', { type: Network, cause: operation('EINVAL', 'read') }, false],
      ['Network, words of a reset', { type: Network, cause: new Error('connection reset by peer') }, true],
      ['Network, words of an end', { type: Network, cause: 'unexpected EOF' }, true],
      ['Network, an end alone', { type: Network, cause: 'EOF' }, true],
      ['Network, words of a connection', { type: Network, cause: 'use of closed network connection' }, true],
      ['Network, words of the network', { type: Network, cause: 'network error' }, true],
      ['Network around an answer', { type: Network, cause: new ClientError({ type: HTTP, statusCode: 503 }) }, true],
      [
        'Network around a network error that says nothing',
        { type: Network, message: 'connection', cause: new ClientError({ type: Network, message: 'failed' }) },
        false,
      ],
      ['Network, words of a reset in its own message', { type: Network, message: 'connection reset by peer' }, true],
      ['Network, an end in its own message', { type: Network, message: 'unexpected EOF', cause: 'x' }, true],
      [
        'Network, words of a reset in its own message, another errno',
        { type: Network, message: 'connection reset by peer', cause: operation('EINVAL', 'read') },
        false,
      ],
      [
        'Network, a host in its own message that is called connection',
        { type: Network, message: 'cannot resolve connection', host: 'connection' },
        false,
      ],
      ['Network, words of a broken pipe', { type: Network, cause: 'broken pipe' }, true],
      ['Network, a name with eof in it', { type: Network, cause: 'geoffrey' }, false],
      ['Network, any other words', { type: Network, cause: 'parse error' }, false],
      ['Network, canceled', { type: Network, cause: canceled }, false],
      ['Network, canceled deep inside', { type: Network, cause: new Error('x', { cause: canceled }) }, false],
      ['Network around a retryable error', { type: Network, cause: new ClientError({ type: Transport }) }, true],
      ['Network around a final error', { type: Network, cause: new ClientError({ type: TLS }) }, false],
      [
        'Network around a nested one',
        { type: Network, cause: new ClientError({ type: Network, cause: refused }) },
        true,
      ],
      ['Timeout', { type: Timeout }, true],
      ['Timeout with words of a deadline', { type: Timeout, cause: 'context deadline exceeded' }, true],
      ['Timeout by a deadline', { type: Timeout, cause: new DOMException('late', 'TimeoutError') }, false],
      ['Transport', { type: Transport }, true],
      ['Transport, canceled', { type: Transport, cause: canceled }, false],
      ...[Timeout, Transport, HTTP, Network].map(
        (type) =>
          [
            `type ${type} around a canceled request`,
            { type, statusCode: 503, cause: new ClientError({ type: ContextCanceled }) },
            false,
          ] as const,
      ),
      ['Network, words of the message', { type: Network, message: 'broken pipe' }, true],
      ['Network, other words of the message', { type: Network, message: 'host unreachable' }, true],
      ['ResponseRead without a cause', { type: ResponseRead }, false],
      ['ResponseRead, read', { type: ResponseRead, cause: operation('ECONNRESET', 'read') }, true],
      ['ResponseRead, readfrom', { type: ResponseRead, cause: operation('ECONNRESET', 'readfrom') }, true],
      ['ResponseRead, write', { type: ResponseRead, cause: operation('EPIPE', 'write') }, false],
      ['ResponseRead, words', { type: ResponseRead, cause: 'unexpected EOF' }, true],
      ['ResponseRead, words of a timeout', { type: ResponseRead, cause: 'timeout' }, true],
      ['ResponseRead, words of fetch', { type: ResponseRead, cause: 'terminated' }, true],
      ['ResponseRead, other words', { type: ResponseRead, cause: 'parse error' }, false],
      ['DNS without a cause', { type: DNS }, false],
      ['DNS, temporary', { type: DNS, cause: operation('EAI_AGAIN', 'getaddrinfo') }, true],
      ['DNS, timed out', { type: DNS, cause: operation('ETIMEOUT', 'queryA') }, true],
      ['DNS, not found', { type: DNS, cause: operation('ENOTFOUND', 'getaddrinfo') }, false],
      ['DNS with another cause', { type: DNS, cause: refused }, false],
      ['HTTP 429', { type: HTTP, statusCode: 429 }, true],
      ['HTTP 404', { type: HTTP, statusCode: 404 }, false],
      ['HTTP without a status, in words', { type: HTTP, message: 'HTTP 503 unavailable' }, true],
      ['HTTP without a status, 501 in words', { type: HTTP, message: 'HTTP 501' }, false],
      ...[ContextCanceled, Validation, TLS, Certificate, RetryExhausted, Unknown].map(
        (type) => [`type ${type}`, { type, cause: refused }, false] as const,
      ),
    ])('%s', (_name, options, retryable) => {
      expect(new ClientError(options).isRetryable()).toBe(retryable);
    });
  });

  describe('toJSON() and fromJson()', () => {
    const inner = new ClientError({ type: ErrorType.Transport, message: 'inner' });
    it.each<readonly [string, ClientErrorOptions]>([
      ['an empty error', {}],
      [
        'a full one',
        {
          type: 1,
          message: 'm',
          url: 'http://h/',
          method: 'GET',
          attempts: 2,
          statusCode: 3,
          host: 'h',
          cause: operation('ECONNREFUSED', 'connect'),
        },
      ],
      ['a text', { type: 1, cause: 'EOF' }],
      [
        'an aggregate',
        {
          type: 1,
          cause: new AggregateError([operation('EINVAL', 'connect'), operation('ECONNREFUSED', 'connect')], 'all'),
        },
      ],
      ['an exhausted one', { type: 6, message: 'm', cause: inner }],
      ['a wrapped one', { type: 1, message: 'm', cause: inner }],
      ['a cancellation', { type: 1, cause: canceled }],
    ])('preserve %s through JSON', (_name, options) => {
      const error = new ClientError(options);
      const revived = ClientError.fromJson(JSON.parse(JSON.stringify(error)));
      expect(revived?.toJSON()).toEqual(error.toJSON());
      expect(revived?.isRetryable()).toBe(error.isRetryable());
      expect(String(revived)).toBe(String(error));
    });

    it('include every fact that is not empty', () => {
      const facts = {
        code: 'ECONNREFUSED',
        errno: -111,
        syscall: 'connect',
        address: '127.0.0.1',
        port: 1,
        hostname: 'h',
        host: 'h:1',
        event: 'connect',
        status: 502,
        type: 'system',
      };
      const cause = Object.assign(new Error(''), facts);
      expect(new ClientError({ type: 1, message: 'm', attempts: 2, cause }).toJSON()).toEqual({
        name: 'ClientError',
        type: 1,
        code: 'NETWORK_ERROR',
        message: 'm',
        attempts: 2,
        statusCode: 0,
        retryable: true,
        cause: { name: 'Error', ...facts },
      });
      expect(new ClientError({ type: 8 }).toJSON()).toEqual({
        name: 'ClientError',
        type: 8,
        code: 'CERTIFICATE_ERROR',
        attempts: 0,
        statusCode: 0,
        retryable: false,
      });
    });

    it('revive an inner ClientError', () => {
      const revived = ClientError.fromJson(new ClientError({ type: 6, cause: inner }).toJSON());
      expect((revived?.cause as ClientError).isRetryable()).toBe(true);
    });

    it.each([undefined, null, 'x', 7, {}, [], { name: 'Error' }, new Error('x')])(
      'return undefined for %p',
      (plain) => {
        expect(ClientError.fromJson(plain)).toBeUndefined();
      },
    );

    it('revive a bounded number of errors that are nested endlessly or contain themselves', () => {
      const around: { name: string; type: number; message: string; cause?: unknown } = {
        name: 'ClientError',
        type: 1,
        message: 'around',
      };
      around.cause = around;
      let deep: object = { name: 'ClientError', type: 1, message: 'innermost' };
      for (let i = 0; i < 100_000; i++) deep = { name: 'ClientError', type: 1, message: `level ${i}`, cause: deep };
      for (const plain of [around, deep]) {
        expect(ClientError.fromJson(plain)).toMatchObject({ type: 1, cause: { type: 1, cause: { type: 1 } } });
        let revived = 0;
        for (
          let error: Error | undefined = ClientError.fromJson(plain);
          error;
          error = error.cause as Error | undefined
        )
          revived++;
        expect(revived).toBe(11);
      }
    });

    it('stay below 4 kB for texts of any size', () => {
      for (const text of ['x', '"', '\u0000', 'ä', '💥', '\ud800']) {
        const long = text.repeat(20_000);
        let cause: Error = Object.assign(new Error(long), { code: long, name: long, port: -1.7976931348623157e308 });
        for (let level = 0; level < 20; level++) {
          cause = Object.assign(
            new AggregateError(
              [cause, Object.assign(new Error(long), { code: long, syscall: long, hostname: long })],
              long,
            ),
            { cause },
          );
        }
        const error = new ClientError({ message: long, url: `http://${long}`, method: long, host: long, cause });
        expect(Buffer.byteLength(JSON.stringify(error))).toBeLessThanOrEqual(4096);
        if (text === 'x') expect(JSON.stringify(error).length).toBeGreaterThan(2048);
      }
    });

    it('drop causes whose numbers do not fit', () => {
      const facts = Object.fromEntries(
        'type code url method attempts statusCode host errno syscall address port hostname event status'
          .split(' ')
          .map((key) => [key, -1.2345678901234567e-300]),
      );
      let cause: Error | undefined;
      for (let level = 0; level < 10; level++) cause = Object.assign(new Error('m', { cause }), facts);
      const text = JSON.stringify(new ClientError({ message: 'm', cause }));
      expect([text.length <= 4096, text.includes('"cause":{')]).toEqual([true, true]);
    });

    it('include all causes that the error keeps', () => {
      let cause: Error = Object.assign(new Error('late'), { name: 'TimeoutError' });
      for (let level = 0; level < 9; level++)
        cause = Object.assign(new Error(`m${level}`, { cause }), { code: 'UND_ERR_SOCKET' });
      const error = new ClientError({ type: ErrorType.Timeout, message: 'm', cause });
      const revived = ClientError.fromJson(JSON.parse(JSON.stringify(error)));
      expect([revived?.isRetryable(), String(revived)]).toEqual([error.isRetryable(), String(error)]);
    });
  });
});

describe('problemDetails()', () => {
  function failed(body: string, contentType = 'application/problem+json'): ClientError {
    const result = {
      statusCode: 403,
      status: 403,
      headers: { get: (name: string) => (name === 'content-type' && contentType !== '' ? contentType : undefined) },
      text: () => body,
      json: <T>() => JSON.parse(body) as T,
    };
    return new ClientError({ type: ErrorType.HTTP, statusCode: 403, result });
  }

  it('reads the example of RFC 9457, section 3', () => {
    const body = `{
      "type": "https://example.com/probs/out-of-credit",
      "title": "You do not have enough credit.",
      "detail": "Your current balance is 30, but that costs 50.",
      "instance": "/account/12345/msgs/abc",
      "balance": 30,
      "accounts": ["/account/12345", "/account/67890"]
    }`;
    const expected = {
      type: 'https://example.com/probs/out-of-credit',
      title: 'You do not have enough credit.',
      detail: 'Your current balance is 30, but that costs 50.',
      instance: '/account/12345/msgs/abc',
      extensions: { balance: 30, accounts: ['/account/12345', '/account/67890'] },
    };
    expect(problemDetails(failed(body))).toEqual(expected);
    expect(
      problemDetails(new Error('outer', { cause: failed(body, 'Application/Problem+JSON; charset=utf-8') })),
    ).toEqual(expected);
  });

  it('leaves out members of another type than the standard says, as its section 3.1 asks', () => {
    expect(problemDetails(failed('{"type":7,"title":["x"],"status":"403","detail":null,"instance":{}}'))).toEqual({
      type: 'about:blank',
      extensions: {},
    });
    expect(problemDetails(failed('{"status":403}'))).toEqual({ type: 'about:blank', status: 403, extensions: {} });
  });

  it('has nothing without a response, another media type, or a body that is no object', () => {
    expect(problemDetails(new ClientError({ type: ErrorType.HTTP }))).toBeUndefined();
    expect(problemDetails('boom')).toBeUndefined();
    expect(problemDetails(failed('{}', 'application/json'))).toBeUndefined();
    expect(problemDetails(failed('{}', 'application/problem+jsonx'))).toBeUndefined();
    expect(problemDetails(failed('{}', ''))).toBeUndefined();
    for (const body of ['[]', 'null', '"x"', '{"a":', '']) expect(problemDetails(failed(body))).toBeUndefined();
  });

  it('keeps hostile names as extensions, and reads own members only', () => {
    const details = problemDetails(failed('{"__proto__":{"title":"x"},"constructor":1}'));
    expect(details).not.toHaveProperty('title');
    expect(Object.keys(details?.extensions ?? {})).toEqual(['__proto__', 'constructor']);
  });

  it('never throws, whatever the body is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        const details = problemDetails(failed(body));
        expect(typeof (details?.type ?? '')).toBe('string');
      }),
    );
  });
});
