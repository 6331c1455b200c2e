import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createFakeClient } from '../../testing.ts';
import { authorizationOf, chooseChallenge, digest } from './digest.ts';

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hashes = { md5, 'sha-256': sha256 };

/** The challenges of RFC 7616, section 3.9.1. */
const rfcLines = ['SHA-256', 'MD5'].map(
  (algorithm) =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
    'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
);
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const request = { method: 'GET', url: 'http://www.example.org/dir/index.html' };

async function answer(lines: readonly string[], known = hashes, user = 'Mufasa'): Promise<string> {
  const challenge = chooseChallenge(lines, known);
  if (challenge === undefined) throw new Error('no challenge');
  return authorizationOf({ ...challenge, cnonce, count: 0 }, user, 'Circle of Life', request);
}

describe('a digest', () => {
  it('equals the example of RFC 7616, section 3.9.1, for SHA-256 and MD5', async () => {
    expect(await answer(rfcLines)).toBe(
      'Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, ' +
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, ' +
        `cnonce="${cnonce}", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", ` +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    );
    expect(await answer(rfcLines.slice(1))).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
  });

  it('equals the example of RFC 2617, section 3.5', async () => {
    const line =
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", ' +
      'opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const challenge = chooseChallenge([line], hashes);
    if (challenge === undefined) throw new Error('no challenge');
    expect(
      await authorizationOf({ ...challenge, cnonce: '0a4f113b', count: 0 }, 'Mufasa', 'Circle Of Life', request),
    ).toContain('response="6629fae49393a05397450978507c4ef1"');
  });

  it('counts the requests of a nonce in hexadecimal', async () => {
    const challenge = chooseChallenge(rfcLines, hashes);
    if (challenge === undefined) throw new Error('no challenge');
    const session = { ...challenge, cnonce, count: 15 };
    const both = await Promise.all([1, 2].map(() => authorizationOf(session, 'Mufasa', 's', request)));
    expect(both.map((it) => /nc=(\w+)/.exec(it)?.[1])).toEqual(['00000010', '00000011']);
  });

  it('of a session hashes the nonces into the secret', async () => {
    const line = 'Digest realm="r", qop=auth, nonce="n", algorithm=MD5-sess';
    const ha1 = md5(Buffer.from(`${md5(Buffer.from('Mufasa:r:Circle of Life'))}:n:${cnonce}`));
    const ha2 = md5(Buffer.from('GET:/dir/index.html'));
    expect(await answer([line])).toContain(`response="${md5(Buffer.from(`${ha1}:n:00000001:${cnonce}:auth:${ha2}`))}"`);
  });

  it('hides or encodes the name', async () => {
    const line = 'Digest realm="a \\"b\\"", qop="auth", nonce="n", algorithm=SHA-256';
    expect(await answer([`${line}, userhash=true`])).toContain(
      `username="${sha256(Buffer.from('Mufasa:a "b"'))}", realm="a \\"b\\"", `,
    );
    expect(await answer([line], hashes, "Jäsøn (D'oe)")).toContain("username*=UTF-8''J%C3%A4s%C3%B8n%20%28D%27oe%29, ");
  });
});

describe('chooseChallenge', () => {
  it('takes the first one that it can answer', () => {
    expect(chooseChallenge(rfcLines.toReversed(), hashes)?.algorithm).toBe('MD5');
    expect(chooseChallenge(rfcLines.toReversed(), { ...hashes, md5: undefined })?.algorithm).toBe('SHA-256');
    expect(
      chooseChallenge(['Negotiate abc==, Basic realm="x", Digest realm="r", nonce="n", qop="auth"'], hashes)?.realm,
    ).toBe('r');
    expect(chooseChallenge(['Digest realm="r", nonce="n", qop="auth", Basic realm="x"'], hashes)?.realm).toBe('r');
  });

  it.each([
    'Basic realm="x"',
    'Digest',
    'Digest realm="r", nonce="n"',
    'Digest realm="r", nonce="n", qop="auth-int"',
    'Digest nonce="n", qop="auth"',
    'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-512-256',
    'Digest realm="r", nonce="n',
    '=,,=,"',
    `Digest ${'a ="\\" '.repeat(5000)}`,
  ])('takes none of %j', (line) => {
    expect(chooseChallenge([line], hashes)).toBeUndefined();
  });

  it('refuses MD5 by name when there is no option for it', () => {
    expect(() => chooseChallenge(rfcLines.slice(1), { ...hashes, md5: undefined })).toThrow(
      "it knows only MD5, which needs the option 'md5' of digest",
    );
  });
});

it.each<[object, string]>([
  [{ username: 'a' }, 'password must be a text'],
  [{ username: 'a\n', password: 'b' }, 'username must be a text without control characters'],
  [{ username: 'a:b', password: 'b' }, 'must not contain a colon'],
  [{ username: 'a', password: 'b', md5: true }, 'md5 must be a function'],
  [{ username: 'a', password: 'b', origin: 'x' }, 'origin must be a URL'],
  [{ username: 'a', pass: 'b' }, "unknown digest option 'pass'; known are username, password, origin, md5"],
])('digest refuses %j', (options, message) => {
  expect(() => digest(options as never)).toThrow(message);
});

it('digest needs an origin', async () => {
  const { client } = createFakeClient([{}], { attemptMiddleware: [digest({ username: 'a', password: 'secret' })] });
  await expect(client.get('http://h.test/')).rejects.toThrow(
    "digest needs the option 'origin', or a client with a 'baseUrl'",
  );
});
