import type { Dialect } from '../dialects/dialect.ts';

/** The draft for which a document is written. */
export interface TargetDraft {
  /** Its name in Standard JSON Schema. */
  readonly name: string;
  readonly dialect: Dialect;
  /** The value of `$schema`. */
  readonly uri: string;
  /** Throws a RangeError that says why the draft cannot say what the schema says. */
  readonly refuse: (why: string) => never;
}
