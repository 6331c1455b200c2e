import {
  type JsonInput,
  placeInWhole,
  positionAt,
  positionAtByte,
  type SyntaxOption,
  type TextPosition,
} from '@wirework/scanner';
import { assertOptions, readFlag, readSyntax } from '@wirework/scanner/primitives';
import type { Place } from '../text/place.ts';
import { readText } from '../text/read-text.ts';
import { planScan, type ScanPlan } from '../text/scan-plan.ts';
import { valuesInText } from '../text/values-in-text.ts';
import type { JsonPath, JsonPathTextNode, TextNodeOptions } from './json-path.ts';
import { CompiledQuery, type JsonPathOptions, readQuery, type ReadQuery } from './value-query.ts';

/**
 * Compiles a JSONPath query (RFC 9535) for repeated use. No code is generated: filters become closures.
 *
 * @param query a query such as `$.users[?@.age > 30].name`
 * @param options limits and custom functions
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the query is malformed, or a function in it has no such arguments or
 *   result; `offset` counts UTF-16 units
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxQueryLength` or `maxNesting`
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if the query is not a string
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * compileJsonPath('$..book[?match(@.isbn, "[0-9-]+")].title').isSingular; // → false
 * compileJsonPath('$.users[0]').segments; // → [ 'users', 0 ]
 * compileJsonPath('$.a[').query; // → throws PathSyntaxError: Invalid path '$.a[' at offset 4: expected a selector: a name in quotes, '*', an index, a slice or '?'
 * ```
 */
export function compileJsonPath(query: string, options?: JsonPathOptions): JsonPath {
  return Object.freeze(new CompiledJsonPath(readQuery(query, options)));
}

/** A compiled query that also reads texts. */
class CompiledJsonPath extends CompiledQuery implements JsonPath {
  readonly #read: ReadQuery;
  #plan: ScanPlan | undefined;

  constructor(read: ReadQuery) {
    super(read);
    this.#read = read;
  }

  valuesInText(text: JsonInput, options?: SyntaxOption): unknown[] {
    if (options !== undefined) assertOptions(options, ['syntax']);
    return valuesInText(text, readSyntax(options), this.#scanPlan(), this.#read.limits);
  }

  nodesInText(text: JsonInput, options?: TextNodeOptions): JsonPathTextNode[] {
    if (options !== undefined) assertOptions(options, ['positions', 'syntax']);
    const hasPositions = readFlag(options, 'positions', false);
    return readText(text, readSyntax(options), this.#scanPlan(), this.#read.limits, 'all', (hits, source) => {
      const positions = hasPositions
        ? lineColumns(
            text,
            hits.map((it) => it.start),
          )
        : undefined;
      return hits.map(({ start, end, place }) => {
        const location = (place as Place).location(source);
        const at = positions?.get(start);
        return {
          value: (place as Place).value(source),
          path: location.path(),
          pointer: location.pointer(),
          start,
          end,
          ...(at && { line: at.line, column: at.column }),
        };
      });
    });
  }

  #scanPlan(): ScanPlan {
    return (this.#plan ??= planScan(this.#read.parsed, this.#read.functions));
  }
}

/** Returns the line and column of each of some indices, in one pass over the text. */
function lineColumns(input: JsonInput, indices: Iterable<number>): ReadonlyMap<number, TextPosition> {
  const positions = new Map<number, TextPosition>();
  let origin: TextPosition = { offset: 0, line: 1, column: 1 };
  let from = 0;
  for (const index of Int32Array.from(new Set(indices)).sort()) {
    const part =
      typeof input === 'string'
        ? positionAt(input.slice(from, index), index - from)
        : positionAtByte(input.subarray(from, index), index - from);
    origin = placeInWhole(part, origin);
    from = index;
    positions.set(index, origin);
  }
  return positions;
}
