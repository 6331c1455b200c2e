import { TypeMismatchError } from '@wirework/encoding-errors';
import type { JsonInput, SyntaxOption } from '@wirework/scanner';
import { assertOptions, kindOf, readFlag, readSyntax } from '@wirework/scanner/primitives';
import { keyOf, compileSegments } from '../evaluate/compile-segments.ts';
import { compileTests } from '../evaluate/compile-tests.ts';
import { Location } from '../evaluate/location.ts';
import { Run } from '../evaluate/run.ts';
import type { Visit } from '../evaluate/visit.ts';
import { checkTypes } from '../functions/check-types.ts';
import type { FunctionSpec, JsonPathFunction } from '../functions/json-path-function.ts';
import { readFunctions } from '../functions/read-functions.ts';
import { type JsonPathLimits, type ReadLimits, readLimits } from '../options/limits.ts';
import { checkOptions } from '../options/options.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import type { Query } from '../syntax/query.ts';
import { lineColumns } from '../text/line-columns.ts';
import type { Place } from '../text/place.ts';
import { readText } from '../text/read-text.ts';
import { planScan, type ScanPlan } from '../text/scan-plan.ts';
import { valuesInText } from '../text/values-in-text.ts';
import type { JsonPath, JsonPathNode, JsonPathTextNode, TextNodeOptions } from './json-path.ts';

/** Options of `compileJsonPath`. */
export interface JsonPathOptions extends JsonPathLimits {
  /** Functions of your own for filters, by name. The names of the standard functions cannot be used. */
  readonly functions?: Readonly<Record<string, JsonPathFunction>> | undefined;
}

/**
 * Compiles a JSONPath query (RFC 9535) for repeated use. No code is generated: filters become closures.
 *
 * @param query a query such as `$.users[?@.age > 30].name`
 * @param options limits, and functions of your own
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the query is malformed, or a function in it has no such arguments or result; `offset` counts UTF-16 units
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
  checkOptions(options);
  if (typeof query !== 'string')
    throw new TypeMismatchError({
      path: '',
      expected: 'a JSONPath query in a string',
      actual: query === undefined ? 'undefined' : kindOf(query),
    });
  const limits = readLimits(options);
  const functions = readFunctions(options);
  const parsed = parseQuery(query, limits);
  checkTypes(parsed, { text: query, functions });
  return new FrozenJsonPath(query, parsed, functions, limits);
}

const takeValue: Visit = (value, _location, run) => {
  run.assertRoom();
  run.values.push(value);
  return false;
};

const takeNode: Visit = (value, location, run) => {
  run.locations.push(location as Location);
  return takeValue(value, location, run);
};

const takeFirst: Visit = (value, _location, run) => {
  run.values.push(value);
  return true;
};

const takeCount: Visit = (_value, _location, run) => {
  run.found++;
  return false;
};

class FrozenJsonPath implements JsonPath {
  readonly query: string;
  readonly isSingular: boolean;
  readonly segments: readonly (string | number)[] | undefined;
  readonly #parsed: Query;
  readonly #functions: ReadonlyMap<string, FunctionSpec>;
  readonly #limits: ReadLimits;
  /** The compiled query, by how nodes are taken. */
  readonly #visits: Map<Visit, Visit> = new Map<Visit, Visit>();
  #plan: ScanPlan | undefined;

  constructor(query: string, parsed: Query, functions: ReadonlyMap<string, FunctionSpec>, limits: ReadLimits) {
    this.query = query;
    this.isSingular = parsed.isSingular;
    this.segments = parsed.isSingular
      ? Object.freeze(parsed.segments.map((it) => keyOf(it) as string | number))
      : undefined;
    this.#parsed = parsed;
    this.#functions = functions;
    this.#limits = limits;
    Object.freeze(this);
  }

  values(value: unknown): unknown[] {
    return this.#run(value, undefined, takeValue).values;
  }

  nodes(value: unknown): JsonPathNode[] {
    const { values, locations } = this.#run(value, new Location(undefined, ''), takeNode);
    return values.map((it, i) => {
      const location = locations[i] as Location;
      return { value: it, path: location.path(), pointer: location.pointer() };
    });
  }

  first(value: unknown): unknown {
    return this.#run(value, undefined, takeFirst).values[0];
  }

  count(value: unknown): number {
    return this.#run(value, undefined, takeCount).found;
  }

  valuesInText(text: JsonInput, options?: SyntaxOption): unknown[] {
    if (options !== undefined) assertOptions(options, ['syntax']);
    return valuesInText(text, readSyntax(options), this.#scanPlan(), this.#limits);
  }

  nodesInText(text: JsonInput, options?: TextNodeOptions): JsonPathTextNode[] {
    if (options !== undefined) assertOptions(options, ['positions', 'syntax']);
    const hasPositions = readFlag(options, 'positions', false);
    return readText(text, readSyntax(options), this.#scanPlan(), this.#limits, 'all', (hits, source) => {
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

  toString(): string {
    return this.query;
  }

  toJSON(): string {
    return this.query;
  }

  #run(value: unknown, location: Location | undefined, take: Visit): Run {
    let visit = this.#visits.get(take);
    if (visit === undefined) {
      visit = compileSegments(this.#parsed.segments, compileTests(this.#parsed, this.#functions), take);
      this.#visits.set(take, visit);
    }
    const run = new Run(value, this.#limits);
    if (value !== undefined) visit(value, location, run);
    return run;
  }

  #scanPlan(): ScanPlan {
    return (this.#plan ??= planScan(this.#parsed, this.#functions));
  }
}
