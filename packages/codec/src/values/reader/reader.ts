import { DuplicateNameError, UnmarshalTypeError, type JsonError } from '@wirework/encoding-errors';
import { hasOwn, setOwn, skipColon, skipString, skipWhitespace } from '@wirework/scanner/primitives';
import { offsetAt, placeAt, stringAt, type JsonView } from '../../syntax/text/json-view.ts';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';

/** Kinds of JSON values, in the words of `UnmarshalTypeError.value`. */
export type GoKind = 'null' | 'bool' | 'string' | 'number' | 'array' | 'object';

/**
 * A cursor over valid JSON, with the first error that was found.
 *
 * Invariants: `pos` is at the first unit of a value before it is read, and after its last unit afterwards. The first
 * error is kept and reading continues, as in Go, so that all values that fit are read.
 */
export class Reader {
  readonly view: JsonView;
  readonly settings: DecodeSettings;
  /** Whether this read makes every object that it fills, so that all members are plain data. */
  readonly fresh: boolean;
  pos: number;
  /** Name of the innermost struct that is being read. */
  struct = '';
  /** Names of the fields from the outermost struct to the value. */
  readonly fields: string[] = [];
  /**
   * Whether `null` is a mismatch for a target that does not take it; else the value keeps or gets its zero value, as in
   * Go.
   */
  exact = false;
  /** Nesting level of `t.lazy` targets. */
  nested = 0;
  #error: JsonError | undefined;

  constructor(view: JsonView, settings: DecodeSettings, pos = 0, fresh = true) {
    this.view = view;
    this.settings = settings;
    this.fresh = fresh;
    this.pos = skipWhitespace(view.units, pos, view.units.length);
  }

  /** The first error. */
  get error(): JsonError | undefined {
    return this.#error;
  }

  /** Keeps the first error. Later ones are not made, since finding their position takes time. */
  save(make: () => JsonError): void {
    this.#error ??= make();
  }

  /** Returns what was read; throws the first error. */
  finish<T>(value: T): T {
    if (this.#error !== undefined) throw this.#error;
    return value;
  }

  kind(): GoKind {
    switch (this.view.units[this.pos]) {
      case 0x6e /* n */:
        return 'null';
      case 0x74 /* t */:
      case 0x66 /* f */:
        return 'bool';
      case 0x22 /* " */:
        return 'string';
      case 0x5b /* [ */:
        return 'array';
      case 0x7b /* { */:
        return 'object';
      default:
        return 'number';
    }
  }

  /** Returns the error for a mismatch, with the struct and the field that are being read. */
  typeError(
    value: string,
    type: string,
    start: number,
    at: number,
    more: { readonly cause?: unknown; readonly offset?: number; readonly hint?: string | undefined } = {},
  ): UnmarshalTypeError {
    return new UnmarshalTypeError({
      value,
      type,
      struct: this.struct,
      field: this.fields.join('.'),
      ...placeAt(this.view, start),
      // As in Go, counted from the start of the value and not of the stream.
      offset: offsetAt(this.view, at),
      ...more,
    });
  }

  /** Returns the error for a name that occurs twice; its position is that of the second one. */
  duplicateName(member: string, start: number): DuplicateNameError {
    return new DuplicateNameError({ member, ...placeAt(this.view, start) });
  }

  /**
   * Enters a container, or moves to its next element or name.
   *
   *  [ 1 , 2 ]
   *   ^      entered; pos is moved to `1`
   *     ^    after an element; pos is moved to `2`
   *
   * @returns whether there is one; if not, `pos` is after the container, unless the rules end reading at an error
   */
  next(): boolean {
    if (this.#error !== undefined && this.settings.rules.stopsAtError) return false;
    const { units } = this.view;
    const end = units.length;
    let pos = skipWhitespace(units, this.pos, end);
    const unit = units[pos];
    if (unit === 0x5d /* ] */ || unit === 0x7d /* } */) {
      this.pos = pos + 1;
      return false;
    }
    if (unit === 0x2c /* , */) pos = skipWhitespace(units, pos + 1, end);
    this.pos = pos;
    return true;
  }

  /** Moves from the end of a name to its value. */
  toValue(): void {
    const { units } = this.view;
    this.pos = skipColon(units, this.pos, units.length);
  }
}

/**
 * Reads the members of an object, from its bracket.
 *
 * @param onMember called with each name and its place, with the cursor at the value
 * @param recognise returns the name between two places if it is known without decoding it
 */
export function eachMember(
  reader: Reader,
  onMember: (name: string, start: number) => void,
  recognise?: (start: number, end: number) => string | undefined,
): void {
  const { view, settings } = reader;
  const seen = settings.rejectDuplicates ? {} : undefined;
  reader.pos++;
  while (reader.next()) {
    const start = reader.pos;
    reader.pos = skipString(view.units, start, view.units.length);
    const name = recognise?.(start, reader.pos) ?? stringAt(view, start, reader.pos);
    if (seen !== undefined) {
      if (hasOwn(seen, name)) throw reader.duplicateName(name, start);
      setOwn(seen, name, true);
    }
    reader.toValue();
    onMember(name, start);
  }
}
