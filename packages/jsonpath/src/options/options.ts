import { assertOptions } from '@wirework/scanner/primitives';
import type { JsonPathLimits, LimitName } from './limits.ts';

const known: readonly string[] = /* @__PURE__ */ Object.keys({
  maxQueryLength: true,
  maxNesting: true,
  maxNodes: true,
  maxResults: true,
  maxDepth: true,
  maxBytes: true,
  functions: true,
} satisfies Record<LimitName | 'functions', true>);

/** Throws a `TypeError` for anything but an object, and for an unknown option: a limit whose name is misspelt would not apply. */
export function checkOptions(options: JsonPathLimits | undefined): void {
  if (options !== undefined) assertOptions(options, known);
}
