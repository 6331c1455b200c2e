import { mostErrors } from './chain.ts';
import { attempt, isObject } from './peek.ts';
import { isHarmless, telling, toPlain, type PlainError } from './plain.ts';
import type { Redact } from './redact-text.ts';

// What a ClientError keeps as its cause. Invariants:
// - no own property of it, at any depth, holds an object other than an error or a list of errors, nor a text that
//   would have to be redacted;
// - it has no cycle, and at most `mostErrors` errors;
// - an error that is like this already is kept as the very object, anything else as a copy.

const mostKeys = 50;

/** Where an error was made, as engines write it: `sourceURL` is JavaScriptCore's, `fileName` SpiderMonkey's. */
const origins = /^(?:stack|sourceURL|fileName)$/;

/** A cause that is safe to keep, to print and to send. */
export function tidyCause(cause: unknown, redact: Redact): unknown {
  // What cannot be read is not tidy.
  const tidy = attempt(() => isTidy(cause, redact, { errors: mostErrors }));
  return tidy ? cause : errorFrom(toPlain(cause, redact));
}

function isTidy(value: unknown, redact: Redact, left: { errors: number }): boolean {
  if (typeof value === 'string') return redact(value) === value;
  if (!isObject(value)) return isHarmless(value);
  if (Array.isArray(value)) return value.every((it) => isTidy(it, redact, left));
  const keys = Reflect.ownKeys(value);
  if (left.errors-- <= 0 || keys.length >= mostKeys || !/Error|Exception/.test(Object.prototype.toString.call(value))) return false;
  // What clients hang on an error comes last, so most objects that must not be kept are seen at once.
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string;
    const found = (value as Record<string, unknown>)[key];
    if (isHarmless(found)) continue;
    if (!(telling.has(key) || origins.test(String(key))) || !isTidy(found, redact, left)) return false;
  }
  return true;
}

/** An error made from its plain form. Its stack is its text: where the copy was made says nothing. */
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
