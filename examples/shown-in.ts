import { readFileSync } from 'node:fs';
import { pathOf } from './run-program.ts';

/** The outputs that a README shows: its blocks of ```text, each with a line feed at the end. */
export function shownIn(readme: string): string[] {
  const text = readFileSync(pathOf(readme), 'utf8');
  return text
    .split(/^```/m)
    .filter((block) => block.startsWith('text\n'))
    .map((block) => block.slice('text\n'.length));
}
