import { readFileSync } from 'node:fs';

/** Clock ticks a second, which Linux counts processor time in (`getconf CLK_TCK`). */
const ticks = 100;

/**
 * Returns the seconds of processor time that this process has used, and those of its children that have ended. Only
 * Linux tells those of children.
 */
export function processTime() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: process.platform === 'linux' ? timeOfChildren() : 0 };
}

function timeOfChildren() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program in parentheses may contain spaces; `cutime` and `cstime` are the fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}
