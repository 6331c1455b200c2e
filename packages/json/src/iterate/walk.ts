import { kindOf } from '@wirework/scanner/primitives';
/** The names of an object's members in the order in which they are visited. */
export type NamesOf = (object: object) => readonly string[];

/** A value with its key: an index in an array, a name in an object. */
export type Entry = readonly [key: string | number, value: unknown];

/** Yields the elements of an array or the members of an object; nothing for the rest. */
export function* children(value: unknown, namesOf: NamesOf): Generator<Entry, undefined, undefined> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield [index, value[index]];
  } else if (kindOf(value) === 'object') {
    const object = value as Record<string, unknown>;
    for (const name of namesOf(object)) yield [name, object[name]];
  }
}

/** Yields everything below a value, outermost first, in document order. */
export function* descendants(value: unknown, namesOf: NamesOf): Generator<Entry, undefined, undefined> {
  const open = [children(value, namesOf)];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.next();
    if (next.done === true) {
      open.pop();
    } else {
      yield next.value;
      open.push(children(next.value[1], namesOf));
    }
  }
}
