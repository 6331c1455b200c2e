/**
 * Members that are `undefined`, to stand in front of the options of Node. It reads them plainly: what is left out could come from a
 * polluted `Object.prototype`.
 */
export const unset = (...names: string[]): object => Object.fromEntries(names.map((it) => [it, undefined]));
