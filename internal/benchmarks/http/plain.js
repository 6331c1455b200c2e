/**
 * The client process of `pnpm bench http-plain`. It runs the contestants in turns, and does no other work, so that its
 * processor time is theirs.
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
