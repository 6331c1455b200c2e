/** A `full-date` of RFC 3339 section 5.6, with as many days as the month has. */
export const fullDate: RegExp =
  /(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)/;

const whole = /* @__PURE__ */ new RegExp(`^${fullDate.source}$`);

/** `date`. */
export function isDate(text: string): boolean {
  return whole.test(text);
}
