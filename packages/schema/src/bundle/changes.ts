import { SchemaError } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';

/** References that are written otherwise, by the schema and the keyword. */
export class Changes {
  readonly #bySchema = new Map<unknown, Map<string, string>>();
  /** Each object as it is written; `undefined` while it is being written. */
  readonly #written = new Map<unknown, unknown>();

  /** @throws SchemaError if the same object is written differently at another location */
  note(schema: object, keyword: string, value: string, pointer: string): void {
    const known = this.#bySchema.get(schema) ?? new Map<string, string>();
    const other = known.get(keyword);
    if (other !== undefined && other !== value)
      throw new SchemaError({
        keyword,
        reason: 'the same object in another place refers to another schema',
        pointer: `${pointer}/${keyword}`,
      });
    this.#bySchema.set(schema, known.set(keyword, value));
  }

  /**
   * Returns a value with the changes: the same one if nothing in it changes.
   *
   * @throws SchemaError if it contains itself
   */
  apply(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (!this.#written.has(value)) {
      this.#written.set(value, undefined);
      this.#written.set(value, Array.isArray(value) ? this.#list(value) : this.#object(value));
    }
    const written = this.#written.get(value);
    if (written === undefined) throw new SchemaError({ reason: 'an object of it contains itself', pointer: '' });
    return written;
  }

  #list(list: readonly unknown[]): readonly unknown[] {
    const written = list.map((it) => this.apply(it));
    return written.every((it, at) => Object.is(it, list[at])) ? list : written;
  }

  #object(object: object): object {
    const changed = this.#bySchema.get(object);
    const written: Record<string, unknown> = {};
    let isSame = true;
    if (!isObject(object)) return object;
    for (const name of Object.keys(object)) {
      const value = changed?.get(name) ?? this.apply(object[name]);
      if (!Object.is(value, object[name])) isSame = false;
      setOwn(written, name, value);
    }
    return isSame ? object : written;
  }
}
