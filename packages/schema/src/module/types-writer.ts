import { formatPointer } from '@wirework/encoding-errors';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import {
  type EachForm,
  type NeedForm,
  type Plan,
  type PlanRule,
  type RuleOf,
  type TestForm,
  typesOf,
} from '../plan/plan.ts';
import { isReference } from '../references/applications.ts';
import { quote } from './text.ts';

/** More values of `enum` are written as their kinds. */
const maxLiterals = 1_000;
/** Schemas whose types are written. Those beyond are `unknown`. */
const maxSchemas = 50_000;

/** Names that declarations use. */
const taken = ['Value', 'ValidationError', 'ParsedText', 'ModuleStandardProps'];

/** A type, and the operator between its parts: `|` binds loosest, then `&`. */
interface Written {
  readonly text: string;
  readonly operator?: '|' | '&';
}

const unknown: Written = { text: 'unknown' };
const never: Written = { text: 'never' };

/**
 * Writes the TypeScript type of the values that pass a plan: that of `FromSchema`, with a name for each schema that a
 * reference leads to, so that recursive ones have a type at any depth. It never promises more than the check proves.
 */
export class TypesWriter {
  readonly #suffix: string;
  readonly #names = new Map<Plan, string>();
  readonly #taken: Set<string>;
  readonly #declarations = new Map<string, string>();
  #written = 0;

  /**
   * @param names names that are taken
   * @param suffix end of each name that is made
   */
  constructor(names: readonly string[] = taken, suffix = '') {
    this.#taken = new Set(names);
    this.#suffix = suffix;
  }

  /**
   * Returns the type of a plan, as an expression.
   *
   * @param pointer JSON Pointer of its schema: the plan of another one, to which it refers, has a name
   */
  typeOf(plan: Plan, pointer: string): string {
    return this.#type(plan, pointer).text;
  }

  /** Adds a declaration of a plan. */
  declare(plan: Plan, name: string): void {
    this.#taken.add(name);
    this.#declare(plan, name);
  }

  /** Returns the declarations of the types that have names. */
  declarations(): readonly string[] {
    return [...this.#declarations].map(([name, type]) => `export type ${name} = ${type};`);
  }

  #declare(plan: Plan, name: string): void {
    this.#names.set(plan, name);
    // The place among the declarations is that of the first use.
    this.#declarations.set(name, 'unknown');
    this.#declarations.set(name, this.#typeAt(plan).text);
  }

  /**
   * Returns the type of a subschema: the type itself, or the name of another schema.
   *
   * @param pointer JSON Pointer of the subschema, if it is not one that a reference leads to
   */
  #type(plan: Plan, pointer: string | undefined): Written {
    if (plan.verdict !== undefined) return plan.verdict ? unknown : never;
    const known = this.#names.get(plan);
    if (known !== undefined) return { text: known };
    if (plan.pointer === pointer) return this.#typeAt(plan);
    const name = this.#newName(plan.pointer);
    this.#declare(plan, name);
    return { text: name };
  }

  #newName(pointer: string): string {
    const token = pointer.slice(pointer.lastIndexOf('/') + 1);
    const words = token
      .replace(/~[01]/g, ' ')
      .split(/[^A-Za-z0-9]+/)
      .filter((it) => it !== '');
    const joined = words.map((it) => it.charAt(0).toUpperCase() + it.slice(1)).join('');
    const base = (/^[A-Z]/.test(joined) ? joined : `Value${joined}`) + this.#suffix;
    let name = base;
    for (let i = 2; this.#taken.has(name); i++) name = `${base}${i}`;
    this.#taken.add(name);
    return name;
  }

  #typeAt(plan: Plan): Written {
    if (plan.verdict !== undefined) return plan.verdict ? unknown : never;
    if (++this.#written > maxSchemas) return unknown;
    const parts: Written[] = [this.#ownType(plan)];
    for (const rule of plan.rules) {
      if (rule.form !== 'apply') continue;
      const types = (): Written[] =>
        rule.plans.map((it, at) => this.#type(it, isReference(rule) ? undefined : `${rule.pointer}/${at}`));
      if (rule.combine === 'all') parts.push(...types());
      else if (rule.combine === 'any' || rule.combine === 'one') parts.push(union(types()));
    }
    return intersection(parts);
  }

  /** Returns the type that the rules of the schema itself describe. */
  #ownType(plan: Plan): Written {
    const values = plan.rules.find((it) => it.form === 'test' && it.operator === 'one of') as
      Extract<RuleOf<TestForm>, { readonly operator: 'one of' }> | undefined;
    if (values !== undefined) return valuesType(values.operand);
    const types = typesOf(plan);
    return types === undefined ? unknown : union(types.map((it) => this.#ofType(it, plan)));
  }

  #ofType(type: TypeName, plan: Plan): Written {
    if (type === 'integer') return { text: 'number' };
    if (type === 'array') return this.#arrayType(plan);
    return type === 'object' ? this.#objectType(plan) : { text: type };
  }

  #arrayType({ rules }: Plan): Written {
    const first = eachIn(rules, 'first');
    const others = eachIn(rules, 'rest');
    const rest = others === undefined ? unknown : this.#type(others.plan, others.pointer);
    if (first === undefined || first.plans.length === 0) return { text: `${inParentheses(rest)}[]` };
    const min = rules.find((it) => it.form === 'test' && it.operator === '>=' && it.quantity === 'items');
    const isRequired = ((min as { readonly operand: number } | undefined)?.operand ?? 0) >= first.plans.length;
    const items = first.plans.map((it, at) => {
      const type = this.#type(it, `${first.pointer}/${at}`);
      return isRequired ? type.text : `${inParentheses(type)}?`;
    });
    return { text: `[${[...items, ...(rest === never ? [] : [`...${inParentheses(rest)}[]`])].join(', ')}]` };
  }

  #objectType({ rules }: Plan): Written {
    const needs = rules.filter((it) => it.form === 'need');
    const required = new Set(needs.flatMap((it) => (it.given === undefined ? it.names : [])));
    const named = eachIn(rules, 'named');
    const members = [...(named?.plans ?? [])].map(([name, it]) => {
      const type = this.#type(it, (named?.pointer ?? '') + formatPointer([name]));
      return `${quote(name)}${required.delete(name) ? '' : '?'}: ${type.text}`;
    });
    for (const name of required) members.push(`${quote(name)}: unknown`);
    const dependent = needs.map(dependentType);
    const own = { text: `{ ${members.join('; ')} }` };
    // As `FromSchema` has it, other members are only described if no member is named.
    if (named !== undefined) return intersection([own, ...dependent]);
    const others = eachIn(rules, 'matching') === undefined ? eachIn(rules, 'other') : undefined;
    const other = others === undefined ? unknown : this.#type(others.plan, others.pointer);
    const open = { text: `{ [name: string]: ${other.text} }` };
    return intersection([...(members.length === 0 ? [] : [own]), open, ...dependent]);
  }
}

/** Returns, for a member that requires others, that it is absent or they are present. */
function dependentType({ given, names }: NeedForm): Written {
  const others = names.filter((it) => it !== given);
  if (given === undefined || others.length === 0) return unknown;
  const members = others.map((it) => `${quote(it)}: {} | null`).join('; ');
  return { text: `{ ${quote(given)}?: undefined } | { ${members} }`, operator: '|' };
}

/** Returns the rule for some parts of a value. */
function eachIn<P extends EachForm['parts']>(
  rules: readonly PlanRule[],
  parts: P,
): RuleOf<Extract<EachForm, { readonly parts: P }>> | undefined {
  return rules.find((it) => it.form === 'each' && it.parts === parts) as never;
}

function inParentheses({ text, operator }: Written): string {
  return operator === undefined ? text : `(${text})`;
}

function union(types: readonly Written[]): Written {
  const list = distinct(types, never);
  if (list.some((it) => it === unknown)) return unknown;
  return joined(list, '|', never);
}

function intersection(types: readonly Written[]): Written {
  return joined(distinct(types, unknown), '&', unknown);
}

/** Returns types of different texts, without one that changes nothing. */
function distinct(types: readonly Written[], neutral: Written): readonly Written[] {
  return [...new Map(types.map((it) => [it.text, it])).values()].filter((it) => it !== neutral);
}

function joined(types: readonly Written[], operator: '|' | '&', neutral: Written): Written {
  const [only = neutral] = types;
  if (types.length < 2) return only;
  const text = types.map((it) => (it.operator === operator ? it.text : inParentheses(it))).join(` ${operator} `);
  return { text, operator };
}

/** Returns the type of some values. */
function valuesType(values: readonly unknown[]): Written {
  const list = Array.from(values, (it) => (values.length > maxLiterals ? kindType(it) : literalType(it)));
  return union(list.map((text) => (text === unknown.text ? unknown : { text })));
}

/** Returns the type of the kind of a value. */
function kindType(value: unknown): string {
  if (value === null) return 'null';
  return ['string', 'number', 'boolean'].includes(typeof value) ? typeof value : 'unknown';
}

/** Returns the type of one value. */
function literalType(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${Array.from(value, (it) => literalType(it)).join(', ')}]`;
  if (!isObject(value)) return 'unknown';
  const members = Object.keys(value).map((name) => `${quote(name)}: ${literalType(value[name])}`);
  return Object.values(value).includes(undefined) ? 'unknown' : `{ ${members.join('; ')} }`;
}
