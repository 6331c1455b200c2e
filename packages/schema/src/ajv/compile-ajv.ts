import { isJsonError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { Closures } from '../closures/closures.ts';
import { useHotCode } from '../hot/heat.ts';
import { hotCode } from '../hot/hot-faults.ts';
import { schemaCheck } from '../compiler/check-schema.ts';
import { Compiler } from '../compiler/compiler.ts';
import { isObject } from '../core/kind.ts';
import type { CompileSettings } from '../plan/keyword.ts';
import { isStackOverflow, tooDeep } from '../core/too-deep.ts';
import { rootPath } from '../core/issue.ts';
import { everySchema } from '../references/applications.ts';
import type { Location } from '../references/location.ts';
import { Refs } from '../references/refs.ts';
import type { Registry } from '../references/registry.ts';
import { resolveUri, splitFragment } from '../references/resolve-uri.ts';
import { Run, type RunSettings } from './ajv-node.ts';
import type { DataContext } from './custom-keyword-step.ts';
import type { ErrorObject } from './error-object.ts';
import { type AjvRules, NodeCompiler } from './node-compiler.ts';

/** A reference without a target. */
export class MissingRefError extends Error {
  /** The absolute URI of the reference. */
  readonly missingRef: string;
  /** The URI of the document that is missing. */
  readonly missingSchema: string;

  constructor(baseId: string, ref: string, cause?: unknown) {
    super(`can't resolve reference ${ref} from id ${baseId === '' ? '#' : baseId}`, { cause });
    const [document, fragment] = splitFragment(ref);
    this.missingSchema = resolveUri(baseId, document);
    this.missingRef = fragment === undefined ? this.missingSchema : `${this.missingSchema}#${fragment}`;
  }
}

/** Checks a value, and returns its errors; `undefined` if it passes. */
export type FindErrors = (value: unknown, context?: Partial<DataContext>) => ErrorObject[] | undefined;

/** The parts of an instance that a compilation needs. */
export interface AjvCompilation {
  readonly settings: CompileSettings;
  readonly registry: Registry;
  readonly rules: AjvRules;
  readonly run: RunSettings;
  /** Gets a message for each unknown keyword. */
  readonly warn: ((message: string) => void) | undefined;
}

/**
 * Compiles a schema, or a part of a document.
 *
 * @param baseUri the address of the schema
 * @param reference the part, by a reference from the schema
 * @throws MissingRefError, SchemaError, LimitExceededError if the schema is wrong
 */
export function compileAjv(
  { settings, registry, rules, run, warn }: AjvCompilation,
  schema: unknown,
  baseUri: string,
  reference?: string,
): FindErrors {
  useHotCode(hotCode);
  const refs = new Refs(schema, registry, baseUri);
  const compiler = new Compiler(settings, refs, schemaCheck(settings));
  const closures = new Closures(compiler);
  const { check } = closures.ofDocument(compileDocument(compiler, refs));
  const start = reference === undefined ? refs.document : refs.resolve('$ref', reference, refs.document);
  if (warn !== undefined) reportUnknownKeywords(start, settings.keywords, warn);
  const nodes = new NodeCompiler(compiler, closures, refs, rules);
  const node = nodes.compile(start, '#');
  const changes = Object.values(rules.changes).some((it) => it !== false);
  // The compiled document is fast, and decides alone unless values are changed or functions of the caller decide too.
  const passes = !changes && nodes.isComplete && reference === undefined ? check : () => false;
  return (value, context = {}) => {
    if (passes(value)) return undefined;
    const state = new Run(run, context.rootData ?? value);
    const at = {
      value,
      parent: context.parentData as object | undefined,
      key: context.parentDataProperty,
      path: rootPath,
    };
    try {
      return node.evaluate(at, state) ? undefined : withPrefix(state.errors, context.instancePath);
    } catch (error) {
      throw isStackOverflow(error) ? tooDeep(run.maxDepth) : error;
    }
  };
}

function withPrefix(errors: ErrorObject[], prefix: string | undefined): ErrorObject[] {
  if (prefix !== undefined && prefix !== '')
    for (const error of errors) error.instancePath = prefix + error.instancePath;
  return errors;
}

function reportUnknownKeywords(
  start: Location,
  added: ReadonlyMap<string, unknown>,
  warn: (message: string) => void,
): void {
  for (const { schema, root } of everySchema(start)) {
    if (!isObject(schema)) continue;
    for (const name of Object.keys(schema))
      if (!root.dialect.contents.has(name) && !added.has(name)) warn(`strict mode: unknown keyword: "${name}"`);
  }
}

function compileDocument(compiler: Compiler, refs: Refs): ReturnType<Compiler['compileDocument']> {
  try {
    return compiler.compileDocument();
  } catch (error) {
    const missing = missingReference(refs);
    throw missing === undefined ? error : new MissingRefError(missing.from.base, missing.ref, error);
  }
}

/** Returns the first reference without a target, of the document or of those that it refers to. */
function missingReference(refs: Refs): { readonly ref: string; readonly from: Location } | undefined {
  const documents = new Set([refs.document.root.document]);
  for (const { start } of documents) {
    for (const from of everySchema(start)) {
      const ref = isObject(from.schema) ? getOwn(from.schema, '$ref') : undefined;
      if (typeof ref !== 'string') continue;
      try {
        documents.add(refs.resolve('$ref', ref, from).root.document);
      } catch (error) {
        if (isJsonError(error, 'SCHEMA')) return { ref, from };
        throw error;
      }
    }
  }
  return undefined;
}
