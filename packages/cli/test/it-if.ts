import { it } from '@jest/globals';

/** Adds a test that needs something of its machine, and is skipped by name where that is missing. */
export function itIf(isThere: boolean, name: string, reason: string, run: () => void | Promise<void>): void {
  if (isThere) it(name, run);
  else it.skip(`${name} (skipped: ${reason})`, run);
}

/** Whether nothing is locked for this process. */
export const isRoot: boolean = process.getuid?.() === 0;
