/** A `full-date` of RFC 3339 section 5.6, with as many days as the month has. */
const fullDate =
  /(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)/;

const wholeDate = /* @__PURE__ */ new RegExp(`^${fullDate.source}$`);

/** `date`. */
export function isDate(text: string): boolean {
  return wholeDate.test(text);
}

/** A `full-time` of RFC 3339 section 5.6, in either case. A second of 60 may be a leap second. */
const fullTime = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)/;

const wholeTime = /* @__PURE__ */ new RegExp(`^${fullTime.source}$`, 'i');

/** `time` of RFC 3339. A leap second is at 23:59 UTC only. */
export function isTime(text: string): boolean {
  return wholeTime.test(text) && (text.charAt(6) !== '6' || beginsDay(afterLeapSecond(`2000-01-01T${text}`)));
}

/**
 * Returns the moment after the leap second of a `date-time`. Engines do not parse a second of 60, so it is counted from
 * the one before.
 */
function afterLeapSecond(text: string): Date {
  return new Date(Date.parse(text.toUpperCase().replace(/:60(?:\.\d+)?/, ':59')) + 1000);
}

/** Returns whether a day of UTC begins at a moment. */
function beginsDay(moment: Date): boolean {
  return moment.getTime() % 86_400_000 === 0;
}

const wholeDateTime = /* @__PURE__ */ new RegExp(`^${fullDate.source}t${fullTime.source}$`, 'i');

/** The form of most: in upper case and UTC, any day but a leap day. */
const simpleDateTime =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/**
 * `date-time` of RFC 3339 section 5.6. A leap second is at the end of a month in UTC (section 5.7),
 * whatever the offset.
 */
export function isDateTime(text: string): boolean {
  if (simpleDateTime.test(text)) return true;
  if (!wholeDateTime.test(text)) return false;
  if (text.charAt(17) !== '6') return true;
  const next = afterLeapSecond(text);
  return beginsDay(next) && next.getUTCDate() === 1;
}

/** Weeks, or a date, a time, or both. Each begins with any of its units, and has all units up to its last. */
const wholeDuration =
  /^P(?=.)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/**
 * `duration` of RFC 3339 appendix A: weeks alone, or years, months, days, hours, minutes and seconds without a gap.
 */
export function isDuration(text: string): boolean {
  return wholeDuration.test(text);
}
