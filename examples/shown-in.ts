import { readFileSync } from 'node:fs';
import { pathOf } from './run-program.ts';

/** Returns the blocks of a README in a language, each with a line feed at the end; by default the outputs, ```text. */
export function shownIn(readme: string, language = 'text'): string[] {
  const text = readFileSync(pathOf(readme), 'utf8');
  return text
    .split(/^```/m)
    .filter((block) => block.startsWith(`${language}\n`))
    .map((block) => block.slice(language.length + 1));
}
