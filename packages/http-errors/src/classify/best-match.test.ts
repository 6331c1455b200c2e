import { describe, expect, it } from '@jest/globals';
import { classifyError } from '../classify-error.ts';

function failure(facts: object, cause?: unknown): Error {
  return Object.assign(new Error('x', cause === undefined ? undefined : { cause }), facts);
}

describe('bestMatch()', () => {
  // Those that tell more stand further down; those of a line tell as much.
  const ranks: readonly (readonly object[])[] = [
    [{}, { code: 'EWHATEVER' }],
    [{ code: 'EINVAL', syscall: 'connect' }, { code: 'UND_ERR_SOCKS5_VERSION' }],
    [
      { code: 'ECONNRESET', syscall: 'read' },
      { code: 'UND_ERR_HEADERS_TIMEOUT' },
      { code: 'ETIMEDOUT', syscall: 'connect' },
    ],
    [{ code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }],
    [{ code: 'Z_DATA_ERROR' }, { code: 'HPE_INVALID_VERSION' }, { name: 'HTTPError', status: 503 }],
    [{ code: 'CERT_HAS_EXPIRED' }, { code: 'EPROTO', syscall: 'write' }],
    [
      { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
      { code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
    ],
    [{ code: 'ERR_INVALID_URL' }],
    [{ code: 'UND_ERR_BPL_MISSING_UPSTREAM' }],
    [{ name: 'AbortError' }],
    [{ name: 'TimeoutError' }],
  ];
  const found = (error: unknown): readonly unknown[] => {
    const { code, message } = classifyError(error);
    return [code, message];
  };
  const pairs = ranks.flatMap((telling, rank) =>
    telling.flatMap((most) =>
      ranks.slice(0, rank + 1).flatMap((less, at) => less.map((it) => [most, it, at === rank] as const)),
    ),
  );

  it.each(pairs)('prefers %j to %j', (most, less, isEqual) => {
    expect(found(failure(most, failure(less)))).toEqual(found(failure(most)));
    if (!isEqual) expect(found(failure(less, failure(most)))).toEqual(found(failure(most)));
  });
});
