import { isObject, peek, peekText, root } from './peek.ts';

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
  readonly cause: unknown;
  readonly errors: unknown;
}

type Thrown = { readonly [key in keyof Said | 'statusCode' | 'response']?: unknown };

const nothing: Thrown = {};

/**
 * Reads an error, each property once and by its name, which engines do faster than by a name in a variable. Like `peek`, it
 * reads nothing of `Object.prototype`.
 */
export function read(value: unknown, it: Thrown = isObject(value) ? value : nothing): Said {
  try {
    const syscall = text(it, 'syscall', it.syscall);
    return {
      value,
      name: text(it, 'name', it.name),
      message: text(it, 'message', it.message),
      code: text(it, 'code', it.code),
      type: text(it, 'type', it.type),
      syscall,
      event: text(it, 'event', it.event),
      status: syscall ? '' : statusOf(text(it, 'statusCode', it.statusCode) || text(it, 'status', it.status), genuine(it, 'response', it.response)),
      cause: genuine(it, 'cause', it.cause),
      errors: genuine(it, 'errors', it.errors),
    };
  } catch {
    // Again, with what throws on reading absent.
    return read(value, new Proxy(nothing, { get: (_, name) => peek(it, name) }));
  }
}

function genuine(it: Thrown, key: keyof Thrown, found: unknown): unknown {
  return found === undefined || found !== root[key] || Object.hasOwn(it, key) ? found : undefined;
}

function text(it: Thrown, key: keyof Thrown, found: unknown): string {
  const real = genuine(it, key, found);
  return typeof real === 'string' || typeof real === 'number' ? `${real}` : '';
}

function statusOf(own: string, response: unknown): string {
  const told = own || (response === undefined ? '' : peekText(response, 'statusCode') || peekText(response, 'status'));
  return /^[45]\d\d$/.test(told) ? told : '';
}
