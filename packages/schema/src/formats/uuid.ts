const digit = '[\\da-f]';
const four = digit.repeat(4);
/** Written out, because engines match a counted repetition at half the speed. */
const shape = new RegExp(`^${four}${four}-${four}-${four}-${four}-${four}${four}${four}$`, 'i');

/** `uuid` of RFC 9562 section 4 (once RFC 4122): any version, upper or lower case. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
