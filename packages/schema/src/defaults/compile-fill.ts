import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { isObject } from '../kind.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import { enter, type Location, type Refs } from '../refs.ts';
import { FillNode, type FillParts, type Slot, unchanged } from './fill-node.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a schema object became where references have a certain base. */
interface Known {
  readonly base: string;
  readonly root: unknown;
  node: FillNode;
}

/** Finds the defaults of a valid schema: those of the keywords that apply to every value. What an `anyOf` or an `if` says depends on the value. */
export class FillCompiler {
  readonly #refs: Refs;
  /** The nodes of each schema object, which may stand at many places. */
  readonly #nodes = new Map<unknown, Known[]>();

  constructor(refs: Refs) {
    this.#refs = refs;
  }

  compile(start: Location): FillNode {
    const location = this.#follow(start);
    const { schema, base, root } = location;
    if (!isObject(schema)) return unchanged;
    const nodes = this.#nodes.get(schema) ?? [];
    const known = nodes.find((it) => it.base === base && it.root === root.schema);
    if (known !== undefined) return known.node;
    const entry: Known = { base, root: root.schema, node: new FillNode() };
    this.#nodes.set(schema, [...nodes, entry]);
    const parts = this.#partsOf(schema, location);
    if (isAsked(parts)) entry.node.parts = parts;
    else entry.node = unchanged;
    return entry.node;
  }

  #partsOf(schema: Schema, location: Location): FillParts {
    const at = (value: unknown, ...tokens: (string | number)[]): Location => {
      return { ...location, schema: value, pointer: location.pointer + formatPointer(tokens) };
    };
    const inner = (value: unknown, ...tokens: (string | number)[]): FillNode => this.compile(at(value, ...tokens));
    const slot = (value: unknown, ...tokens: (string | number)[]): Slot => {
      const place = at(value, ...tokens);
      return { make: this.#makerOf(place), node: this.compile(place) };
    };
    const entries = (keyword: string): [string, unknown][] => Object.entries((getOwn(schema, keyword) ?? {}) as Schema);
    const one = (keyword: string): FillNode => inner(getOwn(schema, keyword), keyword);
    const items = getOwn(schema, 'items');
    return {
      same: ((getOwn(schema, 'allOf') ?? []) as readonly unknown[]).map((it, i) => inner(it, 'allOf', i)).filter((it) => it !== unchanged),
      properties: new Map(entries('properties').filter(([, it]) => it !== undefined).map(([name, it]) => [name, slot(it, 'properties', name)])),
      patterns: entries('patternProperties').filter(([, it]) => it !== undefined).map(([source, it]) => ({
        matches: compilePattern(source, (reason) => refuse(reason, 'patternProperties', at(it, 'patternProperties', source))),
        node: inner(it, 'patternProperties', source),
      })),
      additional: one('additionalProperties'),
      first: Array.isArray(items) ? items.map((it, i) => slot(it, 'items', i)) : [],
      others: one(Array.isArray(items) ? 'additionalItems' : 'items'),
    };
  }

  /** The schema that a chain of `$ref` leads to; a chain without an end was refused before. */
  #follow(start: Location): Location {
    let location = enter(start);
    for (let ref = refOf(location); ref !== undefined; ref = refOf(location)) location = this.#refs.resolve(ref, location);
    return location;
  }

  /** Makes the default of a schema, if it has one. One beside a `$ref` comes before that of its target. */
  #makerOf(start: Location): Slot['make'] {
    let location = enter(start);
    for (;;) {
      const { schema } = location;
      const value = isObject(schema) ? getOwn(schema, 'default') : undefined;
      if (value !== undefined) return maker(value, location);
      const ref = refOf(location);
      if (ref === undefined) return undefined;
      location = this.#refs.resolve(ref, location);
    }
  }
}

/** Whether a schema has a default anywhere. */
function isAsked({ same, properties, patterns, additional, first, others }: FillParts): boolean {
  const slots = [...properties.values(), ...first];
  return slots.some((it) => it.make !== undefined) || [...slots, ...patterns, { node: additional }, { node: others }].some((it) => it.node !== unchanged) || same.length > 0;
}

function refOf({ schema }: Location): string | undefined {
  return isObject(schema) ? (getOwn(schema, '$ref') as string | undefined) : undefined;
}

/** A function that returns a new copy of a value. */
function maker(value: unknown, location: Location): () => unknown {
  if (typeof value !== 'object' || value === null) return () => value;
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch {
    return refuse('it is not a JSON value', 'default', { ...location, pointer: `${location.pointer}/default` });
  }
  return () => JSON.parse(text) as unknown;
}

function refuse(reason: string, keyword: string, { pointer }: Location): never {
  throw new SchemaError({ keyword, reason, pointer });
}
