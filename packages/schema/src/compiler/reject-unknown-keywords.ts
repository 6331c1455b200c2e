import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { unnamedDialect } from '../dialects/early-drafts.ts';
import type { Location } from '../references/location.ts';

/**
 * Refuses an unknown keyword. Extensions, whose names begin with `x-`, are allowed.
 *
 * @throws SchemaError that suggests the nearest known keyword
 */
export function rejectUnknownKeywords({ schema, pointer, root }: Location, custom: ReadonlyMap<string, unknown>): void {
  if (!isObject(schema)) return;
  const { dialect } = root;
  const name = Object.keys(schema).find(
    (it) => schema[it] !== undefined && !it.startsWith('x-') && !dialect.contents.has(it) && !custom.has(it),
  );
  if (name === undefined) return;
  throw new SchemaError({
    keyword: name,
    reason: whyUnknown(name, dialect, custom),
    pointer: pointer + formatPointer([name]),
  });
}

function whyUnknown(name: string, dialect: Dialect, custom: ReadonlyMap<string, unknown>): string {
  if (unnamedDialect().contents.has(name))
    return `a keyword of another draft, which Draft ${dialect.draft} does not have`;
  return `unknown keyword${didYouMean(name, [...dialect.contents.keys(), ...custom.keys()])}`;
}
