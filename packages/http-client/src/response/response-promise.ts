import type { BaseResult } from './base-result.ts';
import type { UnmarshalTarget } from '../body/unmarshal.ts';

/**
 * A promise of a result, with the readers of its body: `await client.get(url).json()` is
 * `(await client.get(url)).json()`. They reject with what the request rejects with, or the reader of the result throws.
 * The body of a result that cannot be read at once is discarded.
 *
 * @typeParam Result the result on the platform
 * @example
 * ```ts
 * const client = createClient();
 * await client.get('https://api.example.com/users/1').json(); // → { name: 'Ada' }
 * ```
 */
export interface ResponsePromise<Result> extends Promise<Result> {
  /** Resolves with the body, parsed as JSON; see {@link BaseResult.json}. The status is not looked at. */
  json<T = unknown>(): Promise<T>;
  /** Resolves with the body, parsed as JSON and returned through a target, such as a Standard Schema. */
  json<T>(target: UnmarshalTarget<T>): Promise<T>;
  /** Resolves with the body as text; see {@link BaseResult.text}. */
  text(): Promise<string>;
  /** Resolves with the bytes of the body; see {@link BaseResult.bytes}. */
  bytes(): Promise<Uint8Array>;
}

/** Describes the method of a promise that reads the body of its result. */
const reader = (name: 'json' | 'text' | 'bytes'): PropertyDescriptor => ({
  value(this: Promise<BaseResult>, target?: UnmarshalTarget<unknown>): Promise<unknown> {
    return this.then((result) => {
      try {
        return result[name](target as UnmarshalTarget<unknown>);
      } catch (error) {
        void result.discard();
        throw error;
      }
    });
  },
});

const prototype: object = /* @__PURE__ */ (() =>
  Object.create(Promise.prototype, {
    json: reader('json'),
    text: reader('text'),
    bytes: reader('bytes'),
  }) as object)();

/**
 * Adds the readers to a promise, and returns it. A subclass of `Promise` would need a second promise for each call, and
 * `await` of it a third; to define properties of each promise would take 2 µs.
 */
export function withReaders<Result>(promise: Promise<Result>): ResponsePromise<Result> {
  return Object.setPrototypeOf(promise, prototype) as ResponsePromise<Result>;
}
