import { assertOptions, readLimit, readSyntax } from './read-option.ts';
import type { JsonSyntax, SyntaxOption } from '../jsonc/to-strict-json.ts';

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

/** Limits of the input; input that exceeds one is refused. */
export interface ScanLimits {
  /**
   * Levels of arrays and objects.
   *
   * @default 10_000, as in Go's `encoding/json`
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes of UTF-8, never more than 2,147,483,647.
   *
   * @default 536_870_912 (512 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Upper bound of `maxBytes`: 2,147,483,647. Positions are 32-bit integers, so that `~at` can mark a fault. */
export const maxInputBytes = 2_147_483_647;
