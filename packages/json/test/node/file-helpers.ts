import { existsSync, readdirSync } from 'node:fs';
import { expect } from '@jest/globals';

/** Matches an error with a code. */
export const reject = (code: string): unknown => expect.objectContaining({ code });

/** Returns the number of open files of this process, or 0 on a system without `/proc`. */
export const openFiles = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

/** Returns an array of about so many bytes, and the number of its items. */
export function large(bytes: number): { text: string; count: number } {
  const element = JSON.stringify({ name: 'x'.repeat(80), tags: ['a', 'b'], n: 1 });
  const count = Math.ceil(bytes / (element.length + 1));
  return { text: `[${Array<string>(count).fill(element).join(',')}]`, count };
}
