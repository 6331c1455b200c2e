/**
 * Keeps one core from going to sleep while requests are measured one at a time, at the lowest priority, so that it
 * gives way at once. In a virtual machine, waking a core takes as long as a whole request; that time would be in every
 * number.
 */
import { setPriority } from 'node:os';

setPriority(19);
let ended = false;
process.on('disconnect', () => (ended = true));
const spin = () => {
  const until = performance.now() + 50;
  while (performance.now() < until);
  if (!ended) setImmediate(spin);
};
spin();
