import { describe, expect, it } from '@jest/globals';
import * as sentinels from './sentinels.ts';
import { isClientError } from './brand.ts';
import { classifyError } from './classify-error.ts';
import { errorAs, errorIs } from './error-is.ts';
import { wrapSentinel } from './sentinel.ts';

const { ErrClientClosed, ErrInvalidRetry } = sentinels;

describe('the sentinels', () => {
  it('have the messages of the specification', () => {
    const messages = Object.fromEntries(Object.entries(sentinels).map(([name, error]) => [name, error.message]));
    expect(messages).toEqual({
      ErrNilConfig: 'config cannot be nil', ErrInvalidTimeout: 'invalid timeout', ErrInvalidRetry: 'invalid retry configuration',
      ErrInvalidConnection: 'invalid connection configuration', ErrInvalidSecurity: 'invalid security configuration',
      ErrInvalidMiddleware: 'invalid middleware configuration', ErrInvalidHeader: 'invalid header',
      ErrEmptyFilePath: 'file path cannot be empty', ErrFileExists: 'file already exists', ErrResponseBodyEmpty: 'response body is empty',
      ErrResponseBodyTooLarge: 'response body too large', ErrClientClosed: 'client is closed',
    });
  });

  it('are frozen errors that hold no stack and no secret of where they were made', () => {
    for (const error of Object.values(sentinels)) {
      expect(Object.isFrozen(error)).toBe(true);
      expect(error.stack).toBe(`Error: ${error.message}`);
    }
  });

  it('have codes that follow their names', () => {
    for (const [name, { code }] of Object.entries(sentinels)) expect(code).toBe(name.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase());
    expect(Object.keys(sentinels)).toHaveLength(12);
  });

  it('make fresh errors with details that match them', () => {
    const cause = new Error('why');
    const error = wrapSentinel(ErrInvalidRetry, 'maxRetries must be 0 to 10, got 100', { cause });
    expect(error.message).toBe('invalid retry configuration: maxRetries must be 0 to 10, got 100');
    expect([error.cause, error.code, Object.isFrozen(error)]).toEqual([cause, ErrInvalidRetry.code, false]);
    expect(error.stack).toContain('error-is.test');
    expect([errorIs(error, ErrInvalidRetry), errorIs(error, ErrClientClosed), errorIs(error, cause)]).toEqual([true, false, true]);
    expect(Object.hasOwn(wrapSentinel(ErrInvalidRetry, 'x'), 'cause')).toBe(false);
  });

  it('make fresh errors with their own message and a stack', () => {
    const error = wrapSentinel(ErrClientClosed);
    expect([error.message, errorIs(error, ErrClientClosed), error === ErrClientClosed]).toEqual(['client is closed', true, false]);
    expect(error.stack).toContain('error-is.test');
  });

  it('are classified', () => {
    expect(classifyError(ErrClientClosed).code).toBe('VALIDATION_ERROR');
    expect(classifyError(sentinels.ErrResponseBodyTooLarge).code).toBe('RESPONSE_READ_ERROR');
    expect(classifyError(new Error('x', { cause: ErrClientClosed })).cause).toHaveProperty('cause', ErrClientClosed);
  });
});

describe('errorIs', () => {
  it('finds an error among causes and members, and a sentinel of another copy', () => {
    const target = new Error('target');
    expect(errorIs(new Error('a', { cause: new AggregateError([1, new Error('b', { cause: target })]) }), target)).toBe(true);
    expect(errorIs(target, new Error('target'))).toBe(false);
    const foreign = Object.defineProperty(Object.assign(new Error('client is closed'), { code: ErrClientClosed.code }), Symbol.for('@wirework/http-sentinel'), { value: true });
    expect([errorIs(new Error('a', { cause: foreign }), ErrClientClosed), errorIs(ErrClientClosed, foreign)]).toEqual([true, true]);
    expect(errorIs(Object.assign(new Error('x'), { code: ErrClientClosed.code }), ErrClientClosed)).toBe(false);
    expect(errorIs(classifyError(ErrClientClosed), ErrClientClosed)).toBe(true);
  });

  it('ends on cycles, and reaches deep', () => {
    const target = new Error('target');
    let deep = target;
    for (let level = 0; level < 9_000; level++) deep = new Error('x', { cause: deep });
    expect(errorIs(deep, target)).toBe(true);
    for (let level = 9_000; level < 9_999; level++) deep = new Error('x', { cause: deep });
    expect([errorIs(deep, target), errorIs(new Error('x', { cause: deep }), target)]).toEqual([true, false]);
    const many = (length: number): Error => new AggregateError([...Array.from({ length }, () => new Error('x')), target]);
    expect([errorIs(many(9_998), target), errorIs(many(9_999), target)]).toEqual([true, false]);
    const cycle: Error = new Error('a');
    cycle.cause = new Error('b', { cause: cycle });
    expect(errorIs(cycle, target)).toBe(false);
    expect([errorIs(undefined, undefined), errorIs(null, target)]).toEqual([false, false]);
  });

  it('reads nothing of an error but its causes', () => {
    const read: (string | symbol)[] = [];
    const watched = new Proxy(new Error('x'), { get: (error, key) => (read.push(key), Reflect.get(error, key) as unknown) });
    expect(errorIs(new Error('outer', { cause: watched }), new Error('y'))).toBe(false);
    expect(read).toEqual(['cause', 'errors']);
  });
});

describe('errorAs', () => {
  it('gives the first that the guard accepts, and takes a throwing guard for a no', () => {
    const inner = classifyError('boom');
    expect(errorAs(new Error('a', { cause: inner }), isClientError)).toBe(inner);
    expect(errorAs(new Error('a'), isClientError)).toBeUndefined();
    const guard = (value: unknown): value is string => {
      if (typeof value === 'string') return true;
      throw new Error('guard');
    };
    expect(errorAs(new Error('a', { cause: 'text' }), guard)).toBe('text');
  });
});
