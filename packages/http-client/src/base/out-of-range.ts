/** Describes a range, both bounds included, if a value is no number in it: `a whole number 0 to 10`. Returns `undefined` for a number in it. */
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
