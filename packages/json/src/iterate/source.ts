import type { PathInput } from '@wirework/path';
import type { Documents } from '../documents/documents.ts';
import { type IterableValue, itemsOf } from './iterable-value.ts';
import { MemberOrder } from './member-order.ts';
import { children, descendants, type NamesOf } from './walk.ts';

/** The value of an iteration. */
export interface Source {
  readonly value: unknown;
  readonly namesOf: NamesOf;
}

/**
 * Reads the value for an iteration.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is no value at the path
 */
export function readSource(documents: Documents, text: string, path: PathInput): Source {
  const { whole, value } = documents.sharedAt(text, path);
  const order = new MemberOrder(text, whole, documents.nameOf);
  return { value, namesOf: (object) => order.names(object) };
}

/** The items of a source; `assertOpen` is called before each. */
export function* walkSource(
  source: Source,
  isNested: boolean,
  assertOpen: () => void,
): Generator<IterableValue, undefined, undefined> {
  const entries = isNested ? descendants(source.value, source.namesOf) : children(source.value, source.namesOf);
  for (const item of itemsOf(entries, source.namesOf)) {
    assertOpen();
    yield item;
  }
}
