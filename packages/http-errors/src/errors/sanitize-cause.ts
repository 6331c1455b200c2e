import { maxVisitedErrors, errorsIn, aggregatedErrors, maxKeptErrors } from '../thrown/error-chain.ts';
import { tryCall, defineHidden, isObject, readProperty } from '../thrown/read-property.ts';
import type { PlainError } from './client-error-types.ts';
import { isSecretFree, factNames, toPlainError } from './plain-error.ts';
import type { Redact } from '../redact/redact-text.ts';
import { addMemoryTo, rememberOriginals } from './copy-memory.ts';
import { hasKnownToken } from '../redact/known-tokens.ts';
import { isSensitiveKey } from '../redact/sensitive-key.ts';

// The cause that a ClientError keeps. Errors of clients carry sockets, headers and bodies. Invariants:
// - no own property of it, at any depth, is an object other than an error or a list of errors, or a text with a secret;
// - it has no cycle, and at most `maxKeptErrors` errors;
// - an error that meets these conditions is kept as it is, any other as a copy. So the errors below a copy may be the
//   originals.

const maxKeptProperties = 50;

/**
 * Properties that may be texts or errors. `sourceURL` (JavaScriptCore) and `fileName` (SpiderMonkey) are the file that
 * made the error.
 */
const keptFacts: ReadonlySet<string> = new Set([...factNames, 'stack', 'sourceURL', 'fileName']);

function prepareCopies({ prototype }: { readonly prototype: object }): true {
  addMemoryTo(defineHidden(prototype, 'constructor', { value: Error }));
  return true;
}

/** A copy of an error that must not be kept. It remembers that error for `errorIs`, and is printed as an `Error`. */
class ErrorCopy extends Error {
  static readonly hasMemory: true = /* @__PURE__ */ prepareCopies(this);
}

/** Returns a cause that is safe to keep, to print and to send. */
export function sanitizeCause(cause: unknown, redact: Redact): unknown {
  const safe = sanitizedError(cause, redact, { errors: maxKeptErrors });
  // The copies below it may be fewer than the errors.
  if (safe !== cause && isObject(safe)) rememberOriginals(safe, errorsIn(cause, maxVisitedErrors));
  return safe;
}

/**
 * Returns the error itself if it and all errors below it are clean, else a copy, whose causes and errors are in turn
 * themselves or copies.
 */
function sanitizedError(value: unknown, redact: Redact, left: { errors: number }): unknown {
  if (!isObject(value)) return isSecretFree(value) ? value : redact(String(value));
  if (left.errors-- <= 0) return undefined;
  const [cause, list] = [readProperty(value, 'cause'), readProperty(value, 'errors')];
  const sanitizedPart = (part: unknown): unknown => {
    const safe = sanitizedError(part, redact, left);
    if (safe !== part && isObject(safe)) rememberOriginals(safe, [part]);
    return safe;
  };
  const safeCause = sanitizedPart(cause);
  const safeList = list ? aggregatedErrors(list).map(sanitizedPart) : undefined;
  // An error that throws on reading is not clean.
  const isKept =
    safeCause === cause &&
    (list === undefined || tryCall(() => isEqualList(list, safeList ?? []))) &&
    tryCall(() => isClean(value, redact));
  return isKept ? value : copyOf(value, redact, safeCause, safeList);
}

/** Returns whether a list has these items and nothing else. */
function isEqualList(list: unknown, members: readonly unknown[]): boolean {
  return (
    Array.isArray(list) &&
    Reflect.ownKeys(list).length === members.length + 1 &&
    list.every((it, i) => it === members[i])
  );
}

/**
 * `at f (node:net:1:2)`: frames of a stack that cannot contain a secret, except for a known token. Most frames are
 * such.
 */
const frames =
  /\n {4}at (?:[\w$.<>[\] #]+ \()?(?:node:|file:\/\/|https?:\/\/[\w.-]+(?::\d+)?\/|[a-z]:\\)?[\w./\\@+-]+:\d+:\d+\)?(?!.)/gi;

function withoutFrames(stack: string): string {
  return (stack.includes('\n') && !hasKnownToken(stack) ? stack.replace(frames, '') : stack).replace(/^\w*Error: /, '');
}

/** Returns whether an error may be kept as it is, apart from its causes and errors. */
function isClean(value: object, redact: Redact): boolean {
  const keys = Reflect.ownKeys(value);
  if (keys.length >= maxKeptProperties || !/Error|Exception/.test(Object.prototype.toString.call(value))) return false;
  const error = value as Record<string, unknown>;
  const isCleanFact = (fact: unknown): boolean =>
    typeof fact === 'string' ? redact(fact) === fact : isSecretFree(fact);
  // Clients attach their objects last, so that most errors that must not be kept are found at once.
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string;
    if (key === 'cause' || key === 'errors') continue;
    const found = error[key];
    const told = key === 'stack' && typeof found === 'string' ? withoutFrames(found) : found;
    // Without frames, most stacks are just the message, which is checked anyway.
    if (key === 'stack' && told === error['message']) continue;
    if (keptFacts.has(key) ? !isCleanFact(told) : !isSecretFree(found) || isSensitiveKey(String(key), [])) return false;
  }
  // A getter of the class may compute the message.
  return Object.hasOwn(error, 'message') || isCleanFact(error['message']);
}

/**
 * Returns a copy of an error without secrets. Its stack is its text: the place where the copy was made is of no
 * interest.
 */
function copyOf(value: object, redact: Redact, cause: unknown, errors: readonly unknown[] | undefined): Error {
  const {
    name = 'Error',
    message = '',
    cause: _cause,
    errors: _errors,
    ...facts
  } = Object.assign(Object.create(null) as PlainError, toPlainError(value, redact, { errors: 1 }));
  const error = Object.assign(new ErrorCopy(message), facts);
  const hide = (key: string, value: unknown): unknown =>
    defineHidden(error, key, { value, configurable: true, writable: true });
  if (cause !== undefined) hide('cause', cause);
  if (errors) hide('errors', errors);
  hide('name', name);
  error.stack = `${name}: ${message}`;
  return error;
}
