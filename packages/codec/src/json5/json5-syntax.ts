import type { Json5Syntax, LenientResult } from '../values/extract/lenient-syntax.ts';
import type { DecodeSettings } from '../syntax/options/decode-options.ts';
import { errorOf } from './json5-fault.ts';
import { endOfProse } from './json5-prose.ts';
import { Json5Reader } from './json5-reader.ts';
import { skipSpace } from './json5-text.ts';

/**
 * The syntax JSON5 for `extractJson`, which then finds JSON5 in a longer text as it finds JSON, and reads it as
 * `parseJson5` does.
 *
 * @example
 * ```ts
 * extractJson("So: {id: 7, tags: ['a',]}", { syntax: json5 }).value; // → { id: 7, tags: [ 'a' ] }
 * extractJson("So: {id: 7, tags: ['a", { syntax: json5 }).reason; // → 'truncated'
 * ```
 */
export const json5: Json5Syntax = /* @__PURE__ */ Object.freeze({ name: 'json5', skipSpace, endOfProse, read });

function read(text: string, start: number, end: number, settings: DecodeSettings): LenientResult {
  const reader = new Json5Reader(text, start, end, settings);
  const value = reader.readValue();
  const { fault, refusal, pos } = reader;
  return {
    value,
    end: fault === undefined ? pos : -1,
    fault,
    errorIn: (stop, origin) => {
      const part = { text, start, end: stop, origin };
      return fault === undefined ? refusal?.(part) : errorOf(part, fault, settings.maxDepth);
    },
  };
}
