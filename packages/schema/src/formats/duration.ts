/** Weeks, or a date, a time, or both. Each begins with any of its units, and has all units up to its last. */
const shape =
  /^P(?=.)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/**
 * `duration` of RFC 3339 appendix A: weeks alone, or years, months, days, hours, minutes and seconds without a gap.
 */
export function isDuration(text: string): boolean {
  return shape.test(text);
}
