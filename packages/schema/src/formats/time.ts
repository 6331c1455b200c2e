/** A `full-time` of RFC 3339 section 5.6, in either case. A second of 60 may be a leap second. */
export const fullTime: RegExp = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)/;

const whole = /* @__PURE__ */ new RegExp(`^${fullTime.source}$`, 'i');

/** `time` of RFC 3339. A leap second is at 23:59 UTC only. */
export function isTime(text: string): boolean {
  return whole.test(text) && (text.charAt(6) !== '6' || beginsDay(afterLeapSecond(`2000-01-01T${text}`)));
}

/** Returns the moment after the leap second of a `date-time`. Engines do not parse a second of 60, so it is counted from the one before. */
export function afterLeapSecond(text: string): Date {
  return new Date(Date.parse(text.toUpperCase().replace(/:60(?:\.\d+)?/, ':59')) + 1000);
}

/** Returns whether a day of UTC begins at a moment. */
export function beginsDay(moment: Date): boolean {
  return moment.getTime() % 86_400_000 === 0;
}
