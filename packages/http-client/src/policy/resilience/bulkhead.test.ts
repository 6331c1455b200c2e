import { describe, expect, it } from '@jest/globals';
import { errorIs, isClientError } from '@wirework/http-errors';
import { ErrBulkheadFull } from '../../base/sentinels.ts';
import { Cancellation } from '../../base/cancellation.ts';
import { Bulkhead } from './bulkhead.ts';

const never = new Cancellation();
/** Returns the present state of an entry. */
const outcome = async (entry: Promise<unknown>): Promise<string> => {
  const turn = new Promise<string>((resolve) => setImmediate(resolve, 'waits'));
  return Promise.race([
    entry.then(
      () => 'in',
      (error: unknown) => (error as Error).message,
    ),
    turn,
  ]);
};

describe('Bulkhead', () => {
  it('runs maxConcurrent attempts of a host, queues maxQueue in order and throws for the rest', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 2, maxQueue: 2 });
    const leave = await Promise.all([bulkhead.enter('a', never), bulkhead.enter('a', never)]);
    const [third, fourth] = [bulkhead.enter('a', never), bulkhead.enter('a', never)];
    const fifth = bulkhead.enter('a', never);
    expect(await Promise.all([third, fourth, fifth].map(outcome))).toEqual([
      'waits',
      'waits',
      'too many requests to this host at once',
    ]);
    const error: unknown = await fifth.catch((it: unknown) => it);
    expect(isClientError(error) && [error.host, errorIs(error, ErrBulkheadFull)]).toEqual(['a', true]);
    expect(await outcome(bulkhead.enter('b', never))).toBe('in');
    leave[0]();
    leave[0]();
    expect(await Promise.all([third, fourth].map(outcome))).toEqual(['in', 'waits']);
    (await third)();
    expect(await outcome(fourth)).toBe('in');
  });

  it('has the same room after a burst', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1, maxQueue: 1 });
    for (let round = 0; round < 3; round++) {
      const first = await bulkhead.enter('a', never);
      const second = bulkhead.enter('a', never);
      first();
      (await second)();
    }
    const [one, other] = [bulkhead.enter('a', never), bulkhead.enter('a', never)];
    expect(await Promise.all([one, other].map(outcome))).toEqual(['in', 'waits']);
  });

  it('keeps exactly the hosts in which something runs', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1 });
    const leave = await bulkhead.enter('busy', never);
    for (let i = 0; i < 3000; i++) (await bulkhead.enter(`h${i}`, never))();
    expect(await outcome(bulkhead.enter('busy', never))).toContain('too many');
    leave();
    expect(await outcome(bulkhead.enter('busy', never))).toBe('in');
  });

  it('keeps a host until its last attempt has left', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 2 });
    const leave = await Promise.all([bulkhead.enter('a', never), bulkhead.enter('a', never)]);
    leave[0]();
    await bulkhead.enter('a', never);
    expect(await outcome(bulkhead.enter('a', never))).toContain('too many');
    expect(await outcome(bulkhead.enter('a', never))).toContain('too many');
  });

  it('has no queue by default, and passes the place of a cancelled attempt on', async () => {
    const strict = new Bulkhead({ maxConcurrent: 1 });
    const leave = await strict.enter('a', never);
    expect(await outcome(strict.enter('a', never))).toContain('too many');
    leave();
    expect(await outcome(strict.enter('a', never))).toBe('in');

    const bulkhead = new Bulkhead({ maxConcurrent: 1, maxQueue: 1 });
    const first = await bulkhead.enter('a', never);
    const cancellation = new Cancellation();
    const impatient = bulkhead.enter('a', cancellation);
    cancellation.cancel('enough');
    await expect(impatient).rejects.toBe('enough');
    const patient = bulkhead.enter('a', never);
    expect(await outcome(patient)).toBe('waits');
    first();
    expect(await outcome(patient)).toBe('in');
  });
});
