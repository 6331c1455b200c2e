import { listOf } from './chain.ts';
import { isObject, peekText } from './peek.ts';
import { redactText } from './redact-text.ts';

// What a ClientError keeps as its cause. Invariants:
// - no own property of it, at any depth, holds an object other than an error or a list of errors, nor a text that
//   `redactText` would change;
// - it has no cycle, and at most `mostNodes` errors;
// - an error that is like this already is kept as the very object, anything else as a copy.

const mostNodes = 16;
const mostKeys = 48;
const longestStack = 16_384;

/** The properties that say what happened. A copy has only these; texts under other names make a copy necessary. */
const telling: ReadonlySet<string> = new Set(
  (
    'name message stack code errno syscall address port hostname host url method reason library function type event ' +
    'phase status statusCode cause errors'
  ).split(' '),
);

type Entries = (readonly [key: string | symbol, value: unknown])[];

/** A cause that is safe to keep, to print and to send. */
export function tidyCause(cause: unknown, sensitiveKeys: readonly string[]): unknown {
  const done = new Map<object, unknown>();

  const tidy = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value, sensitiveKeys);
    if (typeof value === 'symbol') return redactText(String(value), sensitiveKeys);
    if (!isObject(value)) return value;
    if (done.has(value) || done.size >= mostNodes) return done.get(value);
    done.set(value, undefined);
    const entries = entriesOf(value);
    let clean = entries !== undefined && isPlain(value);
    const kept: Entries = (entries ?? []).map(([key, found]) => {
      const safe = tidyField(key, found);
      if (safe !== found) clean = false;
      return [key, safe];
    });
    const result = clean ? value : copyOf(value, kept, sensitiveKeys);
    done.set(value, result);
    return result;
  };

  const tidyField = (key: string | symbol, found: unknown): unknown => {
    if (key === 'cause') return tidy(found);
    if (key === 'errors') {
      const list = listOf(found, mostNodes).map(tidy);
      return Array.isArray(found) && list.length === found.length && list.every((it, i) => it === found[i]) ? found : list;
    }
    if (typeof found !== 'string') return isObject(found) || typeof found === 'symbol' ? undefined : found;
    if (typeof key === 'symbol' || !telling.has(key)) return undefined;
    return redactText(found, sensitiveKeys, key === 'stack' ? longestStack : undefined);
  };

  return tidy(cause);
}

/** The own properties of a value; `undefined` if they are too many, or one is computed when it is read. */
function entriesOf(value: object): Entries | undefined {
  try {
    const keys = Reflect.ownKeys(value);
    if (keys.length > mostKeys) return undefined;
    return keys.map((key) => {
      const { get } = Object.getOwnPropertyDescriptor(value, key) ?? {};
      if (get !== undefined && key !== 'stack') throw new TypeError('computed');
      return [key, (value as Record<string | symbol, unknown>)[key]];
    });
  } catch {
    return undefined;
  }
}

/** Whether nothing can be behind a value but its own properties: an error, or an object literal. */
function isPlain(value: object): boolean {
  const tag = Object.prototype.toString.call(value);
  if (tag === '[object Error]' || tag === '[object DOMException]') return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function copyOf(value: object, entries: Entries, sensitiveKeys: readonly string[]): Error {
  const name = redactText(peekText(value, 'name'), sensitiveKeys) || 'Error';
  const message = redactText(peekText(value, 'message'), sensitiveKeys);
  const copy = new Error(message);
  const set = (key: string, fact: unknown, enumerable: boolean): void => {
    Object.defineProperty(copy, key, { value: fact, enumerable, writable: true, configurable: true });
  };
  set('name', name, false);
  set('stack', `${name}: ${message}`, false);
  for (const [key, fact] of entries) {
    if (typeof key !== 'string' || !telling.has(key) || fact === undefined || key === 'message' || key === 'name') continue;
    set(key, fact, key !== 'stack' && key !== 'cause' && key !== 'errors');
  }
  return copy;
}
