import { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import type { Plan } from '../plan/plan.ts';
import { compiledSchemaOf } from './compile-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import { prepareDocument } from './prepare-schema.ts';
import { readOptions } from './read-options.ts';
import { openSchema } from './read-schema.ts';
import type { SchemaOptions } from './schema-options.ts';

/** Schemas of the documents of a registry, which share what they have in common. */
export interface SchemaSet {
  /**
   * Returns a compiled schema, the same one for the same URI.
   *
   * @param uri absolute URI of the schema, with a JSON Pointer or an anchor as its fragment, percent-encoded
   * @throws SchemaError, LimitExceededError as `compileSchema`
   */
  schema(uri: string): CompiledSchema;
  /**
   * Returns the plan of a schema: see `compilePlan`.
   *
   * @throws SchemaError, LimitExceededError as `compileSchema`
   */
  plan(uri: string): Plan;
}

/** The compilers of a set. */
interface Compilers {
  readonly compiler: Compiler;
  readonly closures: Closures;
}

/** The inside of a set, for further functions of its schemas. */
export interface SetInside {
  /** Calls a function with the compilers, which are new ones after an error: some plans may be incomplete. */
  readonly attempt: <T>(run: (compilers: Compilers) => T) => T;
  readonly maxDepth: number;
}

const insides = /* @__PURE__ */ new WeakMap<SchemaSet, SetInside>();

/** @throws TypeError if it is not a set */
export function insideOf(set: SchemaSet): SetInside {
  const inside = insides.get(set);
  if (inside === undefined) throw new TypeError('Cannot use the set: expected a result of createSchemaSet');
  return inside;
}

/**
 * Returns schemas of the documents of a registry. Each is compiled when it is first asked for, and what several of them
 * refer to is compiled once: the schemas of a large OpenAPI document can take a hundred times less time and memory than
 * with `compileSchema` for each.
 *
 * @param options as for `compileSchema`; `registry` has the documents, which need not be schemas as a whole
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const document = { components: { schemas: { id: { type: 'integer' }, ids: { items: { $ref: '#/components/schemas/id' } } } } };
 * const set = createSchemaSet({ registry: { 'https://example.com/api': document } });
 * set.schema('https://example.com/api#/components/schemas/ids').check([1, 'x']); // → false
 * ```
 */
export function createSchemaSet(options: SchemaOptions): SchemaSet {
  const settings = readOptions(options);
  const open = (): Compilers => {
    const { compiler } = openSchema(true, settings, true);
    return { compiler, closures: new Closures(compiler) };
  };
  let shared = open();
  const attempt = <T>(run: (compilers: Compilers) => T): T => {
    try {
      return run(shared);
    } catch (error) {
      shared = open();
      throw error;
    }
  };
  const known = new Map<string, CompiledSchema>();
  const compile = (uri: string): CompiledSchema => {
    const schema = attempt(({ compiler, closures }) => {
      const { document, location } = compiler.compileAt(uri);
      return compiledSchemaOf(prepareDocument(document, location, closures, settings));
    });
    known.set(uri, schema);
    return schema;
  };
  const set: SchemaSet = {
    schema: (uri) => known.get(uri) ?? compile(uri),
    plan: (uri) => attempt(({ compiler }) => compiler.compileAt(uri).document.plan),
  };
  insides.set(set, { attempt, maxDepth: settings.maxDepth });
  return set;
}
