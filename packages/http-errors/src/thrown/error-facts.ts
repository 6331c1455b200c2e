import { isObject, peek, peekText, root, textOf } from './read-property.ts';

/** What one error says about itself. What it does not say is an empty text, or `undefined`. */
export interface Said {
  /** The thrown value itself. */
  readonly value: unknown;
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly syscall: string;
  readonly event: string;
  /** The 4xx or 5xx status, from clients that throw on one. */
  readonly status: string;
}

type Thrown = { readonly [key in keyof Said | 'statusCode' | 'response' | '$metadata']?: unknown };

const nothing: Thrown = {};

/** Whether `Object.prototype` has a name that is read. Each is written out, which engines answer at once. */
const isPolluted = (): boolean =>
  'name' in root ||
  'message' in root ||
  'code' in root ||
  'type' in root ||
  'syscall' in root ||
  'event' in root ||
  'status' in root ||
  'statusCode' in root ||
  'response' in root ||
  '$metadata' in root;

/**
 * Reads an error, each property once and by a literal name, which is faster than by a name in a variable. Like `peek`, it
 * reads nothing of `Object.prototype`, and a property that throws on reading counts as absent.
 */
export function read(value: unknown): Said {
  const it = isObject(value) ? value : nothing;
  try {
    if (!isPolluted()) return saidBy(value, it);
  } catch {
    // Something throws on reading.
  }
  return saidBy(value, new Proxy(nothing, { get: (_, name) => peek(it, name) }));
}

function saidBy(value: unknown, it: Thrown): Said {
  const syscall = textOf(it.syscall);
  return {
    value,
    name: textOf(it.name),
    message: textOf(it.message),
    code: textOf(it.code),
    type: textOf(it.type),
    syscall,
    event: textOf(it.event),
    status: syscall ? '' : statusOf(it),
  };
}

function statusOf(it: Thrown): string {
  const answer = it.response ?? it.$metadata;
  const own = textOf(it.statusCode) || textOf(it.status);
  const told =
    own || peekText(answer, 'statusCode') || peekText(answer, 'status') || peekText(answer, 'httpStatusCode');
  return /^[45]\d\d$/.test(told) ? told : '';
}
