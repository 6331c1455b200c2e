import { mostErrors } from './chain.ts';
import { attempt, isObject } from './peek.ts';
import { isHarmless, telling, toPlain, type PlainError } from './plain.ts';
import type { Redact } from './redact-text.ts';
import { token } from './sanitize-url.ts';
import { isSensitiveKey } from './sensitive-key.ts';

// What a ClientError keeps as its cause. Invariants:
// - no own property of it, at any depth, holds an object other than an error or a list of errors, nor a text that
//   would have to be redacted;
// - it has no cycle, and at most `mostErrors` errors;
// - an error that already meets these conditions is kept itself, anything else as a copy.

const mostKeys = 50;

/** Properties that may be a text or an error, among them the file that made it: `sourceURL` in JavaScriptCore, `fileName` in SpiderMonkey. */
const kept: ReadonlySet<string> = new Set([...telling, 'stack', 'sourceURL', 'fileName']);

/** A cause that is safe to keep, to print and to send. */
export function tidyCause(cause: unknown, redact: Redact): unknown {
  // A cause that throws on reading is not tidy.
  const tidy = attempt(() => isTidy(cause, redact, { errors: mostErrors }));
  return tidy ? cause : errorFrom(toPlain(cause, redact));
}

/** Frames of a stack that can contain no secret but a token. Most frames are such. */
const frames = /\n {4}at (?:[\w$.<>[\] #]+ \()?(?:node:|file:\/\/|https?:\/\/[\w.-]+(?::\d+)?\/|[a-z]:\\)?[\w./\\@+-]+:\d+:\d+\)?(?!.)/gi;

function withoutFrames(stack: string): string {
  return (stack.includes('\n') && stack.search(token) < 0 ? stack.replace(frames, '') : stack).replace(/^\w*Error: /, '');
}

function isTidy(value: unknown, redact: Redact, left: { errors: number }): boolean {
  if (typeof value === 'string') return redact(value) === value;
  if (!isObject(value)) return isHarmless(value);
  // Nested lists could have far too many members in all, although each list is short.
  if (Array.isArray(value))
    return value.length <= mostErrors && Reflect.ownKeys(value).length === value.length + 1 && value.every((it) => !Array.isArray(it) && isTidy(it, redact, left));
  const keys = Reflect.ownKeys(value);
  if (left.errors-- <= 0 || keys.length >= mostKeys || !/Error|Exception/.test(Object.prototype.toString.call(value))) return false;
  const error = value as Record<string, unknown>;
  // Clients attach their objects last, so most of those that must not be kept are found at once.
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string;
    const found = error[key];
    const told = key === 'stack' && typeof found === 'string' ? withoutFrames(found) : found;
    // Without frames, most stacks are just the message, which is checked anyway.
    if (key === 'stack' && told === error['message']) continue;
    if (kept.has(key) ? !isTidy(told, redact, left) : !isHarmless(found) || isSensitiveKey(String(key), [])) return false;
  }
  // A getter of the class may compute the message.
  return Object.hasOwn(error, 'message') || isTidy(error['message'], redact, left);
}

/** An error made from its plain form. Its stack is its text: the place where the copy was made is of no interest. */
function errorFrom(plain: unknown): unknown {
  if (!isObject(plain)) return plain;
  const { name = 'Error', message = '', errors, cause, ...facts } = plain as PlainError;
  const error = Object.assign(new Error(message, cause === undefined ? undefined : { cause: errorFrom(cause) }), facts);
  const hide = (key: string, value: unknown): unknown => Object.defineProperty(error, key, { value, configurable: true, writable: true });
  hide('name', name);
  if (errors) hide('errors', errors.map(errorFrom));
  error.stack = `${name}: ${message}`;
  return error;
}
