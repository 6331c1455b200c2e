import { ErrorType } from './error-type.ts';
import { peek, peekText } from './peek.ts';
import { ruleFor, unknown, type Rule } from './rules.ts';

/** What an error was found to be, and the line that says so. */
export type Finding = readonly [rule: Rule, line: string];

/** Of a longer line the rest is not looked at. */
const longestLine = 2000;

/** How much each type tells: what the caller did outweighs all, and who answered outweighs who did not. */
const weights = [0, 1, 9, 8, 4, 4, 0, 5, 5, 6, 7, 4];

/** From this weight on, whoever called has ended it. */
export const endedByCaller = 8;

export function weigh([type, retry]: Rule): number {
  return retry && type <= ErrorType.Timeout ? 2 : (weights[type] ?? 0);
}

/** What the errors of a chain amount to, by structure alone: the finding that tells the most, then the outermost. */
export function diagnose(nodes: readonly unknown[]): Finding {
  let best: Finding = [unknown, ''];
  for (const node of nodes) {
    const finding = find(factsOf(node));
    if (weigh(finding[0]) > weigh(best[0])) best = finding;
  }
  return best;
}

/** What a line of facts or words says. */
export function find(line: string): Finding {
  return [ruleFor(line), line];
}

/** What one error says about itself, by its system call, its code, its name and its status, as a line for the rules. */
function factsOf(node: unknown): string {
  const message = peekText(node, 'message');
  const name = message.startsWith('timeout of') ? 'TimeoutError' : peekText(node, 'name');
  // The parser errors of undici 7 have no code, and say in words what the code would be.
  const code = peekText(node, 'code') || peekText(node, 'type') || (name === 'HTTPParserError' ? message : '');
  const syscall = peekText(node, 'syscall');
  const event = name === 'TimeoutError' ? peekText(node, 'event') : '';
  const status = syscall ? '' : statusOf(node) || statusOf(peek(node, 'response'));
  return `${syscall},${code},${name},${event}http ${status}`.slice(0, longestLine).toLowerCase();
}

/** The 4xx and 5xx of clients that throw them. */
function statusOf(holder: unknown): string {
  const status = holder === undefined ? '' : peekText(holder, 'statusCode') || peekText(holder, 'status');
  return /^[45]\d\d$/.test(status) ? status : '';
}

/** A text as a line of words for the rules, without hosts, paths and URLs, which could be mistaken for some. */
export function wordsOf(text: string, host: string | undefined): string {
  const words = text.slice(0, longestLine).split(/\s+/);
  return ` ${words.filter((word) => !/[\\/]|\.\w/.test(word) && word.replace(/:.*/, '') !== host).join(' ')}`.toLowerCase();
}
