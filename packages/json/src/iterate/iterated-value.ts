import type { PathInput } from '@wirework/path';
import type { Documents } from '../documents/documents.ts';
import { type IterableValue } from './iterable-value.ts';
import { itemsOf } from './item.ts';
import { MemberOrder } from './member-order.ts';
import { children, descendants, type NamesOf } from './walk.ts';

/** The value of an iteration. */
export interface IteratedValue {
  readonly value: unknown;
  readonly namesOf: NamesOf;
}

/**
 * Reads the value for an iteration.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is no value at the path
 */
export function readIteratedValue(documents: Documents, text: string, path: PathInput): IteratedValue {
  const { whole, value } = documents.sharedAt(text, path);
  const order = new MemberOrder(documents.strict(text), whole, documents.nameOf);
  return { value, namesOf: (object) => order.names(object) };
}

/** The items of a source; `assertOpen` is called before each. */
export function* itemsOfValue(
  source: IteratedValue,
  isNested: boolean,
  assertOpen: () => void,
): Generator<IterableValue, undefined, undefined> {
  const entries = isNested ? descendants(source.value, source.namesOf) : children(source.value, source.namesOf);
  for (const item of itemsOf(entries, source.namesOf)) {
    assertOpen();
    yield item;
  }
}
