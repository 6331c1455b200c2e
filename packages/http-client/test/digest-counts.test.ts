import { describe, expect, it } from '@jest/globals';
import { digest } from '../src/auth.ts';
import { createFakeClient, type SentRequest } from '../src/testing.ts';

const origin = 'https://a.example';
const read = ({ headers }: SentRequest, name: string): string | undefined =>
  new RegExp(`\\b${name}="?([^",]+)`).exec(String(headers['authorization'] ?? ''))?.[1];
const refuse = (nonce: string, more = '') => ({
  status: 401,
  headers: { 'www-authenticate': `Digest realm="r", qop="auth", algorithm=SHA-256, nonce="${nonce}"${more}` },
});
const client = (answer: (request: SentRequest) => object) =>
  createFakeClient(answer, { attemptMiddleware: [digest({ username: 'u', password: 'p', origin })] });

describe('digest', () => {
  it('counts on for the nonce that ten first requests got at once', async () => {
    const seen = new Set<string>();
    const { client: it, sent } = client((request) => {
      const count = read(request, 'nc');
      if (count === undefined || seen.has(count)) return refuse('n');
      seen.add(count);
      return { status: 200 };
    });
    const results = await Promise.all(Array.from({ length: 10 }, () => it.get(`${origin}/`)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect([seen.size, sent.length]).toEqual([10, 20]);
    expect(new Set(sent.slice(10).map((request) => read(request, 'cnonce'))).size).toBe(1);
  });

  it('keeps the counts of two nonces apart', async () => {
    const counts: string[] = [];
    let asked = 0;
    const { client: it } = client((request) => {
      const nonce = read(request, 'nonce');
      if (nonce === undefined) return refuse(asked++ % 2 === 0 ? 'a' : 'b');
      counts.push(`${nonce}${Number(read(request, 'nc'))}`);
      return { status: 200 };
    });
    await Promise.all(Array.from({ length: 4 }, () => it.get(`${origin}/`)));
    expect(counts.sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('follows a stale nonce once', async () => {
    const stale = client((request) =>
      read(request, 'nonce') === 'n2'
        ? { status: 200 }
        : refuse(read(request, 'nonce') === undefined ? 'n1' : 'n2', ', stale=TRUE'),
    );
    expect((await stale.client.get(`${origin}/`)).status).toBe(200);
    expect(stale.sent.map((request) => read(request, 'nonce'))).toEqual([undefined, 'n1', 'n2']);
    let number = 0;
    const always = client(() => refuse(`n${number++}`, ', stale=true'));
    expect((await always.client.get(`${origin}/`)).status).toBe(401);
    expect(always.sent).toHaveLength(3);
  });

  it('sends no third request after credentials that are wrong', async () => {
    const { client: it, sent } = client(() => refuse('n', ', stale=false'));
    expect((await it.get(`${origin}/`)).status).toBe(401);
    expect(sent).toHaveLength(2);
  });
});
