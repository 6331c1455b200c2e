import type { Keyword, OrderedKeyword } from '../plan/keyword.ts';

/** The drafts of JSON Schema that can be compiled, oldest first. */
export type DraftName = '4' | '6' | '7' | '2019-09' | '2020-12';

/**
 * The form in which the value of a keyword contains schemas; `undefined` for a keyword with data, such as `enum`. Of a
 * `loose map` only the schemas that something refers to have to be valid. A `dynamic anchor` contains no schema, but
 * names the one that it is in.
 */
export type Contents = 'schema' | 'list' | 'map' | 'loose map' | 'dependencies' | 'dynamic anchor' | undefined;

/**
 * The part of a value to which a keyword applies its schemas; `undefined` for a keyword without schemas.
 *
 * The first five are for the value itself: every value must pass (`value`), or one of several schemas decides.
 * `members`, `matching members` and `elements` have a schema for each name, pattern or index; the others have one
 * schema.
 */
export type Applies =
  | 'value'
  | 'alternatives'
  | 'refused'
  | 'condition'
  | 'dependents'
  | 'names'
  | 'members'
  | 'matching members'
  | 'other members'
  | 'unevaluated members'
  | 'elements'
  | 'other elements'
  | 'contained elements'
  | 'unevaluated elements'
  | undefined;

/**
 * The rules by which a schema is read: data, one value for each draft and each meta-schema with custom vocabularies.
 */
export interface Dialect {
  readonly draft: DraftName;
  /** Every keyword that it knows, with the form in which its value contains schemas. */
  readonly contents: ReadonlyMap<string, Contents>;
  /** The keywords that apply schemas to the value or its parts. */
  readonly applies: ReadonlyMap<string, Exclude<Applies, undefined>>;
  /** The keywords that demand something. */
  readonly keywords: ReadonlyMap<string, OrderedKeyword>;
  /** The keyword that names a schema. */
  readonly idKeyword: string | undefined;
  /** Whether the fragment of an id is a plain name, as `$anchor` is in later drafts. */
  readonly hasPlainNames: boolean;
  /** Returns whether the other keywords of a schema with a `$ref` apply. */
  readonly appliesBesideRef: (schema: object) => boolean;
  /** Whether items that `contains` matches count as evaluated. */
  readonly evaluatesContained: boolean;
  /** Whether `format` refuses values even if the option `formats` says otherwise. */
  readonly requiresFormats: boolean;
  /**
   * Returns the meta-schema of one schema without its subschemas. It accepts more than the published one where tools
   * write more.
   */
  readonly formOfSchema: () => unknown;
  /** The reason why its schemas are refused. */
  readonly refusal: string | undefined;
  /**
   * Whether it also reads documents that name an unknown dialect, if it is the dialect of documents without `$schema`.
   */
  readonly readsUnknown: boolean;
  /** Further dialects that documents can name, if it is the dialect of documents without `$schema`. */
  readonly family?: DialectFamily;
}

/** Dialects of another specification. */
export interface DialectFamily {
  /** Returns the dialect with a URI. */
  readonly dialectAt: (uri: string) => Dialect | undefined;
  /** Returns the published meta-schema with a URI. */
  readonly metaSchemaAt: (uri: string) => unknown;
  /** The vocabularies that meta-schemas of Draft 2020-12 can name, by their URI. */
  readonly vocabularies: ReadonlyMap<string, Extension>;
}

/** Keywords that a dialect has beside those of its draft. They contain no schemas. */
export interface Extension {
  readonly rows: readonly KeywordForm[];
  /** Keywords in place of those of the draft with their names. */
  readonly keywords: readonly Keyword[];
}

/** Keywords, and the form of their values. */
export interface KeywordForm {
  readonly names: readonly string[];
  /** A schema. */
  readonly form: unknown;
}

/** A version of OpenAPI, for the option `openapi`: `openapi30` or `openapi31` of `@wirework/schema/openapi`. */
export interface OpenapiVersion {
  /** The version. */
  readonly version: '3.0' | '3.1';
}
