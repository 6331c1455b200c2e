import { describe, expect, it } from '@jest/globals';
import { isClientError } from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { parseUrl, withQuery } from './parse-url.ts';

describe('parseUrl', () => {
  it.each([
    [2048, 2048],
    [1024 ** 2, undefined],
  ])('accepts %i bytes and throws for one more', (size, max) => {
    const base = 'http://h/';
    expect(parseUrl(base + 'x'.repeat(size - base.length), max).href).toHaveLength(size);
    for (const path of ['x'.repeat(size + 1 - base.length), 'ä'.repeat(size / 2 - 4)]) {
      expect(() => parseUrl(base + path, max)).toThrow(`longer than ${size} bytes (security.maxUrlBytes)`);
    }
  });

  it.each([
    '',
    '/path',
    '//h/p',
    'h',
    'ftp://h/',
    'file:///etc/passwd',
    'data:,x',
    'unix:/sock',
    'http:///',
    'http://',
    ' http://h/',
    'http://h/ ',
    'http://h/\r\nX: y',
    'http://h/\ta',
    'http://h\u0000.example/',
    'http://a\\@b/',
    'http:\\\\h\\',
    'http://h:99999/',
    'http://[::1',
    'http://a b/',
    'http://h/\u007f',
  ])('refuses %j', (url) => {
    expect(() => parseUrl(url)).toThrow(/^Cannot read the URL: /);
    expect(isClientError(thrownBy(() => parseUrl(url)))).toBe(true);
  });

  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://①②⑦.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
  ])('S1: reads %s as %s', (url, host) => {
    expect(parseUrl(url).hostname).toBe(host);
  });
});

describe('withQuery', () => {
  it('appends to the existing query, before the fragment', () => {
    expect(withQuery('http://h/p?a=1#f', { b: [1, true], c: undefined, d: null })).toBe('http://h/p?a=1&b=1&b=true#f');
    expect(withQuery('http://h/?', { q: 'x y&z+' })).toBe('http://h/?q=x%20y%26z%2B');
    expect(withQuery('http://h/', {})).toBe('http://h/');
    expect(withQuery('http://h/', new URLSearchParams('a=1&a=2'))).toBe('http://h/?a=1&a=2');
  });

  it('throws for objects, and for keys that are too long', () => {
    for (const query of [{ a: {} }, { '': 'x' }, { ['k'.repeat(257)]: 1 }]) {
      expect(() => withQuery('http://h/', query as never)).toThrow(/query/);
    }
    expect(() => withQuery('http://h/', { ok: 1, 'a\n': [1, { secret: 1 }] } as never)).toThrow(
      "Cannot send the request: the field 'a?' of the query must be a string, number, bigint or boolean, got a value of type object",
    );
    expect(withQuery('http://h/', { ['k'.repeat(256)]: 'v' })).toHaveLength('http://h/?=v'.length + 256);
  });
});
