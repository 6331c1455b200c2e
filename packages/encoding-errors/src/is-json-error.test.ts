import { describe, expect, it, jest } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import * as here from './index.ts';

describe('isJsonError()', () => {
  it('recognises the errors of another copy of this package', async () => {
    jest.resetModules();
    const there = await import('./index.ts');
    expect(there.PathNotFoundError).not.toBe(here.PathNotFoundError);
    const foreign = new there.PathNotFoundError({ path: 'a' });
    expect(here.isJsonError(foreign)).toBe(true);
    expect(here.isJsonError(foreign, 'PATH_NOT_FOUND')).toBe(true);
    expect(here.isJsonError(foreign, 'SYNTAX')).toBe(false);
    expect(there.isJsonError(new here.JsonSyntaxError('no'), 'SYNTAX')).toBe(true);
  });

  it.each([
    undefined,
    null,
    0,
    'SYNTAX',
    Symbol('x'),
    new Error('no'),
    { code: 'SYNTAX' },
    JSON.parse('{"code":"SYNTAX","@wirework/json-error":true}'),
    runInNewContext('new SyntaxError("no")'),
  ])('returns false for %p', (value) => {
    expect(here.isJsonError(value)).toBe(false);
  });

  it('returns false for an object that throws when it is read', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    );
    expect(here.isJsonError(hostile, 'SYNTAX')).toBe(false);
  });

  it('filters errors of this family', () => {
    const errors: unknown[] = [
      new Error('other'),
      new here.PathNotFoundError({ path: 'a' }),
      new here.JsonSyntaxError('no'),
    ];
    expect(errors.filter(here.isJsonError)).toEqual(errors.slice(1));
    expect(errors.findIndex(here.isJsonError)).toBe(1);
  });

  it('narrows the type by the code', () => {
    const caught: unknown = new here.PathNotFoundError({ path: 'a.b' });
    if (!here.isJsonError(caught, here.JsonErrorCode.PathNotFound)) throw new Error('unreachable');
    const path: string = caught.path;
    expect(path).toBe('a.b');
  });
});
