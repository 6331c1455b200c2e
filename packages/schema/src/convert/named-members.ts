import { formatPointer, LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { Compiler } from '../compiler/compiler.ts';
import { keyOf } from '../compiler/key-of.ts';
import { isObject } from '../core/kind.ts';
import type { Location } from '../references/location.ts';
import type { Parts } from './convert-node.ts';
import { namesOf, testOf } from './surplus-members.ts';

/** Names that are copied from subschemas to the schemas that they are part of. */
const maxCopiedNames = 1_000_000;

const lists = ['allOf', 'anyOf', 'oneOf'];
const maps = ['dependencies', 'dependentSchemas'];
const single = ['if', 'then', 'else'];

/** Finds the members that a schema and its subschemas for the same value name, whether or not those subschemas apply. */
export class NamedMembers {
  readonly #compiler: Compiler;
  readonly #referred: (location: Location) => Location | undefined;
  #copied = 0;

  /** @param referred returns the schema that a reference leads to, if there is one */
  constructor(compiler: Compiler, referred: (location: Location) => Location | undefined) {
    this.#compiler = compiler;
    this.#referred = referred;
  }

  /** Returns the function that finds the members which are not named; `undefined` if the schemas name none at all. */
  others(start: Location): Parts['surplus'] {
    const names = new Set<string>();
    const patterns: ((name: string) => boolean)[] = [];
    let namesAny = false;
    for (const { schema, root } of this.#inPlace(start)) {
      if (!isObject(schema)) continue;
      for (const keyword of ['properties', 'patternProperties', 'additionalProperties'])
        namesAny ||= root.dialect.keywords.has(keyword) && getOwn(schema, keyword) !== undefined;
      const found = namesOf(getOwn(schema, 'properties'));
      for (const name of found) names.add(name);
      patterns.push(...namesOf(getOwn(schema, 'patternProperties')).map(testOf));
      this.#copied += found.length + 1;
      if (this.#copied > maxCopiedNames) throw exceeded();
    }
    if (!namesAny) return undefined;
    return (object) =>
      Object.keys(object).filter((name) => !names.has(name) && !patterns.some((matches) => matches(name)));
  }

  /** Yields a schema and its subschemas for the same value, each once. */
  *#inPlace(start: Location): Generator<Location> {
    const waiting = [start];
    const seen = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const location = this.#compiler.follow(next);
      const { schema, root } = location;
      const key = keyOf(location);
      if (!isObject(schema) || seen.has(key)) continue;
      seen.add(key);
      yield location;
      const add = (inner: unknown, ...tokens: (string | number)[]): void => {
        if (isObject(inner))
          waiting.push({ ...location, schema: inner, pointer: location.pointer + formatPointer(tokens) });
      };
      const valueOf = (keyword: string): unknown =>
        root.dialect.contents.has(keyword) ? getOwn(schema, keyword) : undefined;
      for (const keyword of lists) {
        const list = valueOf(keyword);
        if (Array.isArray(list)) list.forEach((inner, at) => add(inner, keyword, at));
      }
      for (const keyword of maps) {
        const map = valueOf(keyword);
        for (const name of namesOf(map)) add((map as Readonly<Record<string, unknown>>)[name], keyword, name);
      }
      for (const keyword of single) add(valueOf(keyword), keyword);
      const referred = this.#referred(location);
      if (referred !== undefined) waiting.push(referred);
    }
  }
}

function exceeded(): LimitExceededError {
  const message = `Cannot compile the schema: it names more than ${maxCopiedNames} members, if each is counted for every schema that it is part of`;
  return new LimitExceededError({ limit: 'maxCopiedNames', max: maxCopiedNames, message });
}
