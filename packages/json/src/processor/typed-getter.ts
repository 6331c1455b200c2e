import type { StandardSchema, Target } from '@wirework/codec';
import type { PathInput } from '@wirework/path';
import type { JsonNumber } from '@wirework/scanner';
import type { Config } from '../config/config.ts';

/**
 * The forms of `getTyped`: plain, with a default, and with a check. The config of a call is the fourth argument,
 * because an object in the place of the default is a default; pass `undefined` for no default.
 *
 * The result has the kind of the default, and no more than that: elements and members are not checked, so they are
 * `unknown`. A type argument is an assertion, which nothing checks; a check is the safe way to a type.
 *
 * One type is not exact: with a processor whose `numbers` are not `'number'`, the value for a default of type `number`
 * may be a bigint or a `JsonNumber`.
 */
export interface GetTyped {
  /** Returns the value at a path, or `undefined` if nothing can be read. The type argument is an assertion. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue?: undefined, config?: Config): T | undefined;
  /** Returns the value at a path, of any kind, or null if nothing can be read. The type argument is an assertion. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue: null, config?: Config): T | null;
  /**
   * Returns the value as a `t.…` target or a Standard Schema returns it, or `undefined` if it does not pass or nothing
   * can be read.
   */
  <T>(jsonStr: string, path: PathInput, check: Target<T> | StandardSchema<T>, config?: Config): T | undefined;
  /**
   * Returns the value, or the default if nothing can be read, or if the value is null or of another JSON kind than the
   * default.
   */
  (jsonStr: string, path: PathInput, defaultValue: string, config?: Config): string;
  (
    jsonStr: string,
    path: PathInput,
    defaultValue: number,
    config: Config & { readonly numbers: 'bigint' },
  ): number | bigint;
  (
    jsonStr: string,
    path: PathInput,
    defaultValue: number,
    config: Config & { readonly numbers: 'lossless' },
  ): number | JsonNumber;
  (jsonStr: string, path: PathInput, defaultValue: number, config?: Config): number;
  (jsonStr: string, path: PathInput, defaultValue: bigint, config?: Config): number | bigint;
  (jsonStr: string, path: PathInput, defaultValue: JsonNumber, config?: Config): number | JsonNumber;
  (jsonStr: string, path: PathInput, defaultValue: boolean, config?: Config): boolean;
  (
    jsonStr: string,
    path: PathInput,
    defaultValue: string | number | boolean,
    config?: Config,
  ): string | number | boolean;
  (jsonStr: string, path: PathInput, defaultValue: readonly unknown[], config?: Config): unknown[];
  (jsonStr: string, path: PathInput, defaultValue: object, config?: Config): Record<string, unknown>;
  /** Returns the value, or the default. The type argument is an assertion. */
  <T>(jsonStr: string, path: PathInput, defaultValue: T, config?: Config): T;
}

/** A getter for one type, with an optional default; pass `undefined` for none before a config. */
export interface TypedGetter<T> {
  /** Returns the value, or `undefined` if it is missing or of another type. */
  (jsonStr: string, path: PathInput, defaultValue?: undefined, config?: Config): T | undefined;
  /** Returns the value, or the default if it is missing or of another type. */
  <D>(jsonStr: string, path: PathInput, defaultValue: D, config?: Config): T | D;
}
