import { isJsonError, quoteName } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import type { Kind } from '../core/kind.ts';
import type { Keyword } from '../core/keyword.ts';
import { keywordTable, type OrderedKeyword } from './keyword-table.ts';

/**
 * A keyword of your own. Its members are read as own properties.
 *
 * @example
 * ```ts
 * const even = { kind: 'number', compile: (wanted) => (value) => (value % 2 === 0) === wanted };
 * compileSchema({ even: true }, { keywords: { even } }).check(3); // → false
 * ```
 */
export interface CustomKeyword {
  /** The only kind of value that is tested; without it, every value is. */
  readonly kind?: Kind | undefined;
  /**
   * Called when the schema is compiled, once for each place where the keyword occurs.
   *
   * @param value the value of the keyword in the schema
   * @param schema the schema that contains the keyword
   * @returns the test that values must pass
   * @throws anything, if the keyword cannot have this value; it becomes a `SchemaError`
   */
  readonly compile: (value: unknown, schema: Readonly<Record<string, unknown>>) => (value: unknown) => boolean;
}

/** Custom keywords in the form of the compiler; they are checked last. */
export function customKeywords(keywords: Readonly<Record<string, CustomKeyword>>): ReadonlyMap<string, OrderedKeyword> {
  const table = new Map<string, OrderedKeyword>();
  for (const [name, custom] of Object.entries(keywords)) {
    if (keywordTable.has(name)) throw new TypeError(`Cannot define the keyword ${quoteName(name)}: it is built in`);
    table.set(name, { keyword: adapt(name, custom), order: keywordTable.size + table.size });
  }
  return table;
}

const kinds: readonly Kind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

function adapt(name: string, custom: CustomKeyword): Keyword {
  const kind = getOwn(custom, 'kind') as Kind | undefined;
  const refuse = (why: string): never => {
    throw new TypeError(`Cannot define the keyword ${quoteName(name)}: ${why}`);
  };
  if (kind !== undefined && !kinds.includes(kind)) refuse(`its kind is none of ${kinds.join(', ')}`);
  if (typeof getOwn(custom, 'compile') !== 'function') refuse("'compile' is not a function");
  const compile: Keyword['compile'] = (value, context) => {
    let test: (value: unknown) => boolean;
    try {
      test = custom.compile(value, context.schema);
    } catch (error) {
      if (isJsonError(error)) throw error;
      return context.refuse(String((error as { readonly message?: unknown } | null)?.message ?? error));
    }
    if (typeof test !== 'function') refuse("'compile' returned no function");
    return context.assert(
      (it) => Boolean(test(it)),
      'custom',
      () => ({}),
    );
  };
  return { name, kind, compile };
}
