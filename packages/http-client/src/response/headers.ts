import { invalid } from '../base/messages.ts';

/**
 * A response's headers: an object by lower-case name, in which a value is a string, or an array if the header occurred
 * more than once. The methods below accept names in any case. A header with the name of a method is read with `get`.
 *
 * @example
 * ```ts
 * const { client } = createFakeClient([{ headers: { vary: ['a', 'b'] }, json: {} }]);
 * const { headers } = await client.get('https://api.example.com/users/1');
 * headers['content-type']; // → 'application/json'
 * headers.get('Vary'); // → 'a, b'
 * ```
 */
export interface ResponseHeaders {
  readonly [name: string]: unknown;
  /**
   * Returns the value, or all values joined with a comma, which RFC 9110 allows for every header but `Set-Cookie`;
   * `undefined` if there is none.
   */
  get(name: string): string | undefined;
  /** Returns every value of a header, in order; an empty list if there is none. */
  getAll(name: string): readonly string[];
  /** Returns whether the response has a header. */
  has(name: string): boolean;
  /** Returns names and values, in the order of the response. */
  entries(): IterableIterator<[string, string | readonly string[]]>;
}

/** Keeps headers as they were received. */
export class ReceivedHeaders implements ResponseHeaders {
  readonly [name: string]: unknown;
  readonly #values: ReadonlyMap<string, string | readonly string[]>;

  constructor(source: Readonly<Record<string, string | readonly string[] | undefined>>) {
    const values = new Map<string, string | readonly string[]>();
    for (const [name, value] of Object.entries(source)) {
      if (value === undefined) continue;
      values.set(name, value);
      if (!(name in ReceivedHeaders.prototype) || name === '__proto__')
        Object.defineProperty(this, name, { value, enumerable: true });
    }
    this.#values = values;
  }

  get(name: string): string | undefined {
    const value = this.#values.get(lowerName(name));
    return value === undefined || typeof value === 'string' ? value : value.join(', ');
  }

  getAll(name: string): readonly string[] {
    const value = this.#values.get(lowerName(name));
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  }

  has(name: string): boolean {
    return this.#values.has(lowerName(name));
  }

  entries(): IterableIterator<[string, string | readonly string[]]> {
    return this.#values.entries();
  }
}

/**
 * Returns a header's name in lower case.
 *
 * @throws ClientError of type Validation for a value that is not a string
 */
export function lowerName(name: string): string {
  if (typeof name !== 'string') throw invalid('Cannot read a header: its name must be a string');
  return name.toLowerCase();
}
