import { existsSync, readdirSync } from 'node:fs';
import { expect } from '@jest/globals';

/** Matches an error with a code. */
export const reject = (code: string): unknown => expect.objectContaining({ code });

/** Files that this process has open, where the system tells. */
export const openFiles = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

/** An array of about so many bytes, and how many elements it has. */
export function large(bytes: number): { text: string; count: number } {
  const element = JSON.stringify({ name: 'x'.repeat(80), tags: ['a', 'b'], n: 1 });
  const count = Math.ceil(bytes / (element.length + 1));
  return { text: `[${Array<string>(count).fill(element).join(',')}]`, count };
}
