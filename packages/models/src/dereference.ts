import { SchemaError } from '@wirework/encoding-errors';
import { getOwn, readLimit, readOption, setOwn } from '@wirework/scanner/primitives';
import type { JsonSchema, SchemaOptions, SchemaSource, WidenedSchema } from '@wirework/schema';
import {
  keyOfLocation,
  openDocument,
  type OpenedDocument,
  referenceKeywords,
  type SchemaLocation,
  subschemaAt,
  visitSubschemas,
} from '@wirework/schema/documents';
import { defaultLimits } from './to-provider-schema.ts';
import { isObject, isStackOverflow, schemaLimit } from './values.ts';

/** Options of {@link dereference}. */
export interface DereferenceOptions extends SchemaOptions {
  /** How often a schema is written inside itself before it is cut; at least 1. @default 3 */
  readonly maxRecursion?: number | undefined;
  /** The most schemas that the result has. @default 10_000 */
  readonly maxSize?: number | undefined;
}

/** A schema without references. */
export interface DereferencedSchema {
  readonly schema: JsonSchema;
  /** The pointers of the references, in the schema that was given, in whose place `true` is written. */
  readonly cut: readonly string[];
}

/**
 * Returns a schema with the schemas that it refers to in place of its references, for tools that read none. A schema
 * that contains itself is written `maxRecursion` times inside itself; at the next reference to it, every value passes,
 * and `cut` has its pointer. Without such a cut, both schemas accept the same values.
 *
 * The keywords beside a reference, where they apply, stay beside it: the target becomes part of their `allOf`. Names of
 * schemas, such as `$id`, `$anchor` and `$defs`, are left out.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`, `maxRecursion` and `maxSize`
 * @throws SchemaError as `compileSchema`; for a reference to a schema of another draft
 * @throws RangeError, TypeError as `compileSchema`
 * @throws LimitExceededError as `compileSchema`; for a result of more than `maxSize` schemas
 * @example
 * ```ts
 * const { schema, cut } = dereference({ $ref: '#/$defs/name', $defs: { name: { type: 'string' } } }, { draft: '2020-12' });
 * schema; // → { type: 'string' }
 * cut; // → []
 * ```
 */
export function dereference(schema: WidenedSchema, options?: DereferenceOptions): DereferencedSchema;
export function dereference(schema: SchemaSource, options?: DereferenceOptions): DereferencedSchema;
export function dereference(
  source: SchemaSource | WidenedSchema,
  options: DereferenceOptions = {},
): DereferencedSchema {
  const document = openDocument(source, options, {
    ownOptions: ['maxRecursion', 'maxSize'],
    refusesLoops: readOption(options, 'strict') === true,
  });
  const maxRecursion = readLimit(options, 'maxRecursion', defaultLimits.maxRecursion, 1);
  const maxSize = readLimit(options, 'maxSize', defaultLimits.maxSize, 1);
  const writer = new DereferencedWriter(document, maxRecursion, maxSize);
  try {
    const written = writer.write(document.root);
    const { schema } = document.root;
    const draft = isObject(schema) ? getOwn(schema, '$schema') : undefined;
    const named = isObject(written) && draft !== undefined ? { $schema: draft, ...written } : written;
    return { schema: named as JsonSchema, cut: writer.cut };
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    throw schemaLimit('maxSchemaDepth', document.maxSchemaDepth, 'is nested deeper than the stack allows', '');
  }
}

/** Writes schemas with the targets of their references. */
class DereferencedWriter {
  readonly cut: string[] = [];
  readonly #document: OpenedDocument;
  readonly #maxRecursion: number;
  readonly #maxSize: number;
  /** How often each schema is open: its writing has begun and not ended. */
  readonly #open = new Map<string, number>();
  #size = 0;

  constructor(document: OpenedDocument, maxRecursion: number, maxSize: number) {
    this.#document = document;
    this.#maxRecursion = maxRecursion;
    this.#maxSize = maxSize;
  }

  write(location: SchemaLocation): unknown {
    const at = this.#document.enter(location);
    if (++this.#size > this.#maxSize)
      throw schemaLimit('maxSize', this.#maxSize, `becomes more than ${this.#maxSize} schemas`, at.pointer);
    if (!isObject(at.schema)) return at.schema;
    const key = keyOfLocation(at);
    const count = this.#open.get(key) ?? 0;
    this.#open.set(key, count + 1);
    const written = this.#writeKeywords(at, at.schema);
    this.#open.set(key, count);
    return written;
  }

  #writeKeywords(at: SchemaLocation, schema: object): unknown {
    const { dialect } = at.root;
    const rest: Record<string, unknown> = {};
    const targets: unknown[] = [];
    const isLone = Object.hasOwn(schema, '$ref') && !dialect.appliesBesideRef(schema);
    for (const keyword of Object.keys(schema)) {
      const value: unknown = getOwn(schema, keyword);
      if (referenceKeywords.includes(keyword) && dialect.applies.has(keyword)) targets.push(this.#target(at, keyword));
      else if (isLone || isNaming(keyword, at)) continue;
      else setOwn(rest, keyword, this.#keyword(at, keyword, value));
    }
    if (targets.length === 0) return rest;
    const all = Object.hasOwn(rest, 'allOf') ? [...(rest['allOf'] as unknown[]), ...targets] : targets;
    if (Object.keys(rest).length === 0 && all.length === 1) return all[0];
    setOwn(rest, 'allOf', all);
    return rest;
  }

  /** Writes the target of a reference, or `true` if it is open too often. */
  #target(at: SchemaLocation, keyword: string): unknown {
    const [applied] = this.#document.applicationOf(at, keyword)?.schemas ?? [];
    if (applied === undefined) return true;
    const target = this.#document.enter(applied.at);
    if (target.root.dialect !== at.root.dialect)
      throw new SchemaError({
        keyword,
        reason: `it refers to a schema of another draft, '${target.root.dialect.draft}'`,
        pointer: `${at.pointer}/${keyword}`,
      });
    if ((this.#open.get(keyOfLocation(target)) ?? 0) > this.#maxRecursion) {
      this.cut.push(`${at.pointer}/${keyword}`);
      return true;
    }
    return this.write(target);
  }

  /** Writes the value of a keyword, with the schemas in it. */
  #keyword(at: SchemaLocation, keyword: string, value: unknown): unknown {
    const contents = at.root.dialect.contents.get(keyword);
    if (contents === undefined || typeof value !== 'object' || value === null) return value;
    const written: Record<string, unknown> = { ...(value as object) };
    let whole: unknown;
    visitSubschemas(contents, value, (schema, token) => {
      if (token === undefined) whole = this.write(subschemaAt(at, schema, keyword));
      else setOwn(written, token, this.write(subschemaAt(at, schema, keyword, token)));
    });
    if (whole !== undefined) return whole;
    return Array.isArray(value) ? Object.values(written) : written;
  }
}

/** Keywords that name a schema, or have schemas for references only. */
const naming: ReadonlySet<string> = new Set(['$schema', '$id', '$anchor', '$defs', 'definitions', '$recursiveAnchor']);

function isNaming(keyword: string, { root: { dialect } }: SchemaLocation): boolean {
  return naming.has(keyword) || keyword === dialect.idKeyword || dialect.contents.get(keyword) === 'dynamic anchor';
}
