/**
 * The type of a parameter from whose argument `S` is inferred, but which is checked against `T`: an unknown member of an object literal is an error, which
 * it would not be if the argument was checked against the type that is inferred from it.
 */
export type CheckedAs<S, T> = [S] extends [never] ? S : T;
