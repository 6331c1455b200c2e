import { spawnSync } from 'node:child_process';

/**
 * Nanoseconds of each task by contestant, one number for each process. The processes take turns over several rounds.
 *
 * @param worker a program and its arguments; the name of the contestant follows
 * @param flags of Node
 */
export function measure(worker, names, rounds, flags = []) {
  const times = {};
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...worker, name], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} failed:\n${stderr}`);
      if (round === 0 && stderr !== '') console.error(stderr.trim());
      for (const [task, time] of Object.entries(JSON.parse(stdout))) ((times[task] ??= {})[name] ??= []).push(time);
    }
  }
  return times;
}
