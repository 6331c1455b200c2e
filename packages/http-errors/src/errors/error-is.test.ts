import { describe, expect, it } from '@jest/globals';
import * as sentinels from './sentinels.ts';
import { classifyError } from '../classify-error.ts';
import { ClientError } from './client-error.ts';
import { isClientError } from './is-client-error.ts';
import { errorAs, errorIs } from './error-is.ts';
import { readProperty } from '../thrown/read-property.ts';
import { wrapSentinel } from './sentinel.ts';

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
    expect(errorIs(new Error('a', { cause: new AggregateError([1, new Error('b', { cause: target })]) }), target)).toBe(
      true,
    );
    expect(errorIs(target, new Error('target'))).toBe(false);
    const foreign = Object.defineProperty(
      Object.assign(new Error('client is closed'), { code: ErrClientClosed.code }),
      Symbol.for('@wirework/http-sentinel'),
      { value: true },
    );
    expect([errorIs(new Error('a', { cause: foreign }), ErrClientClosed), errorIs(ErrClientClosed, foreign)]).toEqual([
      true,
      true,
    ]);
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
