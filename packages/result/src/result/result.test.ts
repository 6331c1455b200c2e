import { describe, expect, it } from '@jest/globals';
import { JsonSyntaxError, PathNotFoundError } from '@wirework/encoding-errors';
import { runInNewContext } from 'node:vm';
import { failed, found, missing, type Result } from './result.ts';
import { resultFromJson } from './result-from-json.ts';
import { tryResult, tryResultAsync } from './try-result.ts';

const broken = new JsonSyntaxError('unexpected end of JSON input', { offset: 3, reason: 'truncated' });

describe('Result', () => {
  it.each([
    ['found', found(7), { value: 7, exists: true, error: undefined, ok: true, unwrap: 7, unwrapOr: 7 }],
    [
      'found null',
      found(null),
      { value: null, exists: true, error: undefined, ok: true, unwrap: null, unwrapOr: null },
    ],
    [
      'missing',
      missing(),
      { value: undefined, exists: false, error: undefined, ok: false, unwrap: undefined, unwrapOr: 'default' },
    ],
    [
      'failed',
      failed(broken),
      { value: undefined, exists: false, error: broken, ok: false, unwrap: undefined, unwrapOr: 'default' },
    ],
  ])('%s', (_name, result: Result<unknown>, expected) => {
    expect({
      value: result.value,
      exists: result.exists,
      error: result.error,
      ok: result.ok(),
      unwrap: result.unwrap(),
      unwrapOr: result.unwrapOr('default'),
    }).toEqual(expected);
  });

  it('narrows its value to T after ok()', () => {
    const result: Result<number> = found(20);
    if (!result.ok()) throw new Error('unreachable');
    const value: number = result.value;
    expect(value + 1).toBe(21);
  });

  it('orThrow() throws the error, or PathNotFoundError for a missing value', () => {
    expect(found('a').orThrow()).toBe('a');
    expect(() => failed(broken).orThrow()).toThrow(broken);
    expect(() => missing('a.b').orThrow()).toThrow(new PathNotFoundError({ path: 'a.b' }));
    expect(() => missing().orThrow()).toThrow('Cannot find the value: no such value');
  });

  it('map() converts a found value only', () => {
    const double = (n: number): number => n * 2;
    const never = (): never => {
      throw new Error('must not be called');
    };
    expect(found(4).map(double).unwrap()).toBe(8);
    expect(missing<number>().map(never).exists).toBe(false);
    expect(failed(broken).map(never).error).toBe(broken);
  });

  it('map() returns a failed result when the function throws', () => {
    const error = new Error('no');
    expect(
      found(4).map(() => {
        throw error;
      }).error,
    ).toBe(error);
  });

  it('match() calls exactly one case', () => {
    const cases = { found: (n: number) => `found ${n}`, missing: () => 'missing', failed: (e: Error) => e.name };
    expect(found(4).match(cases)).toBe('found 4');
    expect(missing<number>().match(cases)).toBe('missing');
    expect(failed<number>(broken).match(cases)).toBe('JsonSyntaxError');
  });

  it('match() allows cases of different types', () => {
    const status: number | string | Error = found(4).match({
      found: (n) => n,
      missing: () => 'missing',
      failed: (e) => e,
    });
    expect(status).toBe(4);
    expect(missing().match<number | null>({ found: () => 1, missing: () => null, failed: () => null })).toBe(null);
  });

  it('match() throws without one of the cases, even if it does not apply', () => {
    const cases = { found: () => 1, missing: () => 2 } as never;
    expect(() => found(4).match(cases)).toThrow(new TypeError("Cannot match: the case 'failed' is not a function"));
    expect(() => found(4).match(undefined as never)).toThrow("the case 'found' is not a function");
  });

  it.each([undefined, null, 'text', 0, { message: 'no error' }])(
    'failed() makes %p the cause of an error',
    (thrown) => {
      const { error } = failed(thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error?.cause).toBe(thrown);
    },
  );

  it('failed() keeps errors of other realms and of aborts', () => {
    const foreign = runInNewContext('new RangeError("no")') as Error;
    const abort = new DOMException('stopped', 'AbortError');
    expect(failed(foreign).error).toBe(foreign);
    expect(failed(abort).error).toBe(abort);
  });

  it('failed() keeps errors of classes with their own tag, and of classes that do not call Error', () => {
    class FetchError extends Error {
      get [Symbol.toStringTag](): string {
        return 'FetchError';
      }
    }
    function OldError(this: Error, message: string): void {
      this.message = message;
      Error.captureStackTrace(this);
    }
    OldError.prototype = Object.create(Error.prototype) as Error;
    for (const error of [new FetchError('no'), Reflect.construct(OldError, ['no']) as Error])
      expect(failed(error).error).toBe(error);
  });

  it('failed() makes a hostile proxy the cause of an error', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('trap');
        },
      },
    );
    expect(failed(hostile).error?.cause).toBe(hostile);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(found([]))).toBe(true);
  });
});

describe('resultFromJson()', () => {
  const wire = <T>(result: Result<T>): Result<unknown> => resultFromJson(JSON.parse(JSON.stringify(result)));

  it('revives every kind of result', () => {
    expect(wire(found({ a: [1] })).unwrap()).toEqual({ a: [1] });
    expect(wire(found(null)).ok()).toBe(true);
    expect(wire(missing())).toMatchObject({ exists: false, error: undefined });
    const throws = (): never => {
      throw new Error('on reading');
    };
    expect(wire(failed(Object.assign(new Error('boom'), { toJSON: throws }))).error?.message).toBe('boom');
    expect(wire(failed(Object.assign(new Error('boom'), { toJSON: () => undefined }))).error?.message).toBe('boom');
    expect(wire(failed(Object.assign(new Error('boom'), { toJSON: 'no function' }))).error?.message).toBe('boom');
    expect(wire(failed(Object.defineProperty(new Error('boom'), 'name', { get: throws }))).error?.message).toBe('boom');
    expect(wire(failed(broken)).error).toMatchObject({ name: 'JsonSyntaxError', offset: 3, reason: 'truncated' });
  });

  it('revives any other error with its name and message', () => {
    expect(wire(failed(new RangeError('too far'))).error).toMatchObject({ name: 'RangeError', message: 'too far' });
    expect(resultFromJson({ exists: false, error: 'text' }).error?.message).toBe('');
  });

  it.each([undefined, null, 1, 'found', {}, { exists: 'yes' }, Object.create({ exists: true, value: 1 })])(
    'fails on %p',
    (plain) => {
      expect(resultFromJson(plain).error).toMatchObject({ name: 'TypeMismatchError', expected: 'result' });
    },
  );

  it('returns a failed result with the type that it found', () => {
    const found = (plain: unknown): unknown =>
      (resultFromJson(plain).error as { actual?: unknown } | undefined)?.actual;
    expect([null, undefined, 'text', 1, {}].map(found)).toEqual(['null', 'undefined', 'string', 'number', 'object']);
  });

  it('returns a failed result for an object that throws when it is read', () => {
    const raise = (): never => {
      throw broken;
    };
    for (const plain of [
      {
        get exists() {
          return raise();
        },
      },
      new Proxy({}, { getOwnPropertyDescriptor: raise }),
    ]) {
      expect(resultFromJson(plain).error).toMatchObject({ name: 'TypeMismatchError', expected: 'result' });
    }
  });

  it('revives an error with an unreadable code as an error without a name', () => {
    const error = {
      get code(): string {
        throw new Error('unreadable');
      },
      message: 'no',
    };
    expect(resultFromJson({ exists: false, error }).error).toMatchObject({ name: 'Error', message: 'no' });
  });
});

describe('tryResult()', () => {
  it('returns a failed result when the function throws', () => {
    expect(tryResult(() => 7).unwrap()).toBe(7);
    expect(
      tryResult(() => {
        throw broken;
      }).error,
    ).toBe(broken);
  });

  it('returns a failed result when the promise rejects, or the function throws', async () => {
    expect((await tryResultAsync(async () => 7)).unwrap()).toBe(7);
    expect((await tryResultAsync(() => Promise.reject(broken))).error).toBe(broken);
    expect(
      (
        await tryResultAsync(() => {
          throw broken;
        })
      ).error,
    ).toBe(broken);
    expect((await tryResultAsync(() => 7)).unwrap()).toBe(7);
  });
});
