import { quoteName } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { type CustomKeyword, customKeywords } from './custom-keyword.ts';
import { exoticName } from './exotic.ts';
import { formatTable } from './formats/table.ts';
import type { OrderedKeyword } from './keywords/table.ts';
import type { SchemaRegistry } from './refs.ts';

/** What a compilation may be told. Every field is optional; only own properties are read. */
export interface SchemaOptions {
  /**
   * Whether `format` refuses values (`'assert'`) or only describes them (`'annotate'`).
   * @default 'assert'
   */
  readonly formats?: 'assert' | 'annotate';
  /** Formats of your own by name, which go before the built-in ones: a test, or a regular expression. */
  readonly customFormats?: Readonly<Record<string, ((text: string) => boolean) | RegExp>>;
  /** Keywords of your own by name. */
  readonly keywords?: Readonly<Record<string, CustomKeyword>>;
  /** The schemas that a `$ref` may lead to, by their absolute URI. Nothing is ever fetched. */
  readonly registry?: SchemaRegistry;
  /**
   * Refuses keywords and formats that nobody knows, except keywords that begin with `x-`.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * How many findings `validate` collects before it stops.
   * @default 10_000
   */
  readonly maxErrors?: number;
  /**
   * How many levels of a value a recursive schema follows, and how deep a text may be nested.
   * @default 1_000
   */
  readonly maxDepth?: number;
  /**
   * How many levels of schemas in schemas are compiled.
   * @default 500
   */
  readonly maxSchemaDepth?: number;
}

type FormatTest = (text: string) => boolean;

/** Options with every default filled in. */
export interface CompileSettings {
  readonly assertFormats: boolean;
  readonly formats: ReadonlyMap<string, FormatTest>;
  readonly keywords: ReadonlyMap<string, OrderedKeyword>;
  readonly registry: SchemaRegistry | undefined;
  readonly strict: boolean;
  readonly maxErrors: number;
  readonly maxDepth: number;
  readonly maxSchemaDepth: number;
}

/**
 * Reads the options as own properties.
 *
 * @throws RangeError for a limit that is not a number of at least 1
 * @throws TypeError for a custom keyword that has the name of a built-in one, and for `formats` of another kind
 */
export function readOptions(options: SchemaOptions): CompileSettings {
  const own = <K extends keyof SchemaOptions>(name: K): SchemaOptions[K] | undefined => {
    return getOwn(options, name) as SchemaOptions[K] | undefined;
  };
  const limit = (name: 'maxErrors' | 'maxDepth' | 'maxSchemaDepth', standard: number): number => {
    const value = own(name) ?? standard;
    if (typeof value !== 'number' || !(value >= 1)) {
      throw new RangeError(`Cannot use the limit ${name}: it is not a number of at least 1`);
    }
    return value;
  };
  const formats = own('formats') ?? 'assert';
  if (formats !== 'assert' && formats !== 'annotate') {
    throw new TypeError("Cannot use the option formats: expected 'assert' or 'annotate'");
  }
  return {
    assertFormats: formats === 'assert',
    formats: withCustom(own('customFormats') ?? {}),
    keywords: customKeywords(own('keywords') ?? {}),
    registry: own('registry'),
    strict: own('strict') === true,
    maxErrors: limit('maxErrors', 10_000),
    maxDepth: limit('maxDepth', 1_000),
    maxSchemaDepth: limit('maxSchemaDepth', 500),
  };
}

/** The built-in formats, or those of the caller's before them. */
function withCustom(custom: Readonly<Record<string, FormatTest | RegExp>>): ReadonlyMap<string, FormatTest> {
  const own = Object.entries(custom);
  if (own.length === 0) return formatTable;
  return new Map([...formatTable, ...own.map(([name, it]): [string, FormatTest] => [name, testOf(name, it)])]);
}

function testOf(name: string, it: FormatTest | RegExp): FormatTest {
  if (typeof it === 'function') return (text) => Boolean(it(text));
  if (exoticName(it) !== 'RegExp') throw new TypeError(`Cannot define the format ${quoteName(name)}: it is neither a function nor a regular expression`);
  return (text) => text.search(it) >= 0;
}
