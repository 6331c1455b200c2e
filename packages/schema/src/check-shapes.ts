import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { isObject, kindOf } from './kind.ts';
import type { Location } from './refs.ts';
import { shapes, subschemasOf } from './shapes.ts';

/** A schema in a document, and the way there. */
interface Step {
  readonly schema: unknown;
  readonly tokens: readonly string[];
  readonly above: Step | undefined;
}

/** Refuses a schema with a keyword of a form that it cannot have. */
export function checkKeywords(schema: Readonly<Record<string, unknown>>, pointer: () => string): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    const fault = value === undefined ? undefined : shapes.get(keyword)?.fault(value);
    if (fault === undefined) continue;
    const [reason, ...tokens] = fault;
    throw new SchemaError({ keyword, reason, pointer: pointer() + formatPointer([keyword, ...tokens]) });
  }
}

/**
 * Refuses a document in which any schema is misshapen, whether something leads there or not.
 *
 * @returns the schemas that were looked at
 */
export function checkDocument({ schema, pointer }: Location): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const waiting: Step[] = [{ schema, tokens: [], above: undefined }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const here = step;
    if (typeof here.schema === 'boolean' || seen.has(here.schema)) continue;
    const pointerHere = (): string => pointer + pointerOf(here);
    if (!isObject(here.schema)) throw noSchema(here.schema, pointerHere());
    seen.add(here.schema);
    checkKeywords(here.schema, pointerHere);
    for (const [schema, ...tokens] of subschemasOf(here.schema)) waiting.push({ schema, tokens, above: here });
  }
  return seen;
}

/** What stands in the place of a schema is none. */
export function noSchema(value: unknown, pointer: string): SchemaError {
  const got = kindOf(value) ?? typeof value;
  return new SchemaError({ reason: `expected an object or a boolean, got ${got}`, pointer });
}

function pointerOf(step: Step): string {
  let pointer = '';
  for (let at: Step | undefined = step; at !== undefined; at = at.above) pointer = formatPointer(at.tokens) + pointer;
  return pointer;
}
