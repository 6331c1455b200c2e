import { isObject, peek, peekText, root, textOf } from './peek.ts';

/** What one error says about itself. Texts are empty, and other properties undefined, where it does not say. */
export interface Said {
  /** The very thing that was thrown. */
  readonly value: unknown;
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly syscall: string;
  readonly event: string;
  /** The 4xx or 5xx of clients that throw them. */
  readonly status: string;
}

type Thrown = { readonly [key in keyof Said | 'statusCode' | 'response' | '$metadata']?: unknown };

const nothing: Thrown = {};

/** Whether a name that is read stands on `Object.prototype`. Each is written out: an engine then asks in no time. */
const isPolluted = (): boolean =>
  'name' in root || 'message' in root || 'code' in root || 'type' in root || 'syscall' in root ||
  'event' in root || 'status' in root || 'statusCode' in root || 'response' in root || '$metadata' in root;

/**
 * Reads an error, each property once and by its name, which engines do faster than by a name in a variable. Like `peek`, it
 * reads nothing of `Object.prototype`, and what throws on reading is absent.
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
  const told = own || peekText(answer, 'statusCode') || peekText(answer, 'status') || peekText(answer, 'httpStatusCode');
  return /^[45]\d\d$/.test(told) ? told : '';
}
