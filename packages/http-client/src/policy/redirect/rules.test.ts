import { describe, expect, it } from '@jest/globals';
import { ErrorType, errorIs, isClientError } from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { ErrTooManyRedirects } from '../../base/sentinels.ts';
import { isAllowedHost, nextHeaders, nextMethod, nextUrl, visitOf } from './rules.ts';
import { isRedirect } from '../../message/response/received-head.ts';

const rules = { maxRedirects: 3, maxUrlBytes: 8192, redirectAllowList: [], allowInsecureRedirects: false };
const from = new URL('https://a.example/x/y?z=1');
const refusal = (location: string, more: Partial<typeof rules> = {}, visited = [visitOf('GET', from)]): string => {
  try {
    nextUrl(location, from, 'GET', visited, { ...rules, ...more });
  } catch (error) {
    if (isClientError(error) && error.type === ErrorType.Validation) return String(error);
    throw error;
  }
  return 'accepted';
};

describe('isRedirect', () => {
  it('needs one of five statuses and a location', () => {
    for (const status of [301, 302, 303, 307, 308]) expect(isRedirect(status, '/')).toBe(true);
    for (const status of [200, 300, 304, 305, 306, 400]) expect(isRedirect(status, '/')).toBe(false);
    expect(isRedirect(302, undefined)).toBe(false);
  });
});

describe('nextMethod', () => {
  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [301, 'PUT', 'PUT'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [302, 'HEAD', 'HEAD'],
    [301, 'DELETE', 'DELETE'],
  ])('%i turns %s into %s', (status, method, next) => {
    expect(nextMethod(status, method)).toBe(next);
  });
});

describe('nextUrl', () => {
  it('resolves against the present URL and drops user information and fragment', () => {
    expect(nextUrl('../b?c=d#e', from, 'GET', [], rules).href).toBe('https://a.example/b?c=d');
    expect(nextUrl('//u:p@b.example', from, 'GET', [], rules).href).toBe('https://b.example/');
  });

  it('reads the bytes of a location as UTF-8', () => {
    expect(nextUrl(Buffer.from('/ä').toString('latin1'), from, 'GET', [], rules).pathname).toBe('/%C3%A4');
  });

  it('stops at the limit with its sentinel', () => {
    const visited = ['1', '2', '3'];
    expect(refusal('/n', {}, visited)).toBe('accepted');
    expect(refusal('/n', {}, [...visited, '4'])).toContain('redirect limit exceeded');
    expect(refusal('/n', { maxRedirects: 0 }, ['1'])).toContain('stopped after 0 redirects');
    expect(
      errorIs(
        thrownBy(() => nextUrl('/n', from, 'GET', ['1'], { ...rules, maxRedirects: 0 })),
        ErrTooManyRedirects,
      ),
    ).toBe(true);
  });

  it('throws at a loop, but not at a redirect to itself or another method', () => {
    const visited = [visitOf('GET', new URL('https://a.example/1')), visitOf('GET', from)];
    expect(refusal('/1', {}, visited)).toContain('circular');
    expect(refusal(from.href, {}, visited)).toBe('accepted');
    expect(nextUrl('/1', from, 'POST', visited, rules).pathname).toBe('/1');
    expect(refusal(from.href, {}, [...visited, visitOf('GET', from)])).toBe('accepted');
    expect(refusal(from.href, {}, [...visited, visitOf('GET', new URL('https://a.example/2'))])).toContain('circular');
  });

  it.each([
    ['file:///etc/passwd', 'scheme is not http or https'],
    ['data:,x', 'scheme is not http or https'],
    ['ftp://x/', 'scheme is not http or https'],
    ['javascript:1', 'scheme is not http or https'],
    ['http://a.example/', 'https must not lead to http'],
    ['http://[', 'location is not a URL'],
    [`/${'x'.repeat(8192)}`, 'location is longer than 8192 bytes'],
    ['https://b.example/', 'host is not on the allow-list'],
  ])('throws for %.30s with the reason', (location, why) => {
    expect(refusal(location, { redirectAllowList: ['a.example'] as never })).toBe(`redirect blocked by policy: ${why}`);
  });

  it('takes a location of 8,192 bytes, http where that is allowed, and a host on the list', () => {
    expect(refusal(`/${'x'.repeat(8191)}`)).toBe('accepted');
    expect(refusal('http://a.example/', { allowInsecureRedirects: true })).toBe('accepted');
    expect(refusal('/', { redirectAllowList: ['a.example'] as never })).toBe('accepted');
  });
});

describe('isAllowedHost', () => {
  it('knows exact names and patterns', () => {
    expect(isAllowedHost('x', [])).toBe(true);
    expect(isAllowedHost('a.example', ['a.example'])).toBe(true);
    expect(isAllowedHost('b.a.example', ['a.example'])).toBe(false);
    expect(isAllowedHost('b.a.example', ['*.a.example'])).toBe(true);
    expect(isAllowedHost('a.example.', ['*.a.example'])).toBe(true);
    expect(isAllowedHost('evila.example', ['*.a.example'])).toBe(false);
  });
});

describe('nextHeaders', () => {
  const about = [
    'content-disposition',
    'content-encoding',
    'content-language',
    'content-location',
    'content-type',
    'content-md5',
    'content-range',
    'digest',
    'content-digest',
    'repr-digest',
    'last-modified',
  ];
  const harmless = [
    'accept',
    'accept-charset',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'content-encoding',
    'content-language',
    'content-type',
    'if-modified-since',
    'if-unmodified-since',
    'pragma',
    'range',
    'user-agent',
  ];
  const secret = [
    'authorization',
    'cookie',
    'proxy-authorization',
    'x-api-key',
    'x-a',
    'referer',
    'origin',
    'if-match',
    'if-none-match',
  ];
  const all = Object.fromEntries([...about, ...harmless, ...secret].map((it) => [it, 'v']));
  const keys = (headers: object): string[] => Object.keys(headers).sort();

  it('keeps all within an origin, and only harmless ones beyond it', () => {
    expect(keys(nextHeaders(all, false, false))).toEqual(keys(all));
    expect(keys(nextHeaders(all, true, false))).toEqual([...harmless].sort());
  });

  it('drops those of a dropped body', () => {
    expect(keys(nextHeaders(all, false, true))).toEqual(keys(all).filter((it) => !about.includes(it)));
  });
});
