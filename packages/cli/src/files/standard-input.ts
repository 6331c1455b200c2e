/** The operand for standard input. */
export const standardInput = '-';
