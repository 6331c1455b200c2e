import { describe, expect, it } from '@jest/globals';
import { classifyError } from '../src/classify-error.ts';
import { ClientError } from '../src/errors/client-error.ts';
import { errorAs, errorIs } from '../src/errors/error-is.ts';
import { canaries, leaks } from './lab/canaries.ts';
import { failure } from './support/failures.ts';

const { user, password, bearer, cookie, token } = canaries;
const secretUrl = `https://${user}:${password}@h.example/a?token=${token}#${token}`;
const headers = { authorization: `Bearer ${bearer}`, cookie: `sid=${cookie}` };

const changed = failure(secretUrl);
changed.message = 'harmless';
const hidden = Object.defineProperty(new Error('x'), 'request', { value: { headers } });
const symbol = Object.assign(new Error('x'), { [Symbol('state')]: { headers } });
const lazy = Object.defineProperty(new Error('x'), 'request', { enumerable: true, get: () => ({ headers }) });
class Keeper extends Error {
  readonly options = { headers };
  toJSON(): object {
    return this.options;
  }
}

class Computed extends Error {
  /** As in engines whose stacks do not begin with the message. */
  override stack = 'f@main.js:1:2';
  override get message(): string {
    return secretUrl;
  }
}
class Located extends Error {
  get url(): string {
    return secretUrl;
  }
}

describe('a ClientError contains no secret', () => {
  it.each<readonly [string, unknown]>([
    ['a text with the URL', `cannot get ${secretUrl}`],
    ['a message with the URL', new Error(`request to ${secretUrl} failed`)],
    ['a message that was changed', changed],
    ['a path with a token', new Error(`GET /a?token=${token}: EOF`)],
    ['credentials without a scheme', new Error(`proxy ${user}:${password}@proxy.example:80 refused`)],
    ['a header in a message', new Error(`Headers.append: "Bearer ${bearer}\n" is an invalid header value.`)],
    ['headers in a message', new Error(`sent\nAuthorization: Bearer ${bearer}\nCookie: a=b; sid=${cookie}`)],
    ['headers as JSON in a message', new Error(JSON.stringify({ headers }))],
    ['an input', failure('Invalid URL', { code: 'ERR_INVALID_URL', input: secretUrl, base: secretUrl })],
    ['a socket', failure('other side closed', { code: 'UND_ERR_SOCKET', socket: { headers } })],
    ['data of a parser', failure('x', { name: 'HTTPParserError', data: `Set-Cookie: sid=${cookie}` })],
    [
      'a shape of axios',
      failure('x', {
        name: 'AxiosError',
        config: { headers, url: secretUrl },
        request: { headers },
        response: { headers, status: 500 },
      }),
    ],
    ['a hidden request', hidden],
    ['a request under a symbol', symbol],
    ['a request that is computed', lazy],
    ['a class with a toJSON', new Keeper('x')],
    ['a class that computes its message', new Computed()],
    ['a class that computes its URL', new Located('x')],
    ['a list with a property', failure('x', { errors: Object.assign([new Error('a')], { headers }) })],
    ['a secret under another name', failure('x', { credentials: password })],
    [
      'the names of parts of the request',
      failure('x', { host: `${user}:${password}@h`, hostname: `${user}:${password}@h` }),
    ],
    ['a name', failure('x', { name: secretUrl, code: secretUrl })],
    [
      'a secret in a cause',
      new Error('outer', { cause: new Error('middle', { cause: failure('inner', { headers }) }) }),
    ],
    ['a secret in an aggregate', new AggregateError([new Error('a'), failure('b', { headers }), secretUrl])],
    ['a plain object', { message: secretUrl, headers }],
    ['an array', [secretUrl, headers]],
    ['a symbol', Symbol(secretUrl)],
    ['an exception of the DOM', new DOMException(secretUrl, 'AbortError')],
    ['a frozen error', Object.freeze(failure('x', { headers }))],
  ])('when made of %s', (_name, thrown) => {
    const context = { url: secretUrl, method: 'GET', attempts: 1, host: `${user}:${password}@h.example` };
    const made = new ClientError({ ...context, message: `failed: ${secretUrl}`, cause: thrown });
    for (const error of [
      classifyError(thrown, context),
      made,
      made.withType(6),
      classifyError(made),
      new ClientError({ cause: made }),
    ]) {
      expect(leaks(error)).toEqual([]);
      if (Object(thrown) === thrown) expect(errorIs(error, thrown)).toBe(true);
    }
  });

  it('when made of a text with a name that only the caller knows to be secret', () => {
    const context = { url: `https://h/?tenant=${token}`, sensitiveKeys: ['tenant'] };
    expect(leaks(classifyError(new Error(`cannot get https://h/?tenant=${token}`), context))).toEqual([]);
  });
});

describe('the cause of a ClientError', () => {
  it('is the same object when it has no secret', () => {
    const inner = failure('connect ECONNREFUSED 127.0.0.1:1', {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      errno: -111,
      address: '127.0.0.1',
      port: 1,
    });
    for (const cause of [
      inner,
      new TypeError('fetch failed', { cause: inner }),
      new AggregateError([inner], 'all'),
      Object.freeze(failure('x', { timeout: true })),
      new DOMException('a', 'AbortError'),
      new ClientError({ cause: inner }),
    ]) {
      expect(new ClientError({ cause }).cause).toBe(cause);
    }
  });

  it('is the same object in engines that store on an error the place where it was made', () => {
    for (const origin of [
      { line: 3, column: 7, sourceURL: '/app/main.js' },
      { lineNumber: 3, columnNumber: 7, fileName: 'https://app.example/main.js' },
    ]) {
      const cause = failure('x', origin);
      expect(new ClientError({ cause }).cause).toBe(cause);
    }
    expect(leaks(new ClientError({ cause: failure('x', { sourceURL: secretUrl }) }))).toEqual([]);
  });

  it('is kept below errors that are copied', () => {
    const inner = failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }, new TypeError('inner'));
    const thrown = new Error(`GET ${secretUrl}`, { cause: new AggregateError([inner, failure('x', { headers })]) });
    const error = new ClientError({ cause: new Error('around', { cause: thrown }) });
    expect(errorAs(error, (it): it is Error => it === inner)).toBe(inner);
    expect(leaks(error)).toEqual([]);
  });

  it('does not keep the original of a copy alive', async () => {
    const make = (): readonly [ClientError, WeakRef<Error>, WeakRef<object>] => {
      const socket = { headers };
      const thrown = failure('x', { socket });
      return [new ClientError({ cause: thrown }), new WeakRef(thrown), new WeakRef(socket)];
    };
    const [error, thrown, socket] = make();
    // A WeakRef keeps its target until the turn ends.
    await new Promise(setImmediate);
    globalThis.gc?.();
    expect([thrown.deref(), socket.deref(), (error.cause as Error).message]).toEqual([undefined, undefined, 'x']);
  });

  it('is a copy with ten errors when its list of errors is longer', () => {
    const cause = failure('x', { errors: new Array(2 ** 32 - 1) });
    expect((new ClientError({ cause }).cause as AggregateError).errors).toHaveLength(10);
    const list = (length: number): Error => failure('x', { errors: new Array<string>(length).fill('y') });
    const [ten, eleven] = [list(10), list(11)];
    expect(new ClientError({ cause: ten }).cause).toBe(ten);
    expect((new ClientError({ cause: eleven }).cause as AggregateError).errors).toEqual(new Array(10).fill('y'));
  });

  it('is a copy when it has 50 own properties or more than ten errors', () => {
    const wide = (own: number): Error =>
      failure('x', Object.fromEntries(Array.from({ length: own - 2 }, (_, i) => [`k${i}`, null])));
    const deep = (errors: number): Error => new Error('x', errors === 1 ? undefined : { cause: deep(errors - 1) });
    for (const cause of [wide(49), deep(10)]) expect(new ClientError({ cause }).cause).toBe(cause);
    for (const cause of [wide(50), deep(11)]) expect(new ClientError({ cause }).cause).not.toBe(cause);
  });

  it('is an error even if a plain object was thrown', () => {
    const copy = new ClientError({ cause: { code: 'E', errors: [{ message: 'm', errors: [] }] } })
      .cause as AggregateError;
    expect([copy.name, copy.message, copy.stack, Object.hasOwn(copy, 'cause')]).toEqual([
      'Error',
      '',
      'Error: ',
      false,
    ]);
    expect(copy.errors.map(String)).toEqual(['Error: m']);
    copy.name = 'Other';
    expect(copy.name).toBe('Other');
  });

  it('is a copy without numbers under sensitive names', () => {
    for (const secret of [{ otp: 123_456 }, { password: 123_456 }])
      expect(Object.keys(new ClientError({ cause: failure('x', secret) }).cause as Error)).toEqual([]);
    const harmless = failure('x', { retries: 3 });
    expect(new ClientError({ cause: harmless }).cause).toBe(harmless);
  });

  it('is a copy with the same facts, but without objects and secrets', () => {
    const cause = failure(`cannot get ${secretUrl}`, {
      name: 'SocketError',
      code: 'UND_ERR_SOCKET',
      syscall: 'read',
      socket: {},
      status: 200,
    });
    const copy = new ClientError({ cause }).cause as Error;
    expect(copy).not.toBe(cause);
    expect([copy.name, copy.message]).toEqual([
      'SocketError',
      'cannot get https://***:***@h.example/a?token=[REDACTED]',
    ]);
    expect({ ...copy }).toEqual({ code: 'UND_ERR_SOCKET', syscall: 'read', status: 200 });
    expect(copy.stack).toBe(`SocketError: ${copy.message}`);
    expect(Object.prototype.toString.call(copy)).toBe('[object Error]');
  });
});
