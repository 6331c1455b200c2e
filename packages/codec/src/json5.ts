/**
 * A reader of JSON5 (https://spec.json5.org): whole texts, and values in longer texts.
 *
 * @packageDocumentation
 */
export { json5 } from './json5/json5-syntax.ts';
export { parseJson5 } from './json5/parse-json5.ts';

export type { JsonError } from '@wirework/encoding-errors';
export type { DecodeOptions } from './syntax/options/decode-options.ts';
export type { Json5Syntax } from './values/extract/lenient-syntax.ts';
