import { findingOfCode } from './codes.ts';
import { ErrorType } from './error-type.ts';
import {
  badUrl, bodyBad, bodyCut, canceled, deadline, dnsFailed, dnsTemporary, dnsTimedOut, networkFailed, redirectBlocked,
  requestFailed, timedOut, tooManyRedirects, type Finding,
} from './finding.ts';
import { peek, peekText } from './peek.ts';

const lookups = /^(?:getaddrinfo|getnameinfo|query|getHostBy|reverse)/;
const socketCalls = /^(?:connect|read|readfrom|write|writev|send|recv|recvmsg|shutdown|bind|listen|accept|socket)$/;
const cancelNames = /^(?:AbortError|CancelError|CanceledError|CancelledError)$/;
const fetchFailures =
  /^(?:fetch failed|failed to fetch|network ?error|load failed|network connection lost|error sending request|unable to connect)/i;

/** What a list of errors amounts to, by structure alone: the finding that tells the most. */
export function diagnose(nodes: readonly unknown[]): Finding | undefined {
  let best: Finding | undefined;
  for (const node of nodes) {
    const finding = findingOf(node);
    if (finding !== undefined && (best === undefined || finding.rank > best.rank)) best = finding;
  }
  return best;
}

/** What one error says about itself: by its name, its code and its system call. */
function findingOf(node: unknown): Finding | undefined {
  const name = peekText(node, 'name');
  const code = peekText(node, 'code');
  const message = peekText(node, 'message');
  if (name === 'TimeoutError') {
    // The caller's deadline, or one of got's timers for a phase.
    const phase = peekText(node, 'event');
    return phase === '' || phase === 'request' ? deadline : timedOut;
  }
  if (cancelNames.test(name)) return canceled;
  const syscall = peekText(node, 'syscall');
  if (lookups.test(syscall)) return ofLookup(code);
  if (code !== '') {
    const found = ofCode(code, name, message, syscall);
    if (found !== undefined) return found;
  }
  return ofStatus(node) ?? ofClient(node, name, message);
}

function ofLookup(code: string): Finding {
  if (/^E?TIME(?:D?OUT)$/.test(code)) return dnsTimedOut;
  return code === 'EAI_AGAIN' || code === 'ESERVFAIL' || code === 'ECONNREFUSED' ? dnsTemporary : dnsFailed;
}

function ofCode(code: string, name: string, message: string, syscall: string): Finding | undefined {
  // node:http names the end of a connection within a body like this.
  if (code === 'ECONNRESET' && message === 'aborted') return bodyCut;
  if (name === 'AxiosError' && message.startsWith('timeout of ')) return deadline;
  const found = findingOfCode(code);
  if (syscall === '' || !socketCalls.test(syscall) || !/^E[A-Z\d]+$/.test(code)) return found;
  if (found !== undefined && found.type !== ErrorType.Network && found !== timedOut) return found;
  // An operation of the network: its type is Network, also when it timed out.
  return {
    ...(found ?? networkFailed),
    type: ErrorType.Network,
    message: found === timedOut ? 'network operation timed out' : 'network operation failed',
    syscall,
  };
}

/** The errors of clients that throw on a 4xx or 5xx: `status`, `statusCode`, or those of a `response`. */
function ofStatus(node: unknown): Finding | undefined {
  for (const holder of [node, peek(node, 'response')]) {
    for (const key of ['statusCode', 'status']) {
      const status = peek(holder, key);
      if (typeof status === 'number' && status >= 400 && status <= 599) {
        return { rank: 4, type: ErrorType.HTTP, message: `HTTP ${status}`, retry: false, statusCode: status };
      }
    }
  }
  return undefined;
}

/** The errors that have a name or a type, and no code. */
function ofClient(node: unknown, name: string, message: string): Finding | undefined {
  if (name === 'FetchError') {
    switch (peekText(node, 'type')) {
      case 'request-timeout': return deadline;
      case 'body-timeout': return timedOut;
      case 'max-redirect': return tooManyRedirects;
      case 'no-redirect': return redirectBlocked;
      case 'max-size': return bodyBad;
      default: return requestFailed;
    }
  }
  if (name === 'HTTPParserError') return findingOfCode('HPE_');
  if (name === 'TypeError' && message === 'terminated') return bodyCut;
  if (fetchFailures.test(message)) return requestFailed;
  return message === 'unknown scheme' || message === 'bad port' ? badUrl : undefined;
}
