import { isJsonError, quoteName } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { CustomKeyword } from '../core/custom-keyword.ts';
import type { Kind } from '../core/keyword-params.ts';
import { type Keyword, orderAfterBuiltIn, type OrderedKeyword } from '../core/keyword.ts';
import { keywordTable } from './keyword-table.ts';

/** Returns the custom keywords in the form of the compiler, by name. They are checked last. */
export function customKeywords(keywords: Readonly<Record<string, CustomKeyword>>): ReadonlyMap<string, OrderedKeyword> {
  const table = new Map<string, OrderedKeyword>();
  for (const [name, custom] of Object.entries(keywords)) {
    if (keywordTable.has(name)) throw new TypeError(`Cannot define the keyword ${quoteName(name)}: it is built in`);
    table.set(name, { keyword: adapt(name, custom), order: orderAfterBuiltIn + table.size });
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
