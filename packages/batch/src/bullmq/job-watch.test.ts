import { expect, it } from '@jest/globals';
import { JobWatch } from './job-watch.ts';

it.each([
  [new Error('connect ECONNREFUSED 127.0.0.1:6379'), ': connect ECONNREFUSED 127.0.0.1:6379'],
  [new AggregateError([]), ''],
])('the error of a silent Redis has the reason %s in its message', async (noticed, reason) => {
  const silent = (): Promise<never> => new Promise(() => undefined);
  const queue = { add: silent, answer: silent, state: silent, probe: silent };
  let now = 0;
  const clock = (): number => (now += 1_000);
  const watch = new JobWatch(queue, { connectionTimeout: 10_000, progressTimeout: 100_000, pollInterval: 1, clock });
  watch.notice(noticed);
  await expect(watch.run('a')).rejects.toMatchObject({
    code: 'CONNECTION',
    message: `Cannot run the item: Redis did not answer for 10000 ms${reason}`,
  });
});
