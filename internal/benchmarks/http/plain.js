/**
 * The client process of `pnpm bench http-plain`: runs contestants in turns, and prints nothing of its own. Everything
 * that takes processor time here is a contestant.
 */
import { contestants } from './contestants.js';

const [, , url, rounds, ...names] = process.argv;

/** Returns the microseconds of processor time that one request takes. */
async function measure(once, requests, atOnce) {
  let left = requests;
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await once();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

const made = {};
for (const name of names) made[name] = await contestants[name](url);

const seen = [];
for (const atOnce of [1, 64]) {
  const requests = atOnce === 1 ? 1000 : 4000;
  for (const name of names) await measure(made[name], requests * 3, atOnce);
  for (let round = 0; round < Number(rounds); round++) {
    const times = {};
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      times[name] = await measure(made[name], requests, atOnce);
    }
    seen.push({ atOnce, times });
  }
}
process.send(seen, () => process.exit());
