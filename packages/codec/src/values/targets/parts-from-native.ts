import { setOwn } from '@wirework/scanner/primitives';
import { needsText, type FromNative, type NativePass } from '../reader/native-fast-path.ts';

/** Returns the zero value of a target for `null`, or `needsText` where that is a mismatch. */
export function nullFromNative(zero: unknown, pass: NativePass): unknown {
  return pass.exact && zero !== null ? needsText : zero;
}

/** Replaces the elements of a list by the results of a target. Returns the list, or `needsText`. */
export function elementsFromNative(values: unknown[], fromNative: FromNative, pass: NativePass): unknown {
  for (let i = 0; i < values.length; i++) {
    const fitted = fromNative(values[i], pass);
    if (fitted === needsText) return needsText;
    values[i] = fitted;
  }
  return values;
}

/** Replaces an own member by the result of a target. Returns `false` if it needs the text. */
export function memberFromNative(value: object, name: string, fromNative: FromNative, pass: NativePass): boolean {
  const there = (value as Record<string, unknown>)[name];
  const fitted = fromNative(there, pass);
  if (fitted === needsText) return false;
  if (!Object.is(fitted, there)) setOwn(value, name, fitted);
  return true;
}
