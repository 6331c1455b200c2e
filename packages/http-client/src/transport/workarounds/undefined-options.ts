/**
 * Returns options that are all `undefined`, to be overridden by others. Node also reads inherited options: one that is missing could come from a
 * polluted `Object.prototype`.
 */
export const undefinedOptions = (...names: string[]): object => Object.fromEntries(names.map((it) => [it, undefined]));
