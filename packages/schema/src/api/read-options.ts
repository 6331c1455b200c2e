import { quoteName } from '@wirework/encoding-errors';
import { assertOptions, readChoice, readFlag, readLimit, readOption } from '@wirework/scanner';
import { type CustomKeyword, customKeywords } from '../keywords/custom-keyword.ts';
import { objectTag } from '../core/object-tag.ts';
import { formatTable } from '../formats/format-table.ts';
import { isObject } from '../core/kind.ts';
import type { OrderedKeyword } from '../keywords/keyword-table.ts';
import type { SchemaRegistry } from '../compiler/refs.ts';

/** Options of `compileSchema`. Only own properties are read, and an unknown one is refused. */
export interface SchemaOptions {
  /**
   * Whether `format` refuses values (`'assert'`) or only describes them (`'annotate'`).
   * @default 'assert'
   */
  readonly formats?: 'assert' | 'annotate' | undefined;
  /** Your own formats by name, as a function or a regular expression; they override built-in ones. */
  readonly customFormats?: Readonly<Record<string, ((text: string) => boolean) | RegExp>> | undefined;
  /** Your own keywords by name; the name of a built-in keyword is refused. */
  readonly keywords?: Readonly<Record<string, CustomKeyword>> | undefined;
  /** The schemas that a `$ref` may lead to, by their absolute URI. Nothing is ever fetched. */
  readonly registry?: SchemaRegistry | undefined;
  /**
   * Refuses unknown keywords and formats with a `SchemaError`, except keywords that begin with `x-`.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * How many errors one call collects before it stops, at least 1. They are not always the first of all errors.
   *
   * @default 10_000
   */
  readonly maxErrors?: number | undefined;
  /**
   * Nesting levels of a text, and of a value that a recursive schema descends into, at least 1. More is a `LimitExceededError`.
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

const known: readonly string[] = [
  'formats',
  'customFormats',
  'keywords',
  'registry',
  'strict',
  'maxErrors',
  'maxDepth',
  'maxSchemaDepth',
] satisfies (keyof SchemaOptions)[];

type FormatTest = (text: string) => boolean;

/** Options with every default filled in. */
export interface CompileSettings {
  readonly assertFormats: boolean;
  readonly formats: ReadonlyMap<string, FormatTest>;
  readonly keywords: ReadonlyMap<string, OrderedKeyword>;
  readonly registry: SchemaRegistry;
  readonly strict: boolean;
  readonly maxErrors: number;
  readonly maxDepth: number;
  readonly maxSchemaDepth: number;
}

/**
 * Reads the options as own properties.
 *
 * @throws RangeError for a limit that is not a number of at least 1, and for another value of `formats`
 * @throws TypeError for options that are not an object, an unknown option or one of the wrong kind, and a custom keyword that has the name of a built-in one
 */
export function readOptions(options: SchemaOptions): CompileSettings {
  const table = <K extends 'customFormats' | 'keywords' | 'registry'>(
    name: K,
    other?: 'Map',
  ): NonNullable<SchemaOptions[K]> => {
    const given = readOption(options, name) ?? {};
    const kind = objectTag(given);
    if (!isObject(given) || (kind !== undefined && kind !== other))
      throw new TypeError(`Cannot use the option '${name}': expected an object${other ? ` or a ${other}` : ''}`);
    return given as NonNullable<SchemaOptions[K]>;
  };
  assertOptions(options, known);
  return {
    assertFormats: readChoice(options, 'formats', ['assert', 'annotate']) === 'assert',
    formats: withCustom(table('customFormats')),
    keywords: customKeywords(table('keywords')),
    registry: table('registry', 'Map'),
    strict: readFlag(options, 'strict', false),
    maxErrors: readLimit(options, 'maxErrors', 10_000, 1),
    maxDepth: readLimit(options, 'maxDepth', 1_000, 1),
    maxSchemaDepth: readLimit(options, 'maxSchemaDepth', 500, 1),
  };
}

/** The built-in formats, overridden by those of the caller. */
function withCustom(custom: Readonly<Record<string, FormatTest | RegExp>>): ReadonlyMap<string, FormatTest> {
  const own = Object.entries(custom);
  if (own.length === 0) return formatTable;
  return new Map([...formatTable, ...own.map(([name, it]): [string, FormatTest] => [name, testOf(name, it)])]);
}

function testOf(name: string, it: FormatTest | RegExp): FormatTest {
  if (typeof it === 'function') return (text) => Boolean(it(text));
  if (objectTag(it) !== 'RegExp')
    throw new TypeError(
      `Cannot define the format ${quoteName(name)}: it is neither a function nor a regular expression`,
    );
  return (text) => text.search(it) >= 0;
}
