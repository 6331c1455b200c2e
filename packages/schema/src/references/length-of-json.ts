/**
 * Returns about how many characters the JSON text of a value has. It stops above a maximum, so a value that contains itself ends, too.
 *
 * @param value a value of JSON
 * @param max the length above which it stops
 */
export function lengthOfJson(value: unknown, max: number): number {
  let length = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && length <= max) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) {
      length += typeof next === 'string' ? next.length + 2 : String(next).length;
      continue;
    }
    // Its brackets, and a comma for each part.
    length += 2;
    for (const [name, part] of Object.entries(next)) {
      length += Array.isArray(next) ? 1 : name.length + 4;
      waiting.push(part);
      if (length > max) break;
    }
  }
  return length;
}
