import { TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf } from '@wirework/scanner/primitives';
import { keyOf, compileSegments } from '../evaluate/compile-segments.ts';
import { compileTests } from '../evaluate/compile-tests.ts';
import { Location } from '../evaluate/location.ts';
import { Run } from '../evaluate/run.ts';
import type { Visit } from '../evaluate/visit.ts';
import { checkTypes } from '../functions/check-types.ts';
import type { FunctionSpec, JsonPathFunction } from '../functions/json-path-function.ts';
import { readFunctions } from '../functions/read-functions.ts';
import { checkOptions, type JsonPathLimits, type ReadLimits, readLimits } from '../options/limits.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import type { Query } from '../syntax/query.ts';
import type { JsonPathNode, ValueQuery } from './json-path.ts';

/** Options of `compileJsonPath`. */
export interface JsonPathOptions extends JsonPathLimits {
  /** Custom functions for filters, by name. The names of the standard functions cannot be used. */
  readonly functions?: Readonly<Record<string, JsonPathFunction>> | undefined;
}

/** A query that was read, with its options. */
export interface ReadQuery {
  readonly text: string;
  readonly parsed: Query;
  readonly functions: ReadonlyMap<string, FunctionSpec>;
  readonly limits: ReadLimits;
}

/** Reads and checks the arguments of `compileJsonPath`. */
export function readQuery(text: string, options: JsonPathOptions | undefined): ReadQuery {
  checkOptions(options);
  if (typeof text !== 'string')
    throw new TypeMismatchError({
      path: '',
      expected: 'a JSONPath query in a string',
      actual: text === undefined ? 'undefined' : kindOf(text),
    });
  const limits = readLimits(options);
  const functions = readFunctions(options);
  const parsed = parseQuery(text, limits);
  checkTypes(parsed, { text, functions });
  return { text, parsed, functions, limits };
}

/**
 * Compiles a JSONPath query (RFC 9535) for values, like `compileJsonPath` of `@wirework/jsonpath`, but without the
 * methods that read texts. It is for bundles that query values only.
 *
 * @param query a query such as `$.users[?@.age > 30].name`
 * @param options limits and custom functions; `maxBytes` applies to texts only
 * @throws what `compileJsonPath` of `@wirework/jsonpath` throws
 * @example
 * ```ts
 * compileValueQuery('$.users[?@.age > 30].name').values({ users: [{ name: 'Ada', age: 36 }] }); // → [ 'Ada' ]
 * ```
 */
export function compileValueQuery(query: string, options?: JsonPathOptions): ValueQuery {
  return Object.freeze(new CompiledQuery(readQuery(query, options)));
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

/** The methods of a compiled query that read values. */
export class CompiledQuery implements ValueQuery {
  readonly query: string;
  readonly isSingular: boolean;
  readonly segments: readonly (string | number)[] | undefined;
  readonly #read: ReadQuery;
  /** The compiled query, by how nodes are taken. */
  readonly #visits: Map<Visit, Visit> = new Map<Visit, Visit>();

  constructor(read: ReadQuery) {
    const { text, parsed } = read;
    this.query = text;
    this.isSingular = parsed.isSingular;
    this.segments = parsed.isSingular
      ? Object.freeze(parsed.segments.map((it) => keyOf(it) as string | number))
      : undefined;
    this.#read = read;
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

  toString(): string {
    return this.query;
  }

  toJSON(): string {
    return this.query;
  }

  #run(value: unknown, location: Location | undefined, take: Visit): Run {
    const { parsed, functions, limits } = this.#read;
    if (parsed.segments.length > 0 && isContainerText(value))
      throw new TypeError(
        'Cannot query the value: it is a JSON text, not a value; use valuesInText or JSON.parse it first',
      );
    let visit = this.#visits.get(take);
    if (visit === undefined) {
      visit = compileSegments(parsed.segments, compileTests(parsed, functions), take);
      this.#visits.set(take, visit);
    }
    const run = new Run(value, limits);
    if (value !== undefined) visit(value, location, run);
    return run;
  }
}

/**
 * Returns whether a value is a text that begins and ends as the JSON of an object or array, in which a query would
 * silently find nothing. The text is not parsed, which would be half of this entry.
 */
function isContainerText(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(?:\{\s*["}]|\[)/.test(value) && /[\]}]\s*$/.test(value.slice(-100));
}
