import type { SchemaInput } from './standard-schema.ts';

/**
 * The type of the values that pass a schema, for the common subset of JSON Schema: `type` (one or a list),
 * `properties` with `required`, `dependentRequired` and `additionalProperties`, `items` (one or a tuple),
 * `prefixItems`, `enum`, `const`, `anyOf`, `oneOf`, `allOf`, and `$ref` to `#`, `#/definitions/…`, `#/$defs/…`, and the
 * `$anchor` of a definition.
 *
 * For a compiled schema, and for a schema of zod or another Standard Schema, it is the input type:
 * `FromSchema<typeof user>`.
 *
 * It never promises more than `check` proves: a schema without `type` accepts values of every other kind, so its type
 * is `unknown`, as is the type of everything that is nested more than ten levels deep. As JSON does, it describes
 * properties that are own, enumerable and not `undefined`: `check` takes the others for absent, so `{ a: undefined }`
 * passes a schema whose type is `{ [name: string]: string }`.
 *
 * @example
 * ```ts
 * type User = FromSchema<{ type: 'object'; properties: { name: { type: 'string' } }; required: ['name'] }>;
 * // → { name: string }
 * ```
 */
export type FromSchema<S> = S extends { readonly '~standard': unknown } ? SchemaInput<S> : Convert<S, S, 10>;

/** The number of levels that are left after one more, by the number before; `never` at the end. */
type Less = [never, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

type Convert<S, Root, Level extends number> = [Level] extends [never]
  ? unknown
  : S extends true
    ? unknown
    : S extends false
      ? never
      : string extends keyof S
        ? unknown
        : S extends { readonly $ref: infer R }
          ? Referenced<R, Root, Less[Level]>
          : Simplify<Own<S, RootOf<S, Root>, Level> & Combined<S, RootOf<S, Root>, Less[Level]>>;

/** The schema that `#` means in a schema: itself, if it has a `$id` that is not a plain name. */
type RootOf<S, Root> = S extends { readonly $id: infer Id } ? (Id extends `#${string}` | '' ? Root : S) : Root;

type Referenced<R, Root, Level extends number> = R extends '#'
  ? Convert<Root, Root, Level>
  : R extends `#/${infer Container extends 'definitions' | '$defs'}/${infer Token}`
    ? Root extends { readonly [K in Container]: infer D }
      ? Definition<D, NameOf<Token>, Root, Level>
      : unknown
    : R extends `#${infer Name}`
      ? Anchored<DefinitionsOf<Root, '$defs'> | DefinitionsOf<Root, 'definitions'>, Name, Root, Level>
      : unknown;

/** The schemas in `definitions` or `$defs`, as a union. */
type DefinitionsOf<Root, Container extends string> = Root extends { readonly [K in Container]: infer D }
  ? D[keyof D]
  : never;

type Anchored<D, Name, Root, Level extends number> = [Extract<D, { readonly $anchor: Name }>] extends [never]
  ? unknown
  : Root extends EarlyDraft
    ? unknown
    : Convert<Extract<D, { readonly $anchor: Name }>, Root, Level>;

/** A document of a draft that does not have the keywords of later ones. */
interface EarlyDraft {
  readonly $schema: `${string}/draft-0${string}`;
}

type Definition<D, Name, Root, Level extends number> = [Name] extends [never]
  ? unknown
  : Name extends keyof D
    ? Convert<D[Name], Root, Level>
    : unknown;

/**
 * The name in a token of a pointer in a URI fragment; `never` for more than one token, and for escapes of URIs other
 * than that of `%`.
 */
type NameOf<Token extends string> = Token extends `${string}/${string}`
  ? never
  : Replaced<Replaced<Unescaped<Token>, '~1', '/'>, '~0', '~'>;

type Unescaped<T extends string> = T extends `${infer Before}%${infer After}`
  ? After extends `25${infer Rest}`
    ? `${Before}%${Unescaped<Rest>}`
    : never
  : T;

type Replaced<
  T extends string,
  From extends string,
  To extends string,
> = T extends `${infer Before}${From}${infer After}` ? `${Before}${To}${Replaced<After, From, To>}` : T;

/** The type that the keywords of the schema itself describe. */
type Own<S, Root, Level extends number> = S extends { readonly const: infer C }
  ? [C] extends [undefined]
    ? unknown
    : Writable<C>
  : S extends { readonly enum: readonly (infer E)[] }
    ? Writable<E>
    : S extends { readonly type: readonly (infer T)[] }
      ? OfType<T, S, Root, Level>
      : S extends { readonly type: infer T }
        ? OfType<T, S, Root, Level>
        : unknown;

/** A constant as a value: a literal of a schema is read-only, but a value that equals it need not be. */
type Writable<C> = C extends object ? { -readonly [K in keyof C]: Writable<C[K]> } : C;

/** The type that its in-place subschemas describe. */
type Combined<S, Root, Level extends number> = (S extends { readonly anyOf: readonly (infer B)[] }
  ? Each<B, Root, Level>
  : unknown) &
  (S extends { readonly oneOf: readonly (infer B)[] } ? Each<B, Root, Level> : unknown) &
  (S extends { readonly allOf: infer A } ? All<A, Root, Level> : unknown);

type Each<B, Root, Level extends number> = B extends unknown ? Convert<B, Root, Level> : never;

type All<A, Root, Level extends number> = A extends readonly [infer First, ...infer Rest]
  ? Convert<First, Root, Level> & All<Rest, Root, Level>
  : unknown;

type OfType<T, S, Root, Level extends number> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? ArrayOf<S, Root, Less[Level]>
          : T extends 'object'
            ? ObjectOf<S, Root, Less[Level]>
            : unknown;

type ArrayOf<S, Root, Level extends number> = S extends { readonly prefixItems: infer P extends readonly unknown[] }
  ? Root extends EarlyDraft
    ? ItemsOf<S, Root, Level>
    : TupleOf<P, S, RestOf<S, 'items', Root, Level>, Root, Level>
  : ItemsOf<S, Root, Level>;

type ItemsOf<S, Root, Level extends number> = S extends { readonly items: infer I }
  ? I extends readonly unknown[]
    ? TupleOf<I, S, RestOf<S, 'additionalItems', Root, Level>, Root, Level>
    : Convert<I, Root, Level>[]
  : unknown[];

type TupleOf<I extends readonly unknown[], S, Rest extends unknown[], Root, Level extends number> = S extends {
  readonly minItems: I['length'];
}
  ? [...Items<I, Root, Level>, ...Rest]
  : [...Partial<Items<I, Root, Level>>, ...Rest];

type Items<I extends readonly unknown[], Root, Level extends number> = {
  -readonly [K in keyof I]: Convert<I[K], Root, Level>;
};

/** The items after the first, as a keyword describes them. */
type RestOf<S, Keyword extends string, Root, Level extends number> = S extends { readonly [K in Keyword]: infer A }
  ? A extends false
    ? []
    : Convert<A, Root, Level>[]
  : unknown[];

type ObjectOf<S, Root, Level extends number> = MembersOf<S, Root, Level> & DependentOf<S, Root>;

/** For each property that requires others: it is absent, or they are present. */
type DependentOf<S, Root> = S extends { readonly dependentRequired: infer D }
  ? Root extends EarlyDraft
    ? unknown
    : Intersection<{ [K in keyof D]: Dependent<K, D[K]> }>
  : unknown;

type Dependent<Name extends PropertyKey, Needed> = Needed extends readonly (infer R extends string)[]
  ? string extends R | Name
    ? unknown
    : { [K in Name]?: undefined } | { [K in R]: NonNullable<unknown> | null }
  : unknown;

/** The intersection of the properties of a type. */
type Intersection<T> = { [K in keyof T]: (of: T[K]) => void }[keyof T] extends (of: infer I) => void ? I : unknown;

type MembersOf<S, Root, Level extends number> = S extends { readonly properties: infer P }
  ? { [K in keyof P & RequiredOf<S>]: Convert<P[K], Root, Level> } & {
      [K in Exclude<keyof P, RequiredOf<S>>]?: Convert<P[K], Root, Level>;
    } & { [K in Exclude<RequiredOf<S>, keyof P>]: unknown }
  : { [K in RequiredOf<S>]: unknown } & { [name: string]: AdditionalOf<S, Root, Level> };

/** Names that are only known to be strings promise nothing. */
type RequiredOf<S> = S extends { readonly required: readonly (infer R extends string)[] }
  ? string extends R
    ? never
    : R
  : never;

/** The type of the properties that `properties` does not name; those that a pattern matches may differ. */
type AdditionalOf<S, Root, Level extends number> = S extends { readonly patternProperties: unknown }
  ? unknown
  : S extends { readonly additionalProperties: infer A }
    ? Convert<A, Root, Level>
    : unknown;

/** One flat object type in place of an intersection, so that editors show it well. */
type Simplify<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]: T[K] } : T;
