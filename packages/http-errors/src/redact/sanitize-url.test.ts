import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sanitizeUrl, type SanitizeOptions } from './sanitize-url.ts';

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
