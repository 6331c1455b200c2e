import { SchemaError } from '@wirework/encoding-errors';
import { getOwn, parseNative } from '@wirework/scanner/primitives';
import type { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import { typesIn } from '../keywords/values.ts';
import { applicationOf, applications, type AppliedSchema, referenceKeywords } from '../references/applications.ts';
import { below, enter, type Location } from '../references/location.ts';
import { coercionTo } from './coerce.ts';
import { ConvertNode, type Parts, type Slot, unchanged } from './convert-node.ts';
import { SurplusMembers } from './surplus-members.ts';

/** The changes that a converter makes to values. */
export interface Task {
  readonly fillsDefaults: boolean;
  readonly coerces: boolean;
  /** The properties that are removed: those that no schema allows, or those that no schema names. */
  readonly removes?: 'additional' | 'all';
}

/** The node of a schema object in places with one base of references. */
interface CompiledObject {
  readonly base: string;
  readonly root: unknown;
  readonly scope: unknown;
  readonly isInPlace: boolean;
  node: ConvertNode;
}

/**
 * Compiles a valid schema to a tree of conversions. It follows only keywords that apply to every value: whether a
 * branch of an `if` applies depends on the value.
 */
export class ConverterCompiler {
  readonly #compiler: Compiler;
  readonly #task: Task;
  /** The nodes of each schema object, which may occur in many places. */
  readonly #nodes = new Map<unknown, CompiledObject[]>();
  /** The types that each schema object names, by the base of its references. */
  readonly #types = new Map<string, Map<unknown, readonly TypeName[]>>();
  readonly #surplus: SurplusMembers;

  /** @param compiler compiled the document, so it has no fault */
  constructor(compiler: Compiler, closures: Closures, task: Task) {
    this.#compiler = compiler;
    this.#task = task;
    this.#surplus = new SurplusMembers(compiler, closures);
  }

  /** @param isInPlace whether it is a subschema for the same value as another one */
  compile(start: Location, isInPlace: boolean = false): ConvertNode {
    const location = this.#compiler.follow(start);
    const { schema, base, root, scope } = location;
    if (!isObject(schema)) return unchanged;
    const nodes = this.#nodes.get(schema) ?? [];
    const known = nodes.find(
      (it) => it.base === base && it.root === root.schema && it.scope === scope && it.isInPlace === isInPlace,
    );
    if (known !== undefined) return known.node;
    const entry: CompiledObject = { base, root: root.schema, scope, isInPlace, node: new ConvertNode() };
    this.#nodes.set(schema, [...nodes, entry]);
    const parts = this.#partsOf(location, isInPlace);
    const coerce = this.#task.coerces ? coercionTo(this.#typesOf(location)) : undefined;
    if (convertsParts(parts)) entry.node.parts = parts;
    else if (coerce === undefined) entry.node = unchanged;
    if (coerce !== undefined) entry.node.coerce = coerce;
    return entry.node;
  }

  /** Returns the function that finds the properties to remove; `undefined` if there are none. */
  #surplusOf(location: Location, isInPlace: boolean): Parts['surplus'] {
    const { removes } = this.#task;
    if (removes === 'additional') return this.#surplus.refused(location);
    return removes === 'all' && !isInPlace ? this.#surplus.unnamed(location) : undefined;
  }

  #partsOf(location: Location, isInPlace: boolean): Parts {
    const slot = ({ at }: AppliedSchema): Slot => ({
      make: this.#task.fillsDefaults ? this.#makerOf(at) : undefined,
      node: this.compile(at),
    });
    const all: ConvertNode[] = [];
    const referred: ConvertNode[] = [];
    const properties = new Map<string, Slot>();
    const patterns: Parts['patterns'][number][] = [];
    let additional = unchanged;
    let first: readonly Slot[] = [];
    let others = unchanged;
    for (const { keyword, applies, schemas } of applications(location, this.#compiler)) {
      // `prefixItems` precedes a list of earlier drafts.
      if (applies === 'elements' && (keyword === 'prefixItems' || first.length === 0)) first = schemas.map(slot);
      for (const schema of schemas) {
        const { token = '', at } = schema;
        if (applies === 'value') (keyword === 'allOf' ? all : referred).push(this.compile(at, true));
        else if (applies === 'members') properties.set(token, slot(schema));
        else if (applies === 'matching members')
          patterns.push({ matches: this.#compiler.pattern(token), node: this.compile(at) });
        else if (applies === 'other members') additional = this.compile(at);
        else if (applies === 'other elements') others = this.compile(at);
      }
    }
    const inPlace = [...all, ...referred].filter((it) => it !== unchanged);
    return { surplus: this.#surplusOf(location, isInPlace), inPlace, properties, patterns, additional, first, others };
  }

  /** Returns the schema that a reference leads to; `undefined` without one. */
  #referred(location: Location): Location | undefined {
    for (const keyword of referenceKeywords) {
      const found = applicationOf(location, keyword, this.#compiler);
      if (found !== undefined) return found.schemas[0]?.at;
    }
    return undefined;
  }

  /** Returns the function that makes the default of a schema. A default beside a `$ref` precedes that of the target. */
  #makerOf(start: Location): Slot['make'] {
    let location = enter(start);
    for (;;) {
      const { schema } = location;
      const value = isObject(schema) ? getOwn(schema, 'default') : undefined;
      if (value !== undefined) return maker(value, location);
      const referred = this.#referred(location);
      if (referred === undefined) return undefined;
      location = referred;
    }
  }

  /**
   * Returns the types that a schema names, or that its alternatives name together; any type if one of them has no
   * `type`.
   */
  #typesOf(start: Location): readonly TypeName[] {
    const location = this.#compiler.follow(start);
    const { schema } = location;
    if (!isObject(schema)) return schema === false ? [] : anyType;
    const known = this.#typesBelow(location.base);
    const before = known.get(schema);
    if (before !== undefined) return before;
    const type = getOwn(schema, 'type');
    const alternatives = ['anyOf', 'oneOf'].flatMap((it) => applicationOf(location, it, this.#compiler) ?? []);
    let types: readonly TypeName[] = anyType;
    const isNullable = location.root.dialect.contents.has('nullable') && getOwn(schema, 'nullable');
    if (type !== undefined) types = typesIn(type as TypeName, isNullable);
    else if (alternatives[0] !== undefined)
      types = [...new Set(alternatives[0].schemas.flatMap(({ at }) => this.#typesOf(at)))];
    else types = this.#typesOfReferred(location);
    known.set(schema, types);
    return types;
  }

  #typesOfReferred(location: Location): readonly TypeName[] {
    const referred = this.#referred(location);
    return referred === undefined ? anyType : this.#typesOf(referred);
  }

  #typesBelow(base: string): Map<unknown, readonly TypeName[]> {
    const known = this.#types.get(base) ?? new Map<unknown, readonly TypeName[]>();
    this.#types.set(base, known);
    return known;
  }
}

/** Any type includes `string`, so strings are not converted. */
const anyType: readonly TypeName[] = ['string'];

/** Returns whether a part of a value may have to be converted. */
function convertsParts({ surplus, inPlace, properties, patterns, additional, first, others }: Parts): boolean {
  const slots = [...properties.values(), ...first];
  const nodes = [...slots, ...patterns].map((it) => it.node);
  return (
    surplus !== undefined ||
    slots.some((it) => it.make !== undefined) ||
    [...nodes, ...inPlace, additional, others].some((it) => it !== unchanged)
  );
}

/** Returns a function that makes a new copy of a value. */
function maker(value: unknown, location: Location): () => unknown {
  if (typeof value !== 'object' || value === null) return () => value;
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch {
    return refuse('it is not a JSON value', 'default', below(location, value, 'default'));
  }
  return () => parseNative(text);
}

function refuse(reason: string, keyword: string, { pointer }: Location): never {
  throw new SchemaError({ keyword, reason, pointer });
}
