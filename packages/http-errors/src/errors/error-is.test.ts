import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyError } from '../classify-error.ts';
import { redactor } from '../redact/redact-text.ts';
import { type SanitizeOptions, sanitizeUrl } from '../redact/sanitize-url.ts';
import { readProperty } from '../thrown/read-property.ts';
import { ClientError } from './client-error.ts';
import { errorAs, errorIs } from './error-is.ts';
import { isClientError } from './is-client-error.ts';
import { wrapSentinel } from './sentinel.ts';
import * as sentinels from './sentinels.ts';

describe('error is', () => {
  const { ErrClientClosed, ErrFileExists, ErrInvalidHeader, ErrInvalidRetry } = sentinels;

  describe('the sentinels', () => {
    it('have the messages of the specification', () => {
      const messages = Object.fromEntries(Object.entries(sentinels).map(([name, error]) => [name, error.message]));
      expect(messages).toEqual({
        ErrNilConfig: 'config cannot be nil',
        ErrInvalidTimeout: 'invalid timeout',
        ErrInvalidRetry: 'invalid retry configuration',
        ErrInvalidConnection: 'invalid connection configuration',
        ErrInvalidSecurity: 'invalid security configuration',
        ErrInvalidMiddleware: 'invalid middleware configuration',
        ErrInvalidHeader: 'invalid header',
        ErrEmptyFilePath: 'file path cannot be empty',
        ErrFileExists: 'file already exists',
        ErrResponseBodyEmpty: 'response body is empty',
        ErrResponseBodyTooLarge: 'response body too large',
        ErrClientClosed: 'client is closed',
      });
    });

    it('are frozen and have no stack', () => {
      for (const error of Object.values(sentinels)) {
        expect(Object.isFrozen(error)).toBe(true);
        expect(error.stack).toBe(`Error: ${error.message}`);
      }
    });

    it('have codes that follow their names', () => {
      for (const [name, { code }] of Object.entries(sentinels))
        expect(code).toBe(name.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase());
      expect(Object.keys(sentinels)).toHaveLength(12);
    });

    it('are matched by wrapped errors with details', () => {
      const cause = new Error('why');
      const error = wrapSentinel(ErrInvalidRetry, 'maxRetries must be 0 to 10, got 100', { cause });
      expect(error.message).toBe('invalid retry configuration: maxRetries must be 0 to 10, got 100');
      expect([error.cause, error.code, Object.isFrozen(error)]).toEqual([cause, ErrInvalidRetry.code, false]);
      expect(error.stack).toContain('error-is.test');
      expect([errorIs(error, ErrInvalidRetry), errorIs(error, ErrClientClosed), errorIs(error, cause)]).toEqual([
        true,
        false,
        true,
      ]);
      expect(Object.hasOwn(wrapSentinel(ErrInvalidRetry, 'x'), 'cause')).toBe(false);
    });

    it('are matched by wrapped errors with their message and a stack', () => {
      const error = wrapSentinel(ErrClientClosed);
      expect([error.message, errorIs(error, ErrClientClosed), error === ErrClientClosed]).toEqual([
        'client is closed',
        true,
        false,
      ]);
      expect(error.stack).toContain('error-is.test');
    });

    it('are classified as final errors', () => {
      for (const sentinel of Object.values(sentinels)) {
        const code = sentinel.code.includes('RESPONSE_BODY') ? 'RESPONSE_READ_ERROR' : 'VALIDATION_ERROR';
        const error = classifyError(sentinel);
        expect([sentinel.code, error.code, error.isRetryable()]).toEqual([sentinel.code, code, false]);
      }
      expect(classifyError(new Error('x', { cause: ErrClientClosed })).cause).toHaveProperty('cause', ErrClientClosed);
    });
  });

  describe('errorIs()', () => {
    it('finds an error among causes and the errors of an AggregateError, and a sentinel of another copy', () => {
      const target = new Error('target');
      expect(
        errorIs(new Error('a', { cause: new AggregateError([1, new Error('b', { cause: target })]) }), target),
      ).toBe(true);
      expect(errorIs(target, new Error('target'))).toBe(false);
      const foreign = Object.defineProperty(
        Object.assign(new Error('client is closed'), { code: ErrClientClosed.code }),
        Symbol.for('@wirework/http-sentinel'),
        { value: true },
      );
      expect([errorIs(new Error('a', { cause: foreign }), ErrClientClosed), errorIs(ErrClientClosed, foreign)]).toEqual(
        [true, true],
      );
      expect(errorIs(Object.assign(new Error('x'), { code: ErrClientClosed.code }), ErrClientClosed)).toBe(false);
      expect(errorIs(classifyError(ErrClientClosed), ErrClientClosed)).toBe(true);
    });

    it('ends on cycles, and visits 10,000 errors', () => {
      const target = new Error('target');
      let deep = target;
      for (let level = 0; level < 9_000; level++) deep = new Error('x', { cause: deep });
      expect(errorIs(deep, target)).toBe(true);
      for (let level = 9_000; level < 9_999; level++) deep = new Error('x', { cause: deep });
      expect([errorIs(deep, target), errorIs(new Error('x', { cause: deep }), target)]).toEqual([true, false]);
      const many = (length: number): Error =>
        new AggregateError([...Array.from({ length }, () => new Error('x')), target]);
      expect([errorIs(many(9_998), target), errorIs(many(9_999), target)]).toEqual([true, false]);
      const cycle: Error = new Error('a');
      cycle.cause = new Error('b', { cause: cycle });
      expect(errorIs(cycle, target)).toBe(false);
      expect([errorIs(undefined, undefined), errorIs(null, target)]).toEqual([false, false]);
    });

    it('reads only the causes of an error', () => {
      const read: (string | symbol)[] = [];
      const watched = new Proxy(new Error('x'), {
        get: (error, key) => (read.push(key), Reflect.get(error, key) as unknown),
      });
      expect(errorIs(new Error('outer', { cause: watched }), new Error('y'))).toBe(false);
      expect(read).toEqual(['cause', 'errors', Symbol.for('@wirework/http-error-originals')]);
    });
  });

  describe('errorIs() through a ClientError', () => {
    class My extends Error {}
    const my = new My('mine');
    const leaky = (cause?: unknown): Error =>
      Object.assign(new Error('GET https://h/?token=abc failed', { cause }), { socket: { secret: 1 } });

    it.each<readonly [string, unknown, unknown]>([
      [
        'a sentinel below a URL with a secret',
        new Error('GET https://h/?token=abc failed', { cause: ErrFileExists }),
        ErrFileExists,
      ],
      ['a sentinel whose detail has a secret', wrapSentinel(ErrInvalidHeader, 'in https://u:p@h/'), ErrInvalidHeader],
      ['an error below one with an object', Object.assign(new Error('x', { cause: my }), { details: { a: 1 } }), my],
      ['an error of a list', new AggregateError([leaky(), leaky(my)]), my],
      [
        'a sentinel in the eleventh error',
        Array.from({ length: 10 }).reduce((cause: Error) => new Error('x', { cause }), leaky(ErrFileExists)),
        ErrFileExists,
      ],
      [
        'an error that throws on reading',
        Object.defineProperty(leaky(my), 'code', {
          get: () => {
            throw new Error('code');
          },
        }),
        my,
      ],
    ])('finds %s', (_name, thrown, target) => {
      const made = new ClientError({ cause: thrown });
      for (const error of [
        classifyError(thrown),
        made,
        made.withType(6),
        classifyError(made, { attempts: 2 }),
        new ClientError({ cause: made, sensitiveKeys: ['x'] }),
        new Error('x', { cause: made }),
      ]) {
        expect([
          errorIs(error, target),
          errorIs(error, thrown),
          errorIs(error, new My('mine')),
          errorIs(error, ErrClientClosed),
        ]).toEqual([true, true, false, false]);
      }
    });

    it('finds the originals of a copy of a copy', () => {
      const thrown = leaky();
      thrown.message = 'tenant: 7';
      const once = new ClientError({ cause: thrown });
      const twice = new ClientError({ cause: once, sensitiveKeys: ['tenant'] });
      expect(twice.cause).not.toBe(once);
      expect([thrown, once, once.cause].map((it) => errorIs(twice.cause, it))).toEqual([true, true, true]);
      const wrapped = new My('around', { cause: once });
      expect([wrapped, once, thrown].map((it) => errorIs(classifyError(wrapped, { method: 'GET' }), it))).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('distinguishes copies of different errors', () => {
      const [one, other] = [leaky(), leaky()];
      const error = new ClientError({ cause: new AggregateError([one, other]) });
      const [first, second] = (error.cause as AggregateError).errors as Error[];
      expect([errorIs(first, one), errorIs(first, other), errorIs(second, one), errorIs(second, other)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
    });

    it('returns false for a text that was thrown', () => {
      expect(errorIs(classifyError('GET https://h/?token=abc failed'), 'GET https://h/?token=abc failed')).toBe(false);
    });

    it('takes bounded time and memory for an error that is classified again and again', () => {
      let error = classifyError(leaky(my));
      for (let time = 0; time < 5000; time++) error = classifyError(error, { attempts: time });
      expect([errorIs(error, my), errorIs(error, error)]).toEqual([true, true]);
      expect(error[Symbol.for('@wirework/http-error-originals') as never]).toHaveLength(100);
    });
  });

  describe('errorAs()', () => {
    it('returns the first error that the guard accepts, and ignores a throwing guard', () => {
      const inner = classifyError('boom');
      expect(errorAs(new Error('a', { cause: inner }), isClientError)).toBe(inner);
      expect(errorAs(new Error('a'), isClientError)).toBeUndefined();
      const guard = (value: unknown): value is string => {
        if (typeof value === 'string') return true;
        throw new Error('guard');
      };
      expect(errorAs(new Error('a', { cause: 'text' }), guard)).toBe('text');
    });

    it('passes to the guard the copy of an error with a secret, with its name and code', () => {
      const thrown = Object.assign(new Error('other side closed'), {
        name: 'SocketError',
        code: 'UND_ERR_SOCKET',
        socket: { secret: 1 },
      });
      const error = classifyError(new TypeError('fetch failed', { cause: thrown }));
      const isSocketError = (value: unknown): value is Error =>
        readProperty(value, 'code') === 'UND_ERR_SOCKET' && readProperty(value, 'name') === 'SocketError';
      const found = errorAs(error, isSocketError);
      expect([found?.message, found === thrown, readProperty(found, 'socket'), errorIs(found, thrown)]).toEqual([
        'other side closed',
        false,
        undefined,
        true,
      ]);
    });
  });
});

describe('redactor()', () => {
  const redact = redactor();

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:80', 'connect ECONNREFUSED 127.0.0.1:80'],
    [
      'request to https://u:p@h/x?token=t failed, reason: x',
      'request to https://***:***@h/x?token=[REDACTED] failed, reason: x',
    ],
    ['GET "https://h/?a=1&token=t": EOF', 'GET "https://h/?a=1&token=[REDACTED] EOF'],
    ['GET /x?token=t: EOF', 'GET /x?token=[REDACTED] EOF'],
    ['proxy ann:pw@proxy.example:8080 refused', 'proxy ***:***@proxy.example:8080 refused'],
    ['sent password=hunter2 twice', 'sent password=[REDACTED] twice'],
    ['Authorization: Bearer abc def', 'Authorization: [REDACTED]'],
    ['{"cookie":"sid=1"}', '{"cookie":[REDACTED]}'],
    ['set-cookie: a=b\nnext', 'set-cookie: [REDACTED]\nnext'],
    ['x-api-key: k', 'x-api-key: [REDACTED]'],
    ["rawHeaders: [ 'Accept', '*/*', 'Cookie', 'sid=1' ]", "rawHeaders: [ 'Accept', '*/*', 'Cookie', [REDACTED] ]"],
    ['{"user":"ann","password":"p\\" w","age":3}', '{"user":"ann","password":[REDACTED],"age":3}'],
    ["{ user: 'ann', clientSecret: 'two words', age: 3 }", "{ user: 'ann', clientSecret: [REDACTED], age: 3 }"],
    ["api_key = 'k', session_id: s", 'api_key = [REDACTED], session_id: [REDACTED]'],
    ['pwd: hunter2 is wrong', 'pwd: [REDACTED] is wrong'],
    ['session_id : s', 'session_id : [REDACTED]'],
    ['"session_id": "s"', '"session_id": [REDACTED]'],
    ['token: abc', 'token: [REDACTED]'],
    ['sent Basic dTpw to it', 'sent Basic [REDACTED] to it'],
    ["[ 'Authorization', 'x' ]", "[ 'Authorization', [REDACTED] ]"],
    ["[ 'Cookie', 'a' ]", "[ 'Cookie', [REDACTED] ]"],
    ["[ 'X-Auth-Token', 'a' ]", "[ 'X-Auth-Token', [REDACTED] ]"],
    ["[ 'X-Api-Key', 'a' ]", "[ 'X-Api-Key', [REDACTED] ]"],
    ['see https://h/a#secret now', 'see https://h/a now'],
    ['Invalid URL: //ann:pw@h/x', 'Invalid URL: //***:***@h/x'],
    ["Location: '//:pw@h'", "Location: '//***:***@h'"],
    ['url=\\\\ann:1@h', 'url=\\\\***:***@h'],
    ['bad http: //ann:pw@h/x', 'bad http: //***:***@h/x'],
    ['see https://a\tn:pw@h/x', 'see https://***:***@h/x'],
    ['see https://ann:12\t34@h/x', 'see https://***:***@h/x'],
    ['see https://to\tken@h/x and\tb', 'see https://***:***@h/x and\tb'],
    ['see https://h:80\tand b@c', 'see https://h:80\tand b@c'],
    ['// see: mail ann@h', '// see: mail ann@h'],
    ['see https://ann@h now', 'see https://***:***@h now'],
    ['see HTTPS://ann:pw@H now', 'see HTTPS://***:***@H now'],
    ['cut off: {"password":"two wor', 'cut off: {"password":[REDACTED]'],
    ["cut off: { clientSecret: 'two wor", 'cut off: { clientSecret: [REDACTED]'],
    ['error: password: hunter2', 'error: password: [REDACTED]'],
    ['message: {"password":"hunter2","a":1}', 'message: {"password":[REDACTED],"a":1}'],
    ['body = {"a":{"clientSecret":"x"}}', 'body = {"a":{"clientSecret":[REDACTED]}}'],
    ['password: ', 'password: '],
    [String.raw`body: "{\"password\":\"two words\",\"a\":1}"`, String.raw`body: "{\"password\":[REDACTED],\"a\":1}"`],
    ['sent,token=abc', 'sent,token=[REDACTED]'],
    [String.raw`body: "{\"password\":\"two wor" is cut off`, String.raw`body: "{\"password\":[REDACTED]" is cut off`],
    [String.raw`{\"password\":\"a\\\"b c\",\"x\":1}`, String.raw`{\"password\":[REDACTED],\"x\":1}`],
    [String.raw`{"password":"a\\","x":1}`, '{"password":[REDACTED],"x":1}'],
    [String.raw`{\"password\":\"a\\\\\",\"x\":1}`, String.raw`{\"password\":[REDACTED],\"x\":1}`],
    ['password: trueish', 'password: [REDACTED]'],
    ['password: error,x', 'password: [REDACTED]'],
    ['password: OR.+a~~a', 'password: [REDACTED]'],
    ['token: expired...', 'token: expired...'],
    ['Bearer "IS-aaaa-.~aA" x', 'Bearer [REDACTED] x'],
    ['Authorization: x y\n    at f (a.js:1:2)', 'Authorization: [REDACTED]\n    at f (a.js:1:2)'],
    ['{\n  cookie: a=b; c=d\n  }', '{\n  cookie: [REDACTED]\n  }'],
    ['  cookie: a; b\n  host: h', '  cookie: [REDACTED]\n  host: h'],
    ['cookie: a; b\r\nhost: h', 'cookie: [REDACTED]\r\nhost: h'],
    ['"password"=hunter2 x', '"password"=[REDACTED] x'],
    ['x="token=abc", y', 'x="token=[REDACTED], y'],
    ['apiKey: abc', 'apiKey: [REDACTED]'],
    ['{"credentials":"x"}', '{"credentials":[REDACTED]}'],
    ["{ signature: 'x' }", '{ signature: [REDACTED] }'],
    ['"auth": "x"', '"auth": [REDACTED]'],
    ['jwt: x', 'jwt: [REDACTED]'],
    ['bearer: x', 'bearer: [REDACTED]'],
    ['bearer = x', 'bearer = [REDACTED]'],
    ['token: Bearer abc', 'token: [REDACTED]'],
    ['token=Basic abc&b=c', 'token=[REDACTED]&b=c'],
    ['password="a&b c" d', 'password=[REDACTED] d'],
    ['password:hunter2', 'password:[REDACTED]'],
    ['connect to auth:3000', 'connect to auth:3000'],
    ['a=b&token: x', 'a=b&token: [REDACTED]'],
    ['x-api-key = x', 'x-api-key = [REDACTED]'],
    ['ann:@h refused', 'ann:@h refused'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln expired', 'jwt [REDACTED] expired'],
    [
      'Unexpected token \'<\', "<!DOCTYPE"... is not valid JSON',
      'Unexpected token \'<\', "<!DOCTYPE"... is not valid JSON',
    ],
    ['at parseToken (/srv/token.js:1:2)', 'at parseToken (/srv/token.js:1:2)'],
    ['passed: 3, bypass : 1', 'passed: 3, bypass : 1'],
    ['with Bearer abc.def failed', 'with Bearer [REDACTED] failed'],
    ['Headers.append: "a"b" is an invalid header value.', 'Headers.append: "[REDACTED]" is an invalid header value.'],
    ['write to a@b.example', 'write to a@b.example'],
    ['{"path":"/a","proxy":"ann:pw@h:80"}', '{"path":"/a","proxy":"***:***@h:80"}'],
    ['{"path":"/a","url":"https://ann:pw@h"}', '{"path":"/a","url":"https://***:***@h"}'],
    ['see https://h/token=u:pw@i', 'see https://h/token=[REDACTED]'],
    ['see https://h/x=u:pw@i', 'see https://h/x=***:***@i'],
    ['at f (file:///app/.pnpm/a@1.0.0/x.js:1:2)', 'at f (file:///app/.pnpm/a@1.0.0/x.js:1:2)'],
  ])('%j becomes %j', (text, clean) => {
    expect(redact(text)).toBe(clean);
  });

  it('redacts values of further names', () => {
    expect(redactor(['tenant'])('tenant: x')).toBe('tenant: [REDACTED]');
    expect(redactor(['tenant'])('tenants: x')).toBe('tenants: x');
  });

  it('changes nothing when called again', () => {
    for (const text of ['https://u:p@h/?token=t x', 'Bearer abc', 'cookie: x', 'a:b@c d=e'])
      expect(redact(redact(text))).toBe(redact(text));
  });

  it('truncates long texts, and never within a secret', () => {
    expect(redact('x'.repeat(5000))).toHaveLength(4096);
    expect(redact(`${'x '.repeat(16_380)} https://user:secret-password@h/`)).not.toContain('secret');
  });
});

describe('sanitizeUrl()', () => {
  it.each([
    ['', ''],
    ['#secret', ''],
    ['?token=x', '?token=[REDACTED]'],
    ['https://example.com/path?q=1', 'https://example.com/path?q=1'],
    ['https://example.com/path#section', 'https://example.com/path'],
    ['https://user@example.com:8080/path', 'https://***:***@example.com:8080/path'],
    ['https://user:p@ss:word@example.com/path', 'https://***:***@example.com/path'],
    ['https://user:@example.com/path', 'https://***:***@example.com/path'],
    ['https://user:pass@example.com/path?q=1#section', 'https://***:***@example.com/path?q=1'],
    ['https://user:pass@[::1]:8080/path', 'https://***:***@[::1]:8080/path'],
    ['ftp://user:pass@ftp.example.com/file', 'ftp://***:***@ftp.example.com/file'],
    ['://invalid', '://invalid'],
    ['/path/to/resource', '/path/to/resource'],
    ['example.com', 'example.com'],
    ['https://example.com/api?q=%25xx', 'https://example.com/api?q=%25xx'],
    ['https://example.com/api?token=secret123', 'https://example.com/api?token=[REDACTED]'],
    ['https://h/?b=1&a=2&token=s&token=t#f', 'https://h/?b=1&a=2&token=[REDACTED]&token=[REDACTED]'],
    ['https://u:p@h:port/', 'https://***:***@h:port/'],
    ['https://u:p@h/%zz', 'https://***:***@h/%zz'],
    ['user:pass@host/path', '***:***@host/path'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['http::@c:29', 'http::@c:29'],
    [' http::@/www.example.com', ' http::@/www.example.com'],
    ['sc::a@example.net', 'sc::a@example.net'],
    ['tag:joe@example.org,2001:foo/bar', 'tag:joe@example.org,2001:foo/bar'],
    ['non-special:a-path-!<=>@[\\]~@/', 'non-special:a-path-!<=>@[\\]~@/'],
    ['user:pa@ss@host', '***:***@host'],
    ['user:pass@/path', '***:***@/path'],
    ['//u:p@h/p', '//***:***@h/p'],
    ['///u@h/p', '///***:***@h/p'],
    ['//\\u@h', '//\\***:***@h'],
    ['https://h/a b', 'https://h/a b'],
    ['https://h/?token', 'https://h/?token=[REDACTED]'],
    ['https://h/?TOKEN=x', 'https://h/?TOKEN=[REDACTED]'],
    ['https://h/?%74oken=x', 'https://h/?%74oken=[REDACTED]'],
    ['https://h/?%zz=x', 'https://h/?%zz=x'],
    ['https://h/?a=1;token=2', 'https://h/?a=1;token=[REDACTED]'],
    ['https://h/?token=a;b?c=d&e=f', 'https://h/?token=[REDACTED]&e=f'],
    ['https://h?token=x', 'https://h?token=[REDACTED]'],
    ['https://h/?user[password]=x', 'https://h/?user[password]=[REDACTED]'],
    ['https://h/?X-Amz-Signature=x&X-Amz-Date=y', 'https://h/?X-Amz-Signature=[REDACTED]&X-Amz-Date=y'],
    ['https://h/?next=https://i/?token=x&y=z', 'https://h/?next=https://i/?token=[REDACTED]&y=z'],
    ['https://h/p@th', 'https://h/p@th'],
    ['https://h/?q=a@b&z=%20', 'https://h/?q=a@b&z=%20'],
    ['https://u:pa/ss@h/x', 'https://***:***@h/x'],
    ['https://u:pa?ss@h/x', 'https://***:***@h/x'],
    ['https://u:pa#ss@h/x', 'https://***:***@h/x'],
    ['http://[::1]:80/a@b', 'http://[::1]:80/a@b'],
    ['https://h/?%zz=x&%74oken=y', 'https://h/?%zz=x&%74oken=[REDACTED]'],
    ['https://h/token?q=1', 'https://h/token?q=1'],
    ['https://h/a#\u2028token', 'https://h/a'],
    ['a:b:https://u:p@h/', 'a:b:https://***:***@h/'],
    ['ht tp://alice:s3cr3t@example.com', 'ht tp://***:***@example.com'],
    ['http://h/\r\nSet-Cookie: x', 'http://h/Set-Cookie: x'],
  ])('%j becomes %j', (url, clean) => {
    expect(sanitizeUrl(url)).toBe(clean);
  });

  it('redacts every sensitive name in any spelling', () => {
    const names =
      'token access_token refresh_token id_token idtoken bearer api_key apikey api-key secret secret_key client_secret private_key privatekey ' +
      'private-key password passwd pass pwd credential credentials session_id sessionid jwt signature sign sig ' +
      'auth authorization auth_token api_token security_token access_key jsessionid x_amz_security_token x_goog_signature ' +
      'passphrase passcode account_key auth_key encryption_key signing_key subscription_key x_functions_key db_pass proxy_pass smtp_pass user_pass cookie2 set_cookie2 token2 pass2 app_key application_key otp totp hotp ticket hmac';
    for (const name of names.split(' ')) {
      for (const spelling of [name, name.toUpperCase(), name.replaceAll('_', '-')]) {
        expect(sanitizeUrl(`/?${spelling}=x&y=1`)).toBe(`/?${spelling}=[REDACTED]&y=1`);
      }
    }
    for (const name of [
      'code',
      'tickets',
      'ticket_id',
      'snap_keys',
      'q',
      'tokens',
      'passport',
      'design',
      'key',
      'author',
      'signal',
      'invalid_token',
      'missing_token',
      'expired_token',
      'invalid_signature',
      'bypass',
      'xkey',
    ])
      expect(sanitizeUrl(`/?${name}=x`)).toBe(`/?${name}=x`);
  });

  it('accepts a URL object and other values', () => {
    const url = Object.assign(Object.create(null), { toString: () => 'http://a:b@h/?token=t' }) as string;
    expect(sanitizeUrl(url)).toBe('http://***:***@h/?token=[REDACTED]');
    expect(sanitizeUrl(undefined as unknown as string)).toBe('undefined');
  });

  it.each([
    ['http://ann:pw\uff20h/', 'http://***:***@h/'],
    ['https://h/?key=AIzaSyA-bcdefghijklmnopqrstuvwxyz012345&x=1', 'https://h/?key=[REDACTED]&x=1'],
    ['/?token[]=a&x=1', '/?token[]=[REDACTED]&x=1'],
    ['/?user[token][0]=a', '/?user[token][0]=[REDACTED]'],
    ['/?1=x&token_types[]=a', '/?1=x&token_types[]=a'],
    ['https://h/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln/x', 'https://h/reset/[REDACTED]/x'],
    ['https://h/a;jsessionid=1;b=2/c?x=1', 'https://h/a;jsessionid=[REDACTED];b=2/c?x=1'],
    ['https://h/?next=https://u:p@i/a', 'https://h/?next=https://***:***@i/a'],
    ['https://h/?next=https%3A%2F%2Fu%3Ap%40i%2Fa%40b', 'https://h/?next=https%3A%2F%2F***:***@i%2Fa%40b'],
    ['https://h/?next=https%253A%252F%252Fi%252F%253Ftoken%253Dt&y=1', 'https://h/?next=[REDACTED]&y=1'],
    ['https://h/?q={"password":"x"}&y=1', 'https://h/?q=[REDACTED]&y=1'],
    ['https://h/?header=Bearer%20abc&y=Basic+abc', 'https://h/?header=[REDACTED]&y=[REDACTED]'],
    ['https://h/?GITHUB_TOKEN=x&next_token=y', 'https://h/?GITHUB_TOKEN=[REDACTED]&next_token=y'],
    ['https://h/?user_jwt=a.b&x=1', 'https://h/?user_jwt=[REDACTED]&x=1'],
    ['https://h/?page=&token=a-b', 'https://h/?page=&token=[REDACTED]'],
    ['https://h/?next&token=a/b', 'https://h/?next&token=[REDACTED]'],
    ['http: //ann:pw@h/', 'http: //***:***@h/'],
    ['https:/ /ann:pw@h/a@b', 'https:/ /***:***@h/a@b'],
    ['https: / /ann@h/', 'https: / /***:***@h/'],
    ['redis: //ann:pw@h/', 'redis: //***:***@h/'],
    ['https://proxy.example/https://ann:pw@h/a', 'https://proxy.example/https://***:***@h/a'],
    ['/fetch/https%3A%2F%2Fann%3Apw%40h%2Fa', '/fetch/https%3A%2F%2F***:***@h%2Fa'],
  ])('redacts unusual spellings: %s', (url, safe) => {
    expect(sanitizeUrl(url)).toBe(safe);
    expect(sanitizeUrl(safe)).toBe(safe);
  });

  it('redacts values of further names', () => {
    expect(sanitizeUrl('/?Tenant-Key=x&q=y', { sensitiveKeys: ['tenant_key'] })).toBe('/?Tenant-Key=[REDACTED]&q=y');
  });

  it('ignores invalid options and names', () => {
    for (const options of [
      null,
      5,
      { sensitiveKeys: 'q' },
      { sensitiveKeys: null },
      { sensitiveKeys: [null, 5] },
    ] as unknown as SanitizeOptions[]) {
      expect(sanitizeUrl('/?token=x&q=y', options)).toBe('/?token=[REDACTED]&q=y');
    }
  });

  it('changes nothing when called again, and removes all credentials', () => {
    const text = fc.stringMatching(/^[a-z0-9:@/?#&=;%\\ .[\]-]{0,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('http://', 'https:/', 'foo://', '//', 'ws:\\\\', ''),
        fc.oneof(text, fc.constantFrom('', ':')),
        fc.oneof(text, fc.constantFrom('?to=https%3A%2F%2Fa%3Ab%40c%2F', 'https://a:b@c?d=@')),
        (scheme, before, after) => {
          const once = sanitizeUrl(`${scheme}${before}@host/${after}`);
          expect(sanitizeUrl(once)).toBe(once);
        },
      ),
    );
    const secret = fc.stringMatching(/^[A-Z!$*+,.~_-]{5,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('http://', 'https:/', 'wss:', 'foo://', '//', 'http:\\\\'),
        secret,
        secret,
        text,
        (scheme, user, password, after) => {
          const clean = sanitizeUrl(`${scheme}${user}:${password}@host/${after}`);
          expect(clean.startsWith(`${scheme}***:***@host/`) && !clean.includes(user) && !clean.includes(password)).toBe(
            true,
          );
        },
      ),
    );
  });
});
