import type { CustomKeyword } from '../core/custom-keyword.ts';
import type { DraftName, OpenapiVersion } from '../dialects/dialect.ts';
import type { SchemaRegistry } from '../references/registry.ts';

/** Options of `compileSchema`. Only own properties are read, and an unknown one is refused. */
export interface SchemaOptions {
  /**
   * Whether `format` refuses values (`'assert'`) or only describes them (`'annotate'`).
   * @default 'assert'
   */
  readonly formats?: 'assert' | 'annotate' | undefined;
  /** Custom formats by name, as a function or a regular expression; they override built-in ones. */
  readonly customFormats?: Readonly<Record<string, ((text: string) => boolean) | RegExp>> | undefined;
  /** Custom keywords by name; the name of a built-in keyword is refused. */
  readonly keywords?: Readonly<Record<string, CustomKeyword>> | undefined;
  /**
   * The documents that a `$ref` may refer to, by their absolute URI, which is the base of relative references in them;
   * or the result of `createRegistry`. Nothing is ever fetched.
   */
  readonly registry?: SchemaRegistry | undefined;
  /**
   * The draft of documents without `$schema`. `'7'` includes the keywords of later drafts, such as `prefixItems` and
   * `unevaluatedProperties`.
   *
   * @default '7'
   */
  readonly draft?: DraftName | undefined;
  /**
   * Whether a document is refused whose `$schema` names an unknown dialect (`'refuse'`), or read as if it had no
   * `$schema` (`'draft'`). A dialect is known if the registry has a document with its URI, and if it is a draft, a
   * yearly release of JSON Schema, or the dialect of OpenAPI 3.1 or 3.2.
   *
   * @default 'refuse'
   */
  readonly unknownDialects?: 'refuse' | 'draft' | undefined;
  /**
   * The version of OpenAPI of documents without `$schema`, instead of `draft`: `openapi30` or `openapi31` of
   * `@wirework/schema/openapi`. `openapi30` is Draft 4 with `nullable` and `discriminator`, `openapi31` Draft 2020-12
   * with `discriminator`.
   */
  readonly openapi?: OpenapiVersion | undefined;
  /**
   * The address of the schema: the base of relative references, and of a relative `$id`.
   *
   * @default ''
   */
  readonly baseUri?: string | undefined;
  /**
   * Refuses unknown keywords and formats with a `SchemaError`, except keywords that begin with `x-`.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * Syntax of the texts that `validateText` and `parseText` read: `jsonc` accepts comments, trailing commas and a byte
   * order mark.
   *
   * @default 'json'
   */
  readonly syntax?: 'json' | 'jsonc' | undefined;
  /**
   * How many errors one call collects before it stops, at least 1. They are not always the first of all errors.
   *
   * @default 10_000
   */
  readonly maxErrors?: number | undefined;
  /**
   * Nesting levels of a text, and of a value that a recursive schema descends into, at least 1. More is a
   * `LimitExceededError`.
   *
   * @default 1_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * Nesting levels of a schema, at least 1. More is a `LimitExceededError`.
   *
   * @default 500
   */
  readonly maxSchemaDepth?: number | undefined;
}
