import { quoteName, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { schemaCheck } from '../compiler/check-schema.ts';
import { Compiler } from '../compiler/compiler.ts';
import { isObject } from '../core/kind.ts';
import type { DraftName } from '../dialects/dialect.ts';
import { drafts } from '../dialects/dialects.ts';
import { Refs } from '../references/refs.ts';
import type { SchemaSettings } from './read-options.ts';

/** Returns the references of a source. */
function openReferences(source: unknown, { registry, baseUri }: SchemaSettings): Refs {
  return new Refs(readSchema(source, registry.dialects.fallback.draft), registry, baseUri);
}

/**
 * Returns the references of a source, and its compiler, which has compiled nothing yet.
 *
 * @param isShared whether several schemas are compiled with it
 */
export function openSchema(
  source: unknown,
  settings: SchemaSettings,
  isShared = false,
): { readonly refs: Refs; readonly compiler: Compiler } {
  const refs = openReferences(source, settings);
  return { refs, compiler: new Compiler(settings, refs, schemaCheck(settings), isShared) };
}

/** The drafts that a source is asked for, after the one that is needed. */
const draftsInOrder: readonly DraftName[] = ['7', '2020-12', '2019-09', '6', '4'];

/**
 * Returns the JSON Schema of a source: the source itself, or the document that a Standard JSON Schema returns. A source
 * with a `$schema` is a document already.
 *
 * @param draft the draft of documents without `$schema`, which the source is asked for first
 * @throws SchemaError if it is a Standard Schema that cannot return its JSON Schema
 */
export function readSchema(source: unknown, draft: DraftName): unknown {
  // A zod schema is an object, an ArkType schema a function, and both may inherit their properties. Properties that a
  // plain object inherits do not count.
  const isPlain = isObject(source) && Object.getPrototypeOf(source) === Object.prototype;
  const standard = isPlain
    ? getOwn(source, '~standard')
    : (source as { readonly '~standard'?: unknown } | null | undefined)?.['~standard'];
  // Zod adds its '~standard' even to the documents that it writes.
  if (!isObject(standard) || Object.hasOwn(source as object, '$schema')) return source;
  const { jsonSchema, vendor } = standard as { readonly jsonSchema?: unknown; readonly vendor?: unknown };
  const input = isObject(jsonSchema) ? jsonSchema['input'] : undefined;
  const name = quoteName(String(vendor));
  const refuse = (reason: string): never => {
    throw new SchemaError({ pointer: '', reason: `the Standard Schema of ${name} ${reason}` });
  };
  if (typeof input !== 'function') return refuse('cannot say its JSON Schema');
  let why: string | undefined;
  for (const asked of new Set([draft, ...draftsInOrder])) {
    const { target, uri } = drafts[asked];
    try {
      const document = (input as (options: { readonly target: string }) => unknown)({ target });
      const isNamed = !isObject(document) || asked === draft || Object.hasOwn(document, '$schema');
      return isNamed ? document : { $schema: uri, ...document };
    } catch (error) {
      // A library need not know this draft, so the others are tried.
      why ??= `has no form in Draft ${asked}: ${String((error as { readonly message?: unknown } | null)?.message)}`;
    }
  }
  return refuse(String(why));
}
