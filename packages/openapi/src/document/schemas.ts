import { isJsonError } from '@wirework/encoding-errors';
import { type CompiledSchema, createRegistry, type PreparedRegistry } from '@wirework/schema';
import { coercionsOf } from '@wirework/schema/convert';
import { inRequests, inResponses, openapi30, openapi31, type OpenapiVersion } from '@wirework/schema/openapi';
import { createSchemaSet, type Plan, type SchemaSet } from '@wirework/schema/set';
import { getOwn } from '@wirework/scanner/primitives';
import type { SchemaReference } from '../contract.ts';
import { ContractError } from './contract-error.ts';
import { type Documents, withFragment } from './part.ts';

/** The way that a value goes: `readOnly` and `writeOnly` depend on it. */
export type Side = 'request' | 'response';

/** How a value that is written as text has to be read. */
export interface TextShape {
  /** Whether the schema allows an array, or an object. */
  readonly kind: 'array' | 'object' | 'scalar';
  /**
   * Converts the strings of a value to the types of the schema. Of several values, such as a text and a list with it,
   * returns the first that passes, otherwise the first.
   */
  readonly coerce: (...values: readonly [unknown, ...unknown[]]) => unknown;
}

/** The functions of a compiled schema that are used. */
export interface Validator extends Pick<CompiledSchema, 'validate' | 'parseText'> {
  readonly check: (value: unknown) => boolean;
}

interface SideOptions {
  readonly openapi: OpenapiVersion;
  readonly registry: PreparedRegistry;
}

/** The schemas of a contract, each of which is compiled when it is first needed. */
export class Schemas {
  readonly #documents: Documents;
  readonly #options: SideOptions;
  #sets: Readonly<Record<Side, SchemaSet>> | undefined;
  readonly #validators = { request: new Map<string, Validator>(), response: new Map<string, Validator>() };
  #coercionOf: ((uri: string) => (value: unknown) => unknown) | undefined;
  readonly #shapes = new Map<string, TextShape>();

  constructor(documents: Documents, version: '3.0' | '3.1' | '3.2') {
    this.#documents = documents;
    const { uri, root, registry } = documents;
    const table = new Map(registry).set(uri, root);
    const base = version === '3.0' ? openapi30 : openapi31;
    this.#options = { openapi: base, registry: createRegistry(table) };
  }

  /**
   * Returns the functions of a schema. They too throw a ContractError: for a schema that refers to itself without end.
   *
   * @throws ContractError for a schema with a fault
   */
  compiled(schema: SchemaReference, side: Side): Validator {
    const known = this.#validators[side].get(schema.uri);
    if (known !== undefined) return known;
    const { check, validate, parseText } = this.#attempt(schema, () => this.#setOf(side).schema(schema.uri));
    const guarded = <A, R>(run: (input: A) => R): ((input: A) => R) => {
      return (input) => this.#attempt(schema, () => run(input), ['SCHEMA']);
    };
    const validator = { check: guarded(check), validate: guarded(validate), parseText: guarded(parseText) };
    this.#validators[side].set(schema.uri, validator);
    return validator;
  }

  /**
   * Returns the plan of a schema.
   *
   * @throws ContractError for a schema with a fault
   */
  plan(schema: SchemaReference, side: Side): Plan {
    return this.#attempt(schema, () => this.#setOf(side).plan(schema.uri));
  }

  /** Returns how the value of a parameter is read; without a schema it is a string. */
  shape(schema: SchemaReference | undefined): TextShape {
    if (schema === undefined) return { kind: 'scalar', coerce: (...[it]) => it };
    const known = this.#shapes.get(schema.uri);
    if (known !== undefined) return known;
    const shape = this.#attempt(schema, () => this.#shapeOf(schema));
    this.#shapes.set(schema.uri, shape);
    return shape;
  }

  #shapeOf(schema: SchemaReference): TextShape {
    const plan = this.plan(schema, 'request');
    const { check } = this.compiled(schema, 'request');
    const alternatives = plan.rules.flatMap((it) =>
      it.form === 'apply' && (it.combine === 'any' || it.combine === 'one') ? it.plans : [],
    );
    const pointers = alternatives.map((it) => it.pointer).filter((it) => it.includes('#'));
    const uris = [schema.uri, ...pointers.map((it) => withFragment(...splitAtHash(it)))];
    this.#coercionOf ??= coercionsOf(this.#setOf('request'));
    const coercions = uris.map(this.#coercionOf);
    const coerce = (...values: readonly unknown[]): unknown => {
      for (const value of values) {
        for (const it of coercions) {
          const coerced = it(value);
          if (check(coerced)) return coerced;
        }
      }
      return coercions[0]?.(values[0]);
    };
    return { kind: kindIn(plan), coerce };
  }

  /** Whether requests and responses differ: something in the documents is only read, or only written. */
  get hasDirections(): boolean {
    return this.#setOf('request') !== this.#setOf('response');
  }

  /** Returns the schemas of a side; those of both are the same ones if nothing is only read or only written. */
  #setOf(side: Side): SchemaSet {
    this.#sets ??= this.#openSets();
    return this.#sets[side];
  }

  #openSets(): Readonly<Record<Side, SchemaSet>> {
    const { root, registry } = this.#documents;
    const open = (openapi: OpenapiVersion): SchemaSet => createSchemaSet({ ...this.#options, openapi });
    const { openapi } = this.#options;
    if ([root, ...registry.values()].some(hasDirection))
      return { request: open(inRequests(openapi)), response: open(inResponses(openapi)) };
    const shared = open(openapi);
    return { request: shared, response: shared };
  }

  /** Returns the pointer of a schema as its plan has it: with the URI of its document. */
  pointerOf({ pointer }: SchemaReference): string {
    return pointer.startsWith('/') ? `${this.#documents.uri}#${pointer}` : pointer;
  }

  /** Returns a pointer of a plan without the URI of the document that is the contract. */
  shown(pointer: string): string {
    const prefix = `${this.#documents.uri}#`;
    return pointer.startsWith(prefix) ? pointer.slice(prefix.length) : pointer;
  }

  /** @param codes of the errors that are faults of the schema; by default all */
  #attempt<T>(schema: SchemaReference, run: () => T, codes?: readonly string[]): T {
    try {
      return run();
    } catch (error) {
      if (!isJsonError(error) || codes?.includes(error.code) === false) throw error;
      const pointer = this.shown(error.pointer ?? schema.pointer);
      const place = pointer.startsWith('/') ? this.#documents.placeOf?.(pointer) : undefined;
      throw new ContractError(error.message, pointer, place, error);
    }
  }
}

/** Returns whether an annotation about directions is anywhere in a value. */
function hasDirection(root: unknown): boolean {
  // A set visits each value once, however often it is in the document, and also what is added meanwhile.
  const values = new Set<unknown>([root]);
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    if (getOwn(value, 'readOnly') === true || getOwn(value, 'writeOnly') === true) return true;
    for (const it of Object.values(value)) if (typeof it === 'object') values.add(it);
  }
  return false;
}

/** Splits a pointer of a plan into the URI of its document and the JSON Pointer in it. */
function splitAtHash(pointer: string): readonly [uri: string, pointer: string] {
  const hash = pointer.indexOf('#');
  return [pointer.slice(0, hash), pointer.slice(hash + 1)];
}

/** Returns what a plan allows: an array or an object, if any of its alternatives does. */
function kindIn(plan: Plan): TextShape['kind'] {
  const types = new Set<string>();
  // A set visits each plan once, however many ways lead to it, and also what is added meanwhile.
  const plans = new Set([plan]);
  for (const { rules } of plans) {
    for (const rule of rules) {
      if (rule.form === 'test' && rule.operator === 'of type') for (const type of rule.operand) types.add(type);
      if (rule.form === 'apply' && rule.combine !== 'none') for (const inner of rule.plans) plans.add(inner);
    }
  }
  return types.has('array') ? 'array' : types.has('object') ? 'object' : 'scalar';
}
