import { describe, expect, it } from '@jest/globals';
import { ErrorType, isClientError } from '@wirework/http-errors';
import { createSsrfGuard } from './ssrf-guard.ts';

const refusal = 'address is not public and the SSRF guard is on';

describe('the SSRF guard', () => {
  it('is undefined when private addresses are allowed', () => {
    expect(createSsrfGuard(true, [])).toBeUndefined();
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    'metadata.example.com',
    '93.184.215.14',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
    'a.local',
  ])('lets a proxy resolve %s', (name) => {
    expect(() => createSsrfGuard(false, [])?.checkRemoteName(name)).not.toThrow();
  });

  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'a.localhost',
    'a.localhost.',
    'localhost.localdomain',
    'ip6-localhost',
    'ip6-loopback',
    'metadata',
    'metadata.google.internal',
    'Metadata.Google.Internal.',
    '127.0.0.1',
    '127.0.0.1.',
    '169.254.169.254',
    '[::1]',
    '::1',
    '[::ffff:10.0.0.1]',
    '[fe80::1%eth0]',
    '10.0.0.1',
  ])('does not let a proxy resolve %s', (name) => {
    expect(() => createSsrfGuard(false, [])?.checkRemoteName(name)).toThrow(refusal);
  });

  it('allows exempt ranges, by address and by literal name, and shows no address in its error', () => {
    const guard = createSsrfGuard(false, ['10.1.0.0/16', 'fd00::/8']);
    for (const address of ['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3', '8.8.8.8']) {
      expect(() => guard?.checkAddress(address)).not.toThrow();
      expect(() => guard?.checkRemoteName(address)).not.toThrow();
    }
    for (const address of ['10.2.0.1', 'fe80::1', 'nonsense', '']) {
      let error: unknown;
      try {
        guard?.checkAddress(address);
      } catch (thrown) {
        error = thrown;
      }
      expect(isClientError(error) && [error.type, error.message, error.cause, error.host]).toEqual([
        ErrorType.Validation,
        refusal,
        undefined,
        '',
      ]);
    }
  });
});
