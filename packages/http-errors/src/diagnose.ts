import { ruleFor, unknown, type Rule } from './rules.ts';
import type { Said } from './said.ts';

/** What an error was found to be, and the line that says so. */
export type Finding = readonly [rule: Rule, line: string];

/** Of a longer line the rest is not looked at. */
const longestLine = 2000;

/** How much each type tells: what the caller did outweighs all, and who answered outweighs who did not. */
const weights = [0, 1, 9, 8, 4, 4, 0, 5, 5, 6, 7, 4];

/** The same for what may come back: that a body ended tells less than why it cannot be read. */
const ifRetried = [0, 2, 2, 8, 3, 4, 0, 5, 5, 6, 7, 4];

/** From this weight on, whoever called has ended it. */
export const endedByCaller = 8;

export function weigh([type, retry]: Rule): number {
  return (retry ? ifRetried : weights)[type] ?? 0;
}

/** What the errors of a chain amount to, by structure alone: the finding that tells the most, then the outermost. */
export function diagnose(all: readonly Said[]): Finding {
  let best: Finding = [unknown, ''];
  for (const said of all) {
    const line = factsOf(said);
    const rule = line ? ruleFor(line) : unknown;
    if (weigh(rule) > weigh(best[0])) best = [rule, line];
  }
  return best;
}

/** What a line of facts or words says. */
export function find(line: string): Finding {
  return [ruleFor(line), line];
}

/** What one error says about itself, by its system call, its code, its name and its status, as a line for the rules. */
function factsOf({ message, name: given, code: told, type, syscall, event, status }: Said): string {
  const isJson = given === 'SyntaxError' && message.includes('JSON');
  const name = /^(?:\w+ )?timeout of/i.test(message) ? 'TimeoutError' : isJson ? 'JSONError' : given;
  // What a proxy answered undici tells in words, as its parser does without a code in version 7.
  const isTold = message.startsWith('Proxy response') || (name === 'HTTPParserError' && !told);
  const code = isTold ? message : told || type;
  // Most wrappers say nothing.
  if (!code && !syscall && !status && /^(?:|(?:Type|Aggregate)?Error)$/.test(name)) return '';
  return `${syscall},${code},${name},${event}http ${status}`.slice(0, longestLine).toLowerCase();
}

/** A text as a line of words for the rules, without hosts, paths and URLs, which could be mistaken for some. */
export function wordsOf(text: string, host: string | undefined): string {
  const words = text.slice(0, longestLine).split(/\s+/);
  return ` ${words.filter((word) => !/[\\/]|\.\w/.test(word) && word.replace(/:.*/, '') !== host).join(' ')}`.toLowerCase();
}
