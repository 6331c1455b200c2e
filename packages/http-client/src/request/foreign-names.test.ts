import { describe, expect, it } from '@jest/globals';
import { createClient } from '../client.ts';
import { validateConfig } from '../config/validate.ts';
import { createFakeClient } from '../testing.ts';
import { insteadOf } from './foreign-names.ts';

describe('insteadOf', () => {
  it('says what a name of another client is here', () => {
    expect(insteadOf('params', 'request')).toBe(": it is 'query' here");
    expect(insteadOf('timeout', 'config')).toBe(": it is 'timeouts.request' here");
    for (const none of ['nonsense', '__proto__', 'constructor']) expect(insteadOf(none, 'request') + insteadOf(none, 'config')).toBe('');
    expect(insteadOf('params', 'download')).toBe('');
  });

  it('is part of the messages', async () => {
    const { client } = createFakeClient([]);
    await expect(client.get('https://example.com/', { searchParams: { a: 1 } } as never)).rejects.toThrow("there is no request option 'searchParams': it is 'query' here");
    await expect(client.get('https://example.com/', { nonsense: 1 } as never)).rejects.toThrow(/'nonsense'$/);
    expect(() => createClient({ baseURL: 'https://example.com' } as never)).toThrow('baseURL must be absent: it is createDomainClient here');
    expect(() => createClient({ client: {} } as never)).toThrow('client must be absent: it is createSession({}, { client }) or createDomainClient(url, {}, { client }) here');
    expect(() => createClient({ breaker: {} } as never)).toThrow("breaker must be absent: it is 'resilience.breaker' here");
    expect(() => validateConfig({ nonsense: {} } as never)).toThrow('nonsense must be absent: there is no such group of fields');
  });
});
