/** Bounds that the configuration and the options of a request share. */

/** One mebibyte. */
export const mebibyte: number = 1024 ** 2;
/** One gibibyte, the largest limit of a body. */
export const gibibyte: number = 1024 ** 3;

/** Default of `security.maxUrlBytes` and `security.maxHeaderValueBytes`. */
export const defaultTextBytes: number = 16 * 1024;
/** Upper bound of `security.maxUrlBytes` and `security.maxHeaderValueBytes`. */
export const maxTextBytes: number = mebibyte;

/** Upper bound of every duration: 30 minutes, in milliseconds. */
export const maxDuration: number = 30 * 60 * 1000;

/**
 * Describes a range, both bounds included, if a value is no number in it: `a whole number 0 to 10`. Returns `undefined`
 * for a number in it.
 */
export function outOfRange(
  value: unknown,
  min: number,
  max: number,
  unit: string,
  isWhole: boolean,
): string | undefined {
  if (typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value)))
    return undefined;
  return `${isWhole ? 'a whole number ' : ''}${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
}
