import { ruleFor, unknown, type Rule } from './rules.ts';
import type { ErrorFacts } from '../thrown/error-facts.ts';

/** The rule that an error matches, and the line that matched. */
export type Finding = readonly [rule: Rule, line: string];

/** The rest of a longer line is ignored. */
const longestLine = 2000;

/**
 * How much each type tells, by its number. What the caller did tells the most: a deadline (9), a cancellation (8), an invalid request (7). Next come a
 * host name that cannot be resolved (6), TLS (5), an answer and its body (4), and last a connection (1).
 */
const weights = [0, 1, 9, 8, 4, 4, 0, 5, 5, 6, 7, 4];

/** The same for failures worth a retry. A timeout is one of the transport and tells as little as a connection (2); that a body broke off (3) tells less than why it cannot be decoded (4). */
const ifRetried = [0, 2, 2, 8, 3, 4, 0, 5, 5, 6, 7, 4];

/** From this weight on, the caller ended the request. */
export const endedByCaller = 8;

export function weigh([type, retry]: Rule): number {
  return (retry ? ifRetried : weights)[type] ?? 0;
}

/** Classifies the errors of a chain by structure alone: the finding that tells the most, then the outermost. */
export function diagnose(all: readonly ErrorFacts[]): Finding {
  let best: Finding = [unknown, ''];
  for (const said of all) {
    const line = factsOf(said);
    const rule = line ? ruleFor(line) : unknown;
    if (weigh(rule) > weigh(best[0])) best = [rule, line];
  }
  return best;
}

/** The finding for a line of facts or words. */
export function find(line: string): Finding {
  return [ruleFor(line), line];
}

/** What one error says about itself, by its system call, its code, its name and its status, as a line for the rules. */
function factsOf({ message, name: given, code: told, type, syscall, event, status }: ErrorFacts): string {
  const isJson = given === 'SyntaxError' && message.includes('JSON');
  const name = /^(?:\w+ )?timeout of/i.test(message) ? 'TimeoutError' : isJson ? 'JSONError' : given;
  // undici reports the answer of a proxy only in words, as does its parser, which has no code in version 7.
  const isTold = message.startsWith('Proxy response') || (name === 'HTTPParserError' && !told);
  const code = isTold ? message : told || type;
  // Most wrappers say nothing.
  if (!code && !syscall && !status && /^(?:|(?:Type|Aggregate)?Error)$/.test(name)) return '';
  return `${syscall},${code},${name},${event}http ${status}`.slice(0, longestLine).toLowerCase();
}

/** A text as a line of words for the rules, without hosts, paths and URLs, which could be mistaken for keywords. */
export function wordsOf(text: string, host: string | undefined): string {
  const words = text.slice(0, longestLine).split(/\s+/);
  return ` ${words.filter((word) => !/[\\/]|\.\w/.test(word) && word.replace(/:.*/, '') !== host).join(' ')}`.toLowerCase();
}
