import type { StandardSchema, Target } from '@wirework/codec';
import type { PathInput } from '@wirework/path';

/** The forms of `getTyped`: plain, with a default, and with a check. None throws. */
export interface GetTyped {
  /** Returns the value at a path, or `undefined` if nothing can be read. The type is yours to state; nothing checks it. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue?: undefined): T | undefined;
  /** Returns the value at a path, of any kind, or null if nothing can be read. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue: null): T | null;
  /** Returns the value as a `t.…` target or a Standard Schema returns it, or `undefined` if it does not pass or nothing can be read. */
  <T>(jsonStr: string, path: PathInput, check: Target<T> | StandardSchema<T>): T | undefined;
  /** Returns the value, or the default if nothing can be read, or if the value is null or of another JSON kind than the default. */
  (jsonStr: string, path: PathInput, defaultValue: string): string;
  (jsonStr: string, path: PathInput, defaultValue: number): number;
  (jsonStr: string, path: PathInput, defaultValue: boolean): boolean;
  (jsonStr: string, path: PathInput, defaultValue: readonly []): unknown[];
  <T>(jsonStr: string, path: PathInput, defaultValue: T): T;
}

/** A getter for one type, with an optional default. */
export interface TypedGetter<T> {
  /** Returns the value, or `undefined` if it is missing or of another type. */
  (jsonStr: string, path: PathInput): T | undefined;
  /** Returns the value, or the default if it is missing or of another type. */
  <D>(jsonStr: string, path: PathInput, defaultValue: D): T | D;
}
