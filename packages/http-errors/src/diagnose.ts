import { ErrorType } from './error-type.ts';
import { peek, peekText } from './peek.ts';
import { byCode, canceled, deadline, dnsFailed, dnsTemporary, dnsTimedOut, networkFailed, timedOut, unknown, type Finding } from './rules.ts';

/** How much each type tells: what the caller did outweighs all, and who answered outweighs who did not. */
const weights = [0, 1, 9, 8, 4, 4, 0, 5, 5, 6, 7, 4];

/** What the errors of a chain amount to, by structure alone: the finding that tells the most, then the outermost. */
export function diagnose(nodes: readonly unknown[]): Finding | undefined {
  let best: Finding | undefined;
  for (const node of nodes) {
    const finding = findingOf(node);
    if (finding !== undefined && (best === undefined || weigh(finding) > weigh(best))) best = finding;
  }
  return best;
}

function weigh({ type, retry }: Finding): number {
  return retry && type <= ErrorType.Timeout ? 2 : (weights[type] ?? 0);
}

/** What one error says about itself, by its name, its code, its system call and its status. */
function findingOf(node: unknown): Finding | undefined {
  const name = peekText(node, 'name');
  const syscall = peekText(node, 'syscall');
  const code = peekText(node, 'code') || peekText(node, 'type');
  // The caller's deadline, unless it is one of the timers that `got` has for each phase.
  if (name === 'TimeoutError') return /^(?!request)./.test(peekText(node, 'event')) ? timedOut : deadline;
  if (/^(?:Abort|Cancel)/.test(name)) return canceled;
  if (/^timeout of/.test(peekText(node, 'message'))) return deadline;
  if (/^(?:get|query)/.test(syscall)) return /TIME/.test(code) ? dnsTimedOut : /AGAIN|SERVF|REFUSED/.test(code) ? dnsTemporary : dnsFailed;
  const operation = /^(?:connect|read|write|send|recv|shutdown)/.test(syscall);
  // The parser errors of undici 7 have no code, and say in words what the code would be.
  const parsed = name === 'HTTPParserError' ? `HPE_${code}${peekText(node, 'message')}` : code;
  const finding = operation || syscall === '' ? byCode(parsed) : undefined;
  if (!operation) return finding ?? statusOf(node) ?? statusOf(peek(node, 'response'));
  // An operation of the network is of type Network, also when it timed out.
  const { type, retry } = finding ?? networkFailed;
  return type === ErrorType.Network || finding === timedOut
    ? { ...networkFailed, message: `network operation ${finding === timedOut ? 'timed out' : 'failed'}`, retry, syscall }
    : finding;
}

/** The 4xx and 5xx of clients that throw them. */
function statusOf(holder: unknown): Finding | undefined {
  const statusCode = peek(holder, 'statusCode') ?? peek(holder, 'status');
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600 ? { ...unknown, type: ErrorType.HTTP, message: `HTTP ${statusCode}`, statusCode } : undefined;
}
