import { assertOptions, readChoice } from '@wirework/scanner/primitives';

/** Options of `t.list`, `t.map`, `t.bytes` and `t.raw`. */
export interface NilOptions {
  /**
   * Value of a member that is missing or `null` in the input: empty, or `null` as Go's nil. The type of the target
   * includes `null` only with `null`.
   * @default 'empty'
   */
  readonly nil?: 'empty' | 'null' | undefined;
}

/** Options with which no value is `null`. */
export interface EmptyNilOptions extends NilOptions {
  readonly nil?: 'empty' | undefined;
}

/** Returns whether the options ask for `null`. */
export function isNilNull(options: NilOptions | undefined): boolean {
  if (options !== undefined) assertOptions(options, ['nil']);
  return readChoice(options, 'nil', ['empty', 'null']) === 'null';
}
