import { maxInputBytes, type ScanLimits } from './limits.ts';
import { assertOptions, readLimit } from './read-option.ts';
import type { JsonSyntax, SyntaxOption } from '../jsonc/json-syntax.ts';
import { readSyntax } from './read-syntax.ts';

/** Options of the functions that check an input: its limits and its syntax. */
export interface ScanOptions extends ScanLimits, SyntaxOption {}

interface ReadOptions {
  readonly maxDepth: number;
  readonly maxBytes: number;
  readonly syntax: JsonSyntax;
}

const defaults: ReadOptions = /* @__PURE__ */ Object.freeze({ maxDepth: 10_000, maxBytes: 2 ** 29, syntax: 'json' });

const names = ['maxDepth', 'maxBytes', 'syntax'] satisfies (keyof ScanOptions)[];

/** Reads the options, with their defaults. */
export function readScanOptions(options: ScanOptions | undefined): ReadOptions {
  if (options === undefined) return defaults;
  assertOptions(options, names);
  return {
    maxDepth: readLimit(options, 'maxDepth', defaults.maxDepth),
    maxBytes: Math.min(readLimit(options, 'maxBytes', defaults.maxBytes), maxInputBytes),
    syntax: readSyntax(options),
  };
}
