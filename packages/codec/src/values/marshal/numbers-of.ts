import { fromSingle } from './from-single.ts';

/** A typed array other than of bytes. */
export type NumberArray = ArrayBufferView & Iterable<number | bigint>;

/** The numbers of a typed array; singles as the doubles that are written with the digits of the single. */
export function* numbersOf(view: NumberArray): Generator<number | bigint, undefined> {
  const isSingle = Object.prototype.toString.call(view) === '[object Float32Array]';
  for (const item of view) yield isSingle ? fromSingle(item as number) : item;
}
