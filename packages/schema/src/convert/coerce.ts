import type { TypeName } from '../core/keyword-params.ts';

/** A number of JSON. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns a function that converts strings to the types of a schema; `undefined` if `string` is one of them, or none
 * can be written as a string. A string that fits none of the types stays unchanged, and the schema refuses it.
 */
export function coercionTo(types: readonly TypeName[]): ((value: unknown) => unknown) | undefined {
  const wants = (...names: TypeName[]): boolean => names.some((it) => types.includes(it));
  if (wants('string') || !wants('number', 'integer', 'boolean', 'null', 'array')) return undefined;
  const wantsNumber = wants('number', 'integer');
  const wantsBoolean = wants('boolean');
  const wantsNull = wants('null');
  const wantsArray = wants('array');
  return (value) => {
    if (typeof value !== 'string') return value;
    if (wantsNumber && number.test(value) && isExact(value)) return Number(value);
    if (wantsBoolean && (value === 'true' || value === 'false')) return value === 'true';
    if (wantsNull && value === '') return null;
    return wantsArray ? [value] : value;
  };
}

/**
 * Returns whether a number keeps its value as a double, unlike `9007199254740993` and `0.99999999999999999999`, which
 * would become other integers.
 */
function isExact(text: string): boolean {
  const value = Number(text);
  return Number.isInteger(value)
    ? Number.isSafeInteger(value) && digitsOf(text) === digitsOf(String(value))
    : Number.isFinite(value);
}

/** Returns the digits of a number, without zeros at the ends. */
function digitsOf(text: string): string {
  const digits = text.replace(/e.*/i, '').replace(/\D/g, '').replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
