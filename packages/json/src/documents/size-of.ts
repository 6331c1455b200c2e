/** Bytes that a string's header and a container's header take, about. */
const header = 16;
/** Bytes that a slot of an array or a member of an object takes, about; a name is shared by many objects. */
const slot = 8;

/**
 * About how many bytes a JSON value takes in memory, so that a cache can be bounded by bytes.
 * Strings count two bytes a unit, which is the most an engine takes.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return header + 2 * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let size = header;
  if (Array.isArray(value)) {
    for (const element of value) size += slot + sizeOf(element);
    return size;
  }
  for (const member of Object.values(value)) size += 2 * slot + sizeOf(member);
  return size;
}
