import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { connectRefused } from '../test/support/failures.ts';
import { classifyError, type ErrorContext } from './classify-error.ts';
import { ClientError } from './errors/client-error.ts';
import { errorIs } from './errors/error-is.ts';
import { ErrorType } from './classify/error-type.ts';
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
