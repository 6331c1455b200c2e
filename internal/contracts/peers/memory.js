/** `node --expose-gc peers/memory.js <contestant> <origin>`: prints the kB that it holds after some calls. */
import { calls } from './calls.js';
import { contestants } from './contestants.js';

const [name, origin] = process.argv.slice(2);
const held = () => {
  for (let i = 0; i < 5; i++) globalThis.gc();
  return process.memoryUsage().heapUsed;
};
const before = held();
const { call, close } = await contestants[name].open(origin);
for (let i = 0; i < 20; i++) await call(calls[0]);
console.log(Math.round((held() - before) / 1000));
await close();
process.exit(0);
