/** Marks a `JsonNumber`, across copies of this package and across realms. */
export const jsonNumberBrand: symbol = Symbol.for('@wirework/json-number');
