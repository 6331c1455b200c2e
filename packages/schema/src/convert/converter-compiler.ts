import { SchemaError } from '@wirework/encoding-errors';
import { getOwn, parseNative } from '@wirework/scanner/primitives';
import type { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import { type ApplyForm, type Plan, type RuleOf, typesOf } from '../plan/plan.ts';
import { isReference } from '../references/applications.ts';
import { below, type Location } from '../references/location.ts';
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

/**
 * Compiles plans to a tree of conversions. It follows only rules that apply to every value: whether a branch of an `if`
 * applies depends on the value.
 */
export class ConverterCompiler {
  readonly #compiler: Compiler;
  readonly #task: Task;
  readonly #nodes = new Map<Plan, ConvertNode>();
  /** The nodes of plans for the same value as another one. */
  readonly #inPlace = new Map<Plan, ConvertNode>();
  readonly #types = new Map<Plan, readonly TypeName[]>();
  readonly #surplus: SurplusMembers;
  readonly #loops: ReadonlyMap<Plan, string>;

  /**
   * @param compiler compiled the document, and kept locations if the task fills in defaults
   * @param loops schemas that lead back to themselves, which convert nothing; more may be added
   */
  constructor(compiler: Compiler, closures: Closures, task: Task, loops: ReadonlyMap<Plan, string> = new Map()) {
    this.#loops = loops;
    this.#compiler = compiler;
    this.#task = task;
    this.#surplus = new SurplusMembers(closures);
  }

  /** @param isInPlace whether it is a schema for the same value as another one */
  compile(plan: Plan, isInPlace: boolean = false): ConvertNode {
    if (plan.verdict !== undefined || this.#loops.has(plan)) return unchanged;
    const nodes = isInPlace ? this.#inPlace : this.#nodes;
    const known = nodes.get(plan);
    if (known !== undefined) return known;
    const node = new ConvertNode();
    nodes.set(plan, node);
    const parts = this.#partsOf(plan, isInPlace);
    const coerce = this.#task.coerces ? coercionTo(this.#typesOf(plan)) : undefined;
    if (convertsParts(parts)) node.parts = parts;
    else if (coerce === undefined) nodes.set(plan, unchanged);
    if (coerce !== undefined) node.coerce = coerce;
    return nodes.get(plan) as ConvertNode;
  }

  /** Returns the function that finds the properties to remove; `undefined` if there are none. */
  #surplusOf(plan: Plan, isInPlace: boolean): Parts['surplus'] {
    const { removes } = this.#task;
    if (removes === 'additional') return this.#surplus.refused(plan);
    return removes === 'all' && !isInPlace ? this.#surplus.unnamed(plan) : undefined;
  }

  #partsOf(plan: Plan, isInPlace: boolean): Parts {
    const slot = (of: Plan): Slot => ({
      make: this.#task.fillsDefaults ? this.#makerOf(of) : undefined,
      node: this.compile(of),
    });
    const inPlace: ConvertNode[] = [];
    const properties = new Map<string, Slot>();
    const patterns: Parts['patterns'][number][] = [];
    let additional = unchanged;
    let first: readonly Slot[] = [];
    let others = unchanged;
    for (const rule of plan.rules) {
      if (rule.form === 'apply' && rule.combine === 'all')
        inPlace.push(...rule.plans.map((it) => this.compile(it, true)).filter((it) => it !== unchanged));
      if (rule.form !== 'each') continue;
      if (rule.parts === 'named') for (const [name, it] of rule.plans) properties.set(name, slot(it));
      else if (rule.parts === 'matching')
        for (const [source, it] of rule.plans)
          patterns.push({ matches: this.#compiler.pattern(source), node: this.compile(it) });
      else if (rule.parts === 'other') additional = this.compile(rule.plan);
      else if (rule.parts === 'first') first = rule.plans.map(slot);
      else if (rule.parts === 'rest') others = this.compile(rule.plan);
    }
    return { surplus: this.#surplusOf(plan, isInPlace), inPlace, properties, patterns, additional, first, others };
  }

  /**
   * Returns the function that makes the default of a schema. A default beside a `$ref` precedes that of the target, in
   * early drafts too, because generators write it there.
   */
  #makerOf(plan: Plan): Slot['make'] {
    for (let at: Plan | undefined = plan; at !== undefined; at = referredBy(at)) {
      const location = this.#compiler.locationOf(at);
      const { schema } = location;
      const value = isObject(schema) ? getOwn(schema, 'default') : undefined;
      if (value !== undefined) return maker(value, location);
    }
    return undefined;
  }

  /**
   * Returns the types that a plan names, or that its alternatives name together; any type if one of them names none.
   */
  #typesOf(plan: Plan): readonly TypeName[] {
    if (plan.verdict !== undefined) return plan.verdict ? anyType : [];
    const known = this.#types.get(plan);
    if (known !== undefined) return known;
    // For a schema that leads back to itself.
    this.#types.set(plan, anyType);
    const alternatives = plan.rules.find(
      (it) => it.form === 'apply' && (it.combine === 'any' || it.combine === 'one'),
    ) as RuleOf<ApplyForm> | undefined;
    const referred = referredBy(plan);
    const types =
      typesOf(plan) ??
      (alternatives && [...new Set(alternatives.plans.flatMap((it) => this.#typesOf(it)))]) ??
      (referred && this.#typesOf(referred)) ??
      anyType;
    this.#types.set(plan, types);
    return types;
  }
}

/** Returns the plan that a reference leads to; `undefined` without one. */
function referredBy({ rules }: Plan): Plan | undefined {
  const rule = rules.find(isReference) as RuleOf<ApplyForm> | undefined;
  return rule?.plans[0];
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
