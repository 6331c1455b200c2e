/** Approximate bytes of the header of a string or a container. */
const headerBytes = 16;
/** Approximate bytes of a slot of an array or a member of an object; names are shared by many objects. */
const slotBytes = 8;

/**
 * Approximate bytes of a JSON value in memory, so that a cache can be bounded by bytes.
 * Strings count two bytes per unit, which is the most an engine uses.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return headerBytes + 2 * value.length;
  if (typeof value !== 'object' || value === null) return slotBytes;
  let size = headerBytes;
  if (Array.isArray(value)) {
    for (const element of value) size += slotBytes + sizeOf(element);
    return size;
  }
  for (const member of Object.values(value)) size += 2 * slotBytes + sizeOf(member);
  return size;
}
