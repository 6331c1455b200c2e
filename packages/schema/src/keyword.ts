import type { Findings } from './findings.ts';
import type { Kind } from './kind.ts';
import type { Site } from './site.ts';

/** Whether a value passes. The only thing that runs on valid data. */
export type Check<T = unknown> = (value: T) => boolean;

/** A compiled subschema; made by `newNode`, so that all have the same fields in the same order. */
export interface SchemaNode {
  check: Check;
  /** What explains a value that does not pass: see `explain.ts`, which keeps the rest of these fields. */
  rules: readonly KindRule[];
  byKind: Map<Kind | undefined, readonly Explain[]> | undefined;
  kind: Kind | undefined;
  explains: readonly Explain[] | undefined;
  /** Whether it has subschemas. */
  isDeep: boolean;
  /** How a parent may check the value without a call; with the bounds and the rest for leaves: see `leaf.ts`. */
  leaf: number;
  least: number;
  most: number;
  min: number;
  max: number;
  rest: Check<never> | undefined;
  /** Subschemas that look at the same value; a cycle of these would never end. */
  readonly same: SchemaNode[];
}

/** Adds what is wrong with a value, and nothing for a valid one. */
export type Explain<T = never> = (value: T, out: Findings) => void;

/** A rule with the kind it looks at. */
export interface KindRule {
  readonly kind: Kind | undefined;
  readonly rule: Rule<never>;
}

/** A compiled keyword: the boolean for the fast pass, and the findings for the failing one. */
export interface Rule<T> {
  /** Absent where the pass over all parts of the value does the work, with what follows. */
  readonly check?: Check<T> | undefined;
  /** The least number, length or count. */
  readonly min?: number | undefined;
  /** The greatest number, length or count. */
  readonly max?: number | undefined;
  /** The kinds of which all values pass. */
  readonly accepts?: ReadonlySet<unknown> | undefined;
  /** The schema of each element. */
  readonly each?: SchemaNode | undefined;
  readonly explain: Explain<T>;
}

/** An object whose names come from a schema or from data: only own members are read. */
export type Members = Readonly<Record<string, unknown>>;

/** What a keyword with a kind is given. */
export interface KindValue {
  null: null;
  boolean: boolean;
  number: number;
  string: string;
  array: readonly unknown[];
  object: Members;
}

/** One keyword of JSON Schema: one file in `keywords/`. */
export interface Keyword {
  readonly name: string;
  /** The only kind of value it looks at; `undefined` when it looks at all. */
  readonly kind: Kind | undefined;
  /**
   * @param value what the schema says, in the form that `shapes.ts` demands
   * @returns the rule, or `undefined` where it demands nothing
   * @throws SchemaError when the schema is wrong
   */
  readonly compile: (value: never, site: Site) => Rule<never> | undefined;
}

/** Declares a keyword that looks at all values. */
export function keyword<V>(name: string, compile: (value: V, site: Site) => Rule<unknown> | undefined): Keyword {
  return { name, kind: undefined, compile };
}

/** Declares a keyword that looks at values of one kind. */
export function keywordFor<K extends Kind, V>(
  kind: K,
  name: string,
  compile: (value: V, site: Site) => Rule<KindValue[K]> | undefined,
): Keyword {
  return { name, kind, compile };
}
