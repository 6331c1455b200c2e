/** Marks a client error, across copies of this package and across realms. */
export const clientErrorBrand: symbol = Symbol.for('@wirework/client-error');
