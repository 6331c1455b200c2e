/**
 * The type of a parameter from whose argument TypeScript infers `S`, and which it checks against `T`. So an unknown
 * property of an object literal is an error, which it would not be against the inferred type, because that type has the
 * property.
 */
export type CheckedAs<S, T> = [S] extends [never] ? S : T;
