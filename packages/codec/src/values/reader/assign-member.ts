/**
 * Assignments to existing objects and arrays. If one cannot be changed, the reader keeps the error and the rest is
 * filled, as Go does with a field that it cannot set. Each function takes the place of the value, for that error.
 */
import { InvalidUnmarshalError } from '@wirework/encoding-errors';
import { hasOwn, setOwn } from '@wirework/scanner/primitives';
import { placeAt } from '../../syntax/text/json-view.ts';
import type { Reader } from './reader.ts';

/** Adds or replaces a member of an object. */
export function assignMember(reader: Reader, target: object, name: string, value: unknown, at: number): void {
  try {
    setOwn(target, name, value);
  } catch (cause) {
    saveError(reader, target, name, cause, at);
  }
}

/** Adds or replaces an element of an array. */
export function assignElement(reader: Reader, target: unknown[], index: number, value: unknown, at: number): void {
  try {
    target[index] = value;
  } catch (cause) {
    saveError(reader, target, index, cause, at);
  }
}

/** Replaces all elements of an array. */
export function assignElements(reader: Reader, target: unknown[], items: readonly unknown[], at: number): void {
  try {
    for (let i = 0; i < items.length; i++) target[i] = items[i];
    target.length = items.length;
  } catch {
    for (let i = 0; i < items.length; i++) assignElement(reader, target, i, items[i], at);
    truncateArray(reader, target, items.length, at);
  }
}

/** Shortens an array that is longer than a length. */
export function truncateArray(reader: Reader, target: unknown[], length: number, at: number): void {
  try {
    if (target.length > length) target.length = length;
  } catch (cause) {
    saveError(reader, target, 'length', cause, at);
  }
}

function saveError(reader: Reader, target: object, key: string | number, cause: unknown, at: number): void {
  const type = hasOwn(target, key)
    ? 'read-only member'
    : `non-extensible ${Array.isArray(target) ? 'array' : 'object'}`;
  reader.save(() => new InvalidUnmarshalError({ type, cause, ...placeAt(reader.view, at) }));
}
