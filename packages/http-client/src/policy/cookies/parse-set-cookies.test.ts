import { describe, expect, it } from '@jest/globals';
import { parseSetCookies as parse } from './parse-set-cookies.ts';

describe('the parser of Set-Cookie', () => {
  it('reads one line or many, with every attribute', () => {
    const none = {
      domain: undefined,
      path: undefined,
      expires: undefined,
      maxAge: undefined,
      secure: false,
      httpOnly: false,
      sameSite: undefined,
    };
    expect(
      parse([
        'a=b',
        'c="d"; Domain=.A.test; Path=/x; Expires=Wed, 09-Jun-21 10:18:14 GMT; Max-Age=-5; Secure; HttpOnly; SameSite=Lax',
      ]),
    ).toEqual([
      { ...none, name: 'a', value: 'b' },
      {
        name: 'c',
        value: '"d"',
        domain: 'a.test',
        path: '/x',
        expires: new Date('2021-06-09T10:18:14Z'),
        maxAge: -5,
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
      },
    ]);
    expect(parse(['e=f; Max-Age=soon; Path=x; Expires=never; SameSite=often'])).toEqual([
      { ...none, name: 'e', value: 'f' },
    ]);
  });

  it('skips lines that are no cookies or too long', () => {
    const lines = ['', ';', '=', '=b', 'none', 'a=b\u0001', `a=${'b'.repeat(8190)}`, `b=${'b'.repeat(8191)}`, 'c=d'];
    expect(parse(lines).map((it) => it.name)).toEqual(['a', 'c']);
  });
});
