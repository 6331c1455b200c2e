import type { StandardSchema, Target } from '@wirework/codec';
import type { PathInput } from '@wirework/path';

/** `getTyped` in its forms: plain, with a default, and with a check. */
export interface GetTyped {
  /** The value at a path, or `undefined` where nothing can be read. The type is what you say; nothing checks it. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue?: undefined): T | undefined;
  /** The same, or null where nothing can be read: null stands for every kind. */
  <T = unknown>(jsonStr: string, path: PathInput, defaultValue: null): T | null;
  /** The value as the check gives it, or `undefined` where it does not pass or nothing can be read. */
  <T>(jsonStr: string, path: PathInput, check: Target<T> | StandardSchema<T>): T | undefined;
  /** The value, or the default where nothing can be read, it is null, or of another kind of JSON than the default. */
  (jsonStr: string, path: PathInput, defaultValue: string): string;
  (jsonStr: string, path: PathInput, defaultValue: number): number;
  (jsonStr: string, path: PathInput, defaultValue: boolean): boolean;
  (jsonStr: string, path: PathInput, defaultValue: readonly []): unknown[];
  <T>(jsonStr: string, path: PathInput, defaultValue: T): T;
}

/** A getter for one type, with an optional default. */
export interface TypedGetter<T> {
  (jsonStr: string, path: PathInput): T | undefined;
  <D>(jsonStr: string, path: PathInput, defaultValue: D): T | D;
}
