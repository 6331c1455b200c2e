import { isObject, readProperty, readText, objectPrototype, textOf } from './read-property.ts';

/** Facts that one error has about itself, without its causes. An unknown fact is an empty text. */
export interface ErrorFacts {
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

type Thrown = { readonly [key in keyof ErrorFacts | 'statusCode' | 'response' | '$metadata']?: unknown };

const nothing: Thrown = {};

/** Returns whether `Object.prototype` has a name that is read. A name that is written out is looked up at once. */
const isPolluted = (): boolean =>
  'name' in objectPrototype ||
  'message' in objectPrototype ||
  'code' in objectPrototype ||
  'type' in objectPrototype ||
  'syscall' in objectPrototype ||
  'event' in objectPrototype ||
  'status' in objectPrototype ||
  'statusCode' in objectPrototype ||
  'response' in objectPrototype ||
  '$metadata' in objectPrototype;

/**
 * Reads the facts of an error, each property once. Like `readProperty`, it reads nothing of `Object.prototype`, and a
 * property that throws on reading counts as absent; unlike it, it reads literal names, which engines do faster than
 * names in variables.
 */
export function readErrorFacts(value: unknown): ErrorFacts {
  const it = isObject(value) ? value : nothing;
  try {
    if (!isPolluted()) return factsIn(value, it);
  } catch {
    // A property throws on reading.
  }
  return factsIn(value, new Proxy(nothing, { get: (_, name) => readProperty(it, name) }));
}

function factsIn(value: unknown, it: Thrown): ErrorFacts {
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
    own || readText(answer, 'statusCode') || readText(answer, 'status') || readText(answer, 'httpStatusCode');
  return /^[45]\d\d$/.test(told) ? told : '';
}
