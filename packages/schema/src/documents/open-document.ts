import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { JsonSchema, WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { Closures } from '../closures/closures.ts';
import type { Kind } from '../core/keyword-params.ts';
import type { Applies, Contents, DraftName } from '../dialects/dialect.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import { applicationOf } from '../references/applications.ts';
import { below, enter, keyOf, type Location } from '../references/location.ts';

/** Keywords of a document, and their meaning. */
export interface SchemaDialect {
  readonly draft: DraftName;
  /** Every keyword that it knows, with the form in which its value contains schemas. */
  readonly contents: ReadonlyMap<string, Contents>;
  /** The keywords that apply schemas to the value or its parts. */
  readonly applies: ReadonlyMap<string, Exclude<Applies, undefined>>;
  /** The keywords that demand something. */
  readonly keywords: { has(keyword: string): boolean };
  /** The keyword that names a schema, such as `$id`. */
  readonly idKeyword: string | undefined;
  /** Returns whether the other keywords of a schema with a `$ref` apply. */
  readonly appliesBesideRef: (schema: object) => boolean;
}

/** A schema in a document, as {@link OpenedDocument} and {@link subschemaAt} return it. */
export interface SchemaLocation {
  readonly schema: unknown;
  /** JSON Pointer of the schema; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** URI that its relative references are resolved against. */
  readonly base: string;
  /** The resource that it is in: the nearest schema around it with an id, or the document. */
  readonly root: { readonly schema: unknown; readonly pointer: string; readonly dialect: SchemaDialect };
}

/** A schema that a keyword applies. */
export interface AppliedSubschema {
  /** The name, pattern or index that the keyword has for the schema; `undefined` for its only one. */
  readonly token: string | undefined;
  /** Where it is: for a reference, where that leads. */
  readonly at: SchemaLocation;
}

/** A keyword of a schema that applies other schemas to the value or its parts. */
export interface SchemaApplication {
  readonly keyword: string;
  readonly applies: Exclude<Applies, undefined>;
  readonly schemas: readonly AppliedSubschema[];
  /** Index of the first item, where the keyword applies to other items. */
  readonly start: number;
}

/** A schema document that is valid. Nothing is fetched: references lead into it and into the registry. */
export interface OpenedDocument {
  /** The schema of the whole document. */
  readonly root: SchemaLocation;
  readonly maxDepth: number;
  readonly maxSchemaDepth: number;
  /** Applies the id of a schema to its base and its resource. Entering twice changes nothing. */
  enter(location: SchemaLocation): SchemaLocation;
  /**
   * Returns how a keyword of a schema applies other schemas; `undefined` if it applies none.
   *
   * @throws SchemaError for a reference that leads to nothing
   */
  applicationOf(location: SchemaLocation, keyword: string): SchemaApplication | undefined;
  /**
   * Returns whether a value passes a schema.
   *
   * @throws LimitExceededError for a value that is nested deeper than `maxDepth`
   */
  accepts(location: SchemaLocation, value: unknown): boolean;
}

/** Choices of {@link openDocument}. */
export interface OpenDocumentChoices {
  /** Names of further options, which the caller reads. */
  readonly ownOptions?: readonly string[];
  /** Whether a schema that refers to itself for the same value is refused. @default true */
  readonly refusesLoops?: boolean;
}

/**
 * Opens a schema document, for programs that read or rewrite schemas: each keyword by its meaning in the dialect of the
 * document, each reference resolved, each schema with its place.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`
 * @throws SchemaError, RangeError, TypeError, LimitExceededError as `compileSchema`
 * @example
 * ```ts
 * const user = { properties: { name: { $ref: '#/definitions/name' } }, definitions: { name: { type: 'string' } } };
 * const document = openDocument(user);
 * const [name] = document.applicationOf(document.root, 'properties').schemas;
 * name.token; // → 'name'
 * document.applicationOf(name.at, '$ref').schemas[0].at.pointer; // → '/definitions/name'
 * document.accepts(name.at, 5); // → false
 * ```
 */
export function openDocument(
  schema: SchemaSource | WidenedSchema | JsonSchema,
  options: SchemaOptions = {},
  { ownOptions = [], refusesLoops = true }: OpenDocumentChoices = {},
): OpenedDocument {
  const settings = readOptions(options, ownOptions);
  const { refs, compiler } = openSchema(schema, settings);
  compiler.compileDocument({ refusesLoops });
  const closures = new Closures(compiler);
  const { maxDepth, maxSchemaDepth } = settings;
  return {
    ...{ root: refs.document, maxDepth, maxSchemaDepth },
    enter: (location) => refs.inScope(enter(location as Location)),
    applicationOf: (location, keyword) => applicationOf(location as Location, keyword, compiler),
    accepts: (location, value) => {
      const plan = compiler.compile(location as Location);
      return closures.startCall((it: unknown) => closures.nodeOf(plan).check(it))(value);
    },
  };
}

/**
 * Returns the location of a schema below another one.
 *
 * @param tokens the way from there: a keyword, then the name or index in its value
 * @example
 * ```ts
 * const { root } = openDocument({ items: { type: 'string' } });
 * subschemaAt(root, { type: 'string' }, 'items').pointer; // → '/items'
 * ```
 */
export function subschemaAt(
  location: SchemaLocation,
  schema: unknown,
  ...tokens: readonly (string | number)[]
): SchemaLocation {
  return below(location as Location, schema, ...tokens);
}

/**
 * Returns a text that is different for each schema of a document, and for each way to it on which dynamic references
 * lead elsewhere.
 *
 * @example
 * ```ts
 * keyOfLocation(openDocument({}).root); // → ''
 * ```
 */
export function keyOfLocation(location: SchemaLocation): string {
  return keyOf(location as Location);
}

/**
 * Returns the kind of values that a keyword is about; `undefined` for one that is about all, and for other keywords.
 *
 * @example
 * ```ts
 * kindOfKeyword('minLength'); // → 'string'
 * ```
 */
export function kindOfKeyword(keyword: string): Kind | undefined {
  return keywordTable.get(keyword)?.keyword.kind;
}
