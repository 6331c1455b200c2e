/** A part of a text and its replacement. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the single change that turns one text into another, so that what both have in common need not be sent. */
export function changeOf(before: string, after: string): TextChange {
  const shared = Math.min(before.length, after.length);
  const start = longest(shared, (from, to) => before.slice(from, to) === after.slice(from, to));
  const [back, ahead] = [before.length, after.length];
  const tail = longest(
    shared - start,
    (from, to) => before.slice(back - to, back - from) === after.slice(ahead - to, ahead - from),
  );
  return { start, end: back - tail, text: after.slice(start, ahead - tail) };
}

/** Returns the text with the change. */
export function applyChange(before: string, { start, end, text }: TextChange): string {
  return before.slice(0, start) + text + before.slice(end);
}

/** Units that are compared at a time: engines compare long strings fast. */
const stride = 8_192;

/** Returns the number of equal units from the beginning: stride by stride, then by bisection of the stride that differs. */
function longest(most: number, areEqual: (from: number, to: number) => boolean): number {
  let equal = 0;
  while (equal + stride <= most && areEqual(equal, equal + stride)) equal += stride;
  for (let different = Math.min(most, equal + stride) + 1; different - equal > 1;) {
    const middle = (equal + different) >> 1;
    if (areEqual(equal, middle)) equal = middle;
    else different = middle;
  }
  return equal;
}
