import { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { keyOf, type Location } from '../references/location.ts';
import { isObject } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import { evaluatedIn } from '../plan/plan.ts';
import { unevaluatedNames } from '../closures/unevaluated.ts';
import { type Application, applications } from '../references/applications.ts';
import type { Parts } from './convert-node.ts';

/** Names that are copied from subschemas to the schemas that they are part of. */
const maxCopiedNames = 1_000_000;

/** Keywords whose schemas are for the same value, whether or not they apply to it. */
const inPlace: ReadonlySet<Application['applies']> = new Set(['value', 'alternatives', 'condition', 'dependents']);
const ofMembers: ReadonlySet<Application['applies']> = new Set(['members', 'matching members', 'other members']);

/** Finds the properties that are removed. */
export class SurplusMembers {
  readonly #compiler: Compiler;
  readonly #closures: Closures;
  #copied = 0;

  constructor(compiler: Compiler, closures: Closures) {
    this.#compiler = compiler;
    this.#closures = closures;
  }

  /**
   * Returns the function that finds properties which `additionalProperties: false` or `unevaluatedProperties: false`
   * refuses.
   */
  refused(location: Location): Parts['surplus'] {
    const { schema, root } = location;
    const refuses = (keyword: string): boolean =>
      isObject(schema) && root.dialect.applies.has(keyword) && getOwn(schema, keyword) === false;
    const additional = refuses('additionalProperties') ? this.#namedBy([location]).others : undefined;
    const unevaluated = refuses('unevaluatedProperties')
      ? this.#closures.partsOf(evaluatedIn(this.#compiler.compile(location), 'object'))
      : undefined;
    if (unevaluated === undefined) return additional;
    return (object) => [...(additional?.(object) ?? []), ...unevaluatedNames(unevaluated, object)];
  }

  /**
   * Returns the function that finds properties which neither a schema nor a subschema for the same value names, whether
   * or not the subschema applies; `undefined` if the schemas name no property at all.
   */
  unnamed(start: Location): Parts['surplus'] {
    const { namesAny, others } = this.#namedBy(this.#inPlace(start));
    return namesAny ? others : undefined;
  }

  /**
   * Returns whether schemas have keywords for properties, and the function that finds the properties which the schemas
   * do not name.
   */
  #namedBy(schemas: Iterable<Location>): { namesAny: boolean; others: (object: Members) => readonly string[] } {
    const names = new Set<string>();
    const patterns: ((name: string) => boolean)[] = [];
    let namesAny = false;
    for (const location of schemas) {
      for (const { applies, schemas: found } of applications(location, this.#compiler)) {
        if (!ofMembers.has(applies)) continue;
        namesAny = true;
        if (applies === 'other members') continue;
        for (const { token = '' } of found) {
          if (applies === 'members') names.add(token);
          else patterns.push(this.#compiler.pattern(token));
        }
      }
    }
    const others = (object: Members): readonly string[] =>
      Object.keys(object).filter((name) => !names.has(name) && !patterns.some((matches) => matches(name)));
    return { namesAny, others };
  }

  /** Yields a schema and its subschemas for the same value, each once. */
  *#inPlace(start: Location): Generator<Location> {
    const waiting = [start];
    const seen = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const location = this.#compiler.follow(next);
      const key = keyOf(location);
      if (!isObject(location.schema) || seen.has(key)) continue;
      seen.add(key);
      yield location;
      for (const { applies, schemas } of applications(location, this.#compiler)) {
        if (inPlace.has(applies)) waiting.push(...schemas.map((it) => it.at));
        else if (applies === 'members') this.#copied += schemas.length;
      }
      if (++this.#copied > maxCopiedNames) throw exceeded();
    }
  }
}

function exceeded(): LimitExceededError {
  const message = `Cannot compile the schema: it names more than ${maxCopiedNames} members, if each is counted for every schema that it is part of`;
  return new LimitExceededError({ limit: 'maxCopiedNames', max: maxCopiedNames, message });
}
