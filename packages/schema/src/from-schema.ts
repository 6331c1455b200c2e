/** placeholder */
export type FromSchema<S> = S extends never ? never : unknown;
