import { type Keyword, keyword } from '../plan/keyword.ts';
import type { CallForm } from '../plan/plan.ts';
import { format } from '../keywords/values.ts';

type NumberTest = (value: number) => boolean;

/** Formats of numbers. The largest `int64` is rounded up when a text is read. */
const numbers: ReadonlyMap<string, NumberTest> = new Map<string, NumberTest>([
  ['int32', (it) => Number.isInteger(it) && it >= -(2 ** 31) && it < 2 ** 31],
  ['int64', (it) => Number.isInteger(it) && it >= -(2 ** 63) && it <= 2 ** 63],
]);

/** Formats for the storage or display of a value, which demand nothing. */
const hints: ReadonlySet<string> = new Set(['float', 'double', 'binary', 'password']);

/**
 * `format` with the formats of OpenAPI (OpenAPI 3.0.4, 4.4): those of numbers, and `byte`. Custom formats and those of
 * JSON Schema are as elsewhere.
 */
export const openapiFormat: Keyword = keyword('format', (name: string, context) => {
  const isCustom = context.settings.customFormats.has(name);
  if (!isCustom && hints.has(name)) return undefined;
  const isNumber = isCustom ? undefined : numbers.get(name);
  const isText = !isCustom && name === 'byte' ? isBase64 : undefined;
  if (isNumber !== undefined || isText !== undefined) {
    if (!context.assertsFormats) return undefined;
    const sentence = isText ? 'string is not valid base64' : `number is not a valid ${name}`;
    const test = (it: unknown): boolean =>
      typeof it === 'number' ? (isNumber?.(it) ?? true) : typeof it !== 'string' || (isText?.(it) ?? true);
    return { form: 'call', issue: 'format', format: name, test, sentence };
  }
  const rule = format.plan(name as never, context) as CallForm | undefined;
  if (rule === undefined) return undefined;
  const test = rule.test as (text: string) => boolean;
  return { ...rule, test: (it: unknown) => typeof it !== 'string' || test(it) };
});

/** Returns whether a text is Base64 with padding (RFC 4648 section 4), the format `byte`. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
