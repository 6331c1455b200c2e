import type { TargetReader } from './target.ts';

/** A field of a struct. */
export interface Field {
  readonly name: string;
  /** Index among the fields. */
  readonly index: number;
  readonly target: TargetReader;
}

/** A field with a pattern for its name in any case, by Unicode's simple case folding. */
interface FoldedField {
  readonly field: Field;
  readonly pattern: RegExp;
}

/** Finds the fields of a struct by the names that an input has. */
export class FieldFinder {
  readonly #byName: ReadonlyMap<string, Field>;
  /** The fields by their case-folded names; made on first use. */
  #folded: Map<string, FoldedField[]> | undefined;

  constructor(fields: readonly Field[]) {
    this.#byName = new Map(fields.map((field) => [field.name, field]));
  }

  /**
   * Returns the field with a name.
   *
   * @param anyCase whether the first field whose name differs only in case will do
   */
  find(name: string, anyCase: boolean): Field | undefined {
    const field = this.#byName.get(name);
    if (field !== undefined || !anyCase) return field;
    return (this.#folded ??= this.#fold()).get(withoutCase(name))?.find((it) => it.pattern.test(name))?.field;
  }

  #fold(): Map<string, FoldedField[]> {
    const folded = new Map<string, FoldedField[]>();
    for (const field of this.#byName.values()) {
      const pattern = new RegExp(`^${field.name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')}$`, 'iu');
      const key = withoutCase(field.name);
      const same = folded.get(key);
      if (same === undefined) folded.set(key, [{ field, pattern }]);
      else same.push({ field, pattern });
    }
    return folded;
  }
}

/**
 * Returns a key that is equal for all names that differ only in case, and for a few more, such as those with `ss` and
 * `ß`.
 *
 * @example
 * ```ts
 * withoutCase('Straße') === withoutCase('STRAẞE'); // → true
 * ```
 */
export function withoutCase(name: string): string {
  return name.toLowerCase().toUpperCase();
}
