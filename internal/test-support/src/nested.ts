/**
 * A value inside of so many others.
 *
 * @param wrap - makes of a value the one around it; an array by default
 */
export function nested(
  levels: number,
  innermost: unknown = 1,
  wrap: (inner: unknown, level: number) => unknown = (inner) => [inner],
): unknown {
  let value = innermost;
  for (let level = 0; level < levels; level++) value = wrap(value, level);
  return value;
}
