/**
 * The type of a parameter from whose argument TypeScript infers `S`, and which it checks against `T`. So an unknown property of an object literal is an
 * error. Against the inferred type alone it would not be one, because that type has the property.
 */
export type CheckedAs<S, T> = [S] extends [never] ? S : T;
