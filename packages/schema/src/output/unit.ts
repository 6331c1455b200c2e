import type { ValuePath } from '../core/types.ts';
import type { Location } from '../references/location.ts';

/** The result of a schema, or of one keyword of it, for one part of a value (Draft 2020-12 core, 12.3). */
export interface Unit {
  /** Whether it is the result of a whole schema, as are those of references, `then` and `else`. */
  readonly isSchema: boolean;
  /** Name of the keyword; of a schema, the keyword that applies it. */
  readonly keyword: string;
  /** The keywords on the way from the root of the schema, through references. */
  readonly keywordPath: ValuePath;
  /** JSON Pointer in the document; in a document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** The schema that it is, or that the keyword is in. */
  readonly location: Location;
  readonly valuePath: ValuePath;
  valid: boolean;
  error: string | undefined;
  /**
   * Value of a keyword that describes; `undefined` if there is none. It counts only if the result and those above it
   * are valid.
   */
  annotation: unknown;
  /**
   * Names of properties, indices of items, the last index of the first items, or `true` for all items that a keyword
   * evaluated.
   */
  evaluated: readonly string[] | readonly number[] | number | true | undefined;
  readonly parts: Unit[];
}

/** The keywords whose schemas may fail without a fault of the value. */
const alternatives: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'not', 'if', 'contains', 'propertyNames']);

/** Returns whether a schema that a keyword applies may fail while the value passes. */
export function isAlternative({ keyword, isSchema }: Unit): boolean {
  return !isSchema && alternatives.has(keyword);
}
