import { fromSingle } from './from-single.ts';

/** A typed array other than one of bytes. */
export type NumberArray = ArrayBufferView & Iterable<number | bigint>;

/** Yields the numbers of a typed array; a single as the double that has its digits. */
export function* numbersOf(view: NumberArray): Generator<number | bigint, undefined> {
  const isSingle = Object.prototype.toString.call(view) === '[object Float32Array]';
  for (const item of view) yield isSingle ? fromSingle(item as number) : item;
}
