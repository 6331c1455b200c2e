import { kindOf } from '@wirework/scanner';
import { type BreakSignal, breakSignal } from './break-signal.ts';
import { IterableValue } from './iterable-value.ts';

/** Called for each item; returning `item.break()` ends the iteration. */
export type IterationCallback = (key: string | number, item: IterableValue) => BreakSignal | undefined | void;

/** The names of an object's members in the order in which they are visited. */
export type NamesOf = (object: object) => readonly string[];

/** The elements of an array or the members of an object; nothing for the rest. */
export function* children(value: unknown, namesOf: NamesOf): Generator<IterableValue, undefined, undefined> {
  for (const [key, child] of entries(value, namesOf)) yield new IterableValue(key, child, namesOf);
}

/** Everything below a value, outermost first. */
export function* descendants(value: unknown, namesOf: NamesOf): Generator<IterableValue, undefined, undefined> {
  const open = [entries(value, namesOf)];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const [key, child] = next.value;
    yield new IterableValue(key, child, namesOf);
    open.push(entries(child, namesOf));
  }
}

/**
 * Calls `fn` for each item until it returns the break signal. What `fn` throws goes to the caller as it is.
 *
 * @throws TypeError if `fn` is no function, or returns a promise, which nobody would await
 */
export function forEachItem(items: Iterable<IterableValue>, fn: IterationCallback): void {
  if (typeof fn !== 'function') throw new TypeError('Cannot iterate: the callback is no function');
  for (const item of items) {
    const signal: unknown = fn(item.key, item);
    if (signal === breakSignal) return;
    if (typeof signal === 'object' && signal !== null && 'then' in signal) {
      throw new TypeError('Cannot iterate: the callback is asynchronous; loop over iterate() with for and await instead');
    }
  }
}

function* entries(value: unknown, namesOf: NamesOf): Generator<[string | number, unknown], undefined, undefined> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield [index, value[index]];
  } else if (kindOf(value) === 'object') {
    const object = value as Record<string, unknown>;
    for (const name of namesOf(object)) yield [name, object[name]];
  }
}
