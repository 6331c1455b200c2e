import { isJsonError } from '@wirework/encoding-errors';
import { type CompiledSchema, createRegistry, type PreparedRegistry } from '@wirework/schema';
import { compileCoercion } from '@wirework/schema/convert';
import { inRequests, inResponses, openapi30, openapi31 } from '@wirework/schema/openapi';
import { createSchemaSet, type Plan, type SchemaSet } from '@wirework/schema/set';
import { getOwn } from '@wirework/scanner/primitives';
import type { SchemaReference } from '../contract.ts';
import { ContractError } from './contract-error.ts';
import type { Documents } from './part.ts';

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

interface SideOptions {
  readonly openapi: typeof openapi31;
  readonly registry: PreparedRegistry;
}

/** The schemas of a contract, each of which is compiled when it is first needed. */
export class Schemas {
  readonly #documents: Documents;
  readonly #options: SideOptions;
  readonly #sets: Readonly<Record<Side, SchemaSet>>;
  readonly #shapes = new Map<string, TextShape>();
  #hasDirections: boolean | undefined;

  constructor(documents: Documents, version: '3.0' | '3.1' | '3.2') {
    this.#documents = documents;
    const { uri, root, registry } = documents;
    const table = new Map(registry).set(uri, root);
    const base = version === '3.0' ? openapi30 : openapi31;
    const options: SideOptions = { openapi: base, registry: createRegistry(table) };
    this.#options = options;
    this.#sets = {
      request: createSchemaSet({ ...options, openapi: inRequests(base) }),
      response: createSchemaSet({ ...options, openapi: inResponses(base) }),
    };
  }

  /** @throws ContractError for a schema with a fault */
  compiled(schema: SchemaReference, side: Side): CompiledSchema {
    return this.#attempt(schema, () => this.#sets[side].schema(schema.uri));
  }

  /**
   * Returns the plan of a schema.
   *
   * @throws ContractError for a schema with a fault
   */
  plan(schema: SchemaReference, side: Side): Plan {
    return this.#attempt(schema, () => this.#sets[side].plan(schema.uri));
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
    const uris = [schema.uri, ...pointers.map((it) => encodePointer(it))];
    const coercions = uris.map((uri) => compileCoercion({ $ref: uri }, this.#options));
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

  /** Whether anything in the documents is only read, or only written. */
  get hasDirections(): boolean {
    const { root, registry } = this.#documents;
    this.#hasDirections ??= [root, ...registry.values()].some(hasDirection);
    return this.#hasDirections;
  }

  /** Returns the pointer of a schema as its plan has it. */
  pointerOf({ uri }: SchemaReference): string {
    return decodeURIComponent(uri);
  }

  /** Returns the pointer of a schema as the contract shows it: without the URI of its own document. */
  shown(pointer: string): string {
    const prefix = `${this.#documents.uri}#`;
    return pointer.startsWith(prefix) ? pointer.slice(prefix.length) : pointer;
  }

  #attempt<T>(schema: SchemaReference, compile: () => T): T {
    try {
      return compile();
    } catch (error) {
      if (!isJsonError(error)) throw error;
      const pointer = this.shown(error.pointer ?? schema.pointer);
      const place = pointer.startsWith('/') ? this.#documents.placeOf?.(pointer) : undefined;
      throw new ContractError(error.message, pointer, place, error);
    }
  }
}

/** Returns whether an annotation about directions is anywhere in a value. */
function hasDirection(root: unknown): boolean {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (getOwn(value, 'readOnly') === true || getOwn(value, 'writeOnly') === true) return true;
    for (const it of Object.values(value)) pending.push(it);
  }
  return false;
}

/** Returns a URI whose fragment is a pointer with its fragment percent-encoded. */
function encodePointer(uri: string): string {
  const hash = uri.indexOf('#');
  return uri.slice(0, hash + 1) + encodeURI(uri.slice(hash + 1)).replaceAll('#', '%23');
}

/** Plans in each other are followed as deep as this. */
const maxDepth = 32;

/** Returns what a plan allows: an array or an object, if any of its alternatives does. */
function kindIn(plan: Plan): TextShape['kind'] {
  const types = new Set<string>();
  const collect = ({ rules }: Plan, depth: number): void => {
    for (const rule of rules) {
      if (rule.form === 'test' && rule.operator === 'of type') for (const type of rule.operand) types.add(type);
      if (rule.form !== 'apply' || rule.combine === 'none' || depth > maxDepth) continue;
      for (const inner of rule.plans) collect(inner, depth + 1);
    }
  };
  collect(plan, 0);
  return types.has('array') ? 'array' : types.has('object') ? 'object' : 'scalar';
}
