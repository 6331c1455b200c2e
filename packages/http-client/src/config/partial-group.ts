/** Any fields of a group; the absent ones have their defaults. */
export type PartialGroup<T> = { readonly [K in keyof T]?: T[K] | undefined };
