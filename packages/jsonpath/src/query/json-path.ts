import type { JsonInput, SyntaxOption } from '@wirework/scanner';

/** A node that a query finds in a value. */
export interface JsonPathNode {
  readonly value: unknown;
  /** Its normalized path (RFC 9535 section 2.7), such as `$['users'][0]`. */
  readonly path: string;
  /** Its JSON Pointer (RFC 6901), such as `/users/0`. */
  readonly pointer: string;
}

/** A node that a query finds in a text. */
export interface JsonPathTextNode extends JsonPathNode {
  /** Where the value begins: in a text an index in UTF-16 units, in bytes an offset. */
  readonly start: number;
  /** The index or offset after it: `text.slice(start, end)` is the value as it was written. */
  readonly end: number;
  /** The line of `start`, counted from 1, if the option `positions` is on. */
  readonly line?: number;
  /** The column of `start`, counted from 1 in UTF-16 units, if the option `positions` is on. */
  readonly column?: number;
}

/** Options of `nodesInText`. */
export interface TextNodeOptions extends SyntaxOption {
  /**
   * `true` adds `line` and `column` to each node.
   * @default false
   */
  readonly positions?: boolean | undefined;
}

/**
 * A compiled query (RFC 9535) for values. Frozen and reusable.
 *
 * All functions see own members of a value only, and no member that is `undefined`. Nodes are in the order of RFC 9535,
 * members in the order of their object.
 */
export interface ValueQuery {
  /** The query. */
  readonly query: string;
  /** Whether the query finds one node at most, because it has only names and indices (RFC 9535 section 2.3.5.1). */
  readonly isSingular: boolean;
  /**
   * Names and indices of a singular query, as `@wirework/path` takes them for a path; `undefined` for other queries.
   */
  readonly segments: readonly (string | number)[] | undefined;
  /**
   * Returns the values that the query finds in a value.
   *
   * @throws TypeError for the JSON text of an object or array, which `valuesInText` reads; `nodes`, `first` and `count`
   *   throw it, too
   * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxNodes`, `maxResults` or `maxDepth`
   * @example
   * ```ts
   * compileJsonPath('$..id').values([{ id: 1 }, { id: 2 }]); // → [ 1, 2 ]
   * ```
   */
  values(value: unknown): unknown[];
  /**
   * Returns the nodes that the query finds in a value, with their locations.
   *
   * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxNodes`, `maxResults` or `maxDepth`
   * @example
   * ```ts
   * compileJsonPath('$[-1].id').nodes([{ id: 1 }, { id: 2 }]); // → [ { value: 2, path: "$[1]['id']", pointer: '/1/id' } ]
   * ```
   */
  nodes(value: unknown): JsonPathNode[];
  /**
   * Returns the first value that the query finds; `undefined` if there is none. It does not look for more.
   *
   * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxNodes` or `maxDepth`
   */
  first(value: unknown): unknown;
  /**
   * Returns how many nodes the query finds.
   *
   * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxNodes` or `maxDepth`
   */
  count(value: unknown): number;
  /** Returns the query. */
  toString(): string;
  /** Returns the query, so that a compiled query in JSON is a query. */
  toJSON(): string;
}

/**
 * A compiled query (RFC 9535) for values and texts. Frozen and reusable; made by `compileJsonPath`.
 *
 * All functions that read a text check the whole text. Of members with the same name the last one counts, as in
 * `JSON.parse`.
 *
 * @example
 * ```ts
 * const cheap = compileJsonPath('$.books[?@.price < 10].title');
 * cheap.values({ books: [{ title: 'A', price: 8 }, { title: 'B', price: 12 }] }); // → [ 'A' ]
 * cheap.valuesInText('{"books": [{"title": "A", "price": 8}]}'); // → [ 'A' ]
 * ```
 */
export interface JsonPath extends ValueQuery {
  /**
   * Returns the values that the query finds in a JSON text, or in bytes of UTF-8. Only these values, and what filters
   * read, are made.
   *
   * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON, with byte offset, index, line, column and pointer
   * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxNodes`, `maxResults`, `maxDepth` or `maxBytes`
   * @throws TypeMismatchError (`TYPE_MISMATCH`) if it is neither a string nor a `Uint8Array`
   * @throws TypeError, RangeError for an unknown option, or one with an invalid value
   * @example
   * ```ts
   * compileJsonPath('$.a[1:]').valuesInText('{"a": [1, 2, 3]}'); // → [ 2, 3 ]
   * compileJsonPath('$.a').valuesInText('{"a": 1, /* one *\/ }', { syntax: 'jsonc' }); // → [ 1 ]
   * ```
   */
  valuesInText(text: JsonInput, options?: SyntaxOption): unknown[];
  /**
   * Returns the nodes that the query finds in a JSON text, or in bytes of UTF-8, with their locations and their places
   * in the text.
   *
   * @throws what `valuesInText` throws
   * @example
   * ```ts
   * compileJsonPath('$.a').nodesInText('{"a": [1]}'); // → [ { value: [ 1 ], path: "$['a']", pointer: '/a', start: 6, end: 9 } ]
   * ```
   */
  nodesInText(text: JsonInput, options?: TextNodeOptions): JsonPathTextNode[];
}
