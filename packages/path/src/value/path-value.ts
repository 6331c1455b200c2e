import type { JsonNumber } from '@wirework/scanner';

/*
 * The type of a literal path in a known type. The template literal is cut segment by segment; every cut costs one
 * unit of `Fuel`, so that the checker's work is bounded.
 *
 * - `undefined` is added wherever a read may find nothing: an index, an optional member, an index signature, a null on the way.
 * - `unknown` stands for everything that is not known: a path that is not a literal or contains an arbitrary string, a member that the
 *   type does not have, escapes, more segments than there is fuel. `any` is turned into `unknown` and never returned.
 */

/**
 * The type of `get(value, path)` for a value of type `T` and a literal path of type `P`. It supports names, `["quoted"]` names, indices, slices,
 * wildcards and `{…}`, up to 20 segments, and arrays of segments.
 *
 * @example
 * ```ts
 * type Doc = { users: { name: string }[] };
 * type Name = PathValue<Doc, 'users[0].name'>; // string | undefined
 * type Names = PathValue<Doc, 'users[*].name'>; // string[]
 * ```
 */
export type PathValue<T, P> = P extends string
  ? string extends P
    ? unknown
    : FromStart<T, P, Fuel>
  : P extends readonly (string | number)[]
    ? number extends P['length']
      ? unknown
      : Along<T, P, Fuel>
    : unknown;

/** One unit for each segment. */
type Fuel = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Whether a part of a path stands for many: `string`, `number`, or a template that contains one. */
type IsWide<Part extends PropertyKey> = Record<never, 0> extends Record<Part, 0> ? true : false;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** Follows an array of names and indices. */
type Along<T, P extends readonly (string | number)[], F extends 0[]> = P extends readonly [
  infer Key,
  ...infer Rest extends readonly (string | number)[],
]
  ? F extends [0, ...infer Left extends 0[]]
    ? Along<Key extends number ? Element<T, `${Key}`> : Key extends string ? Member<T, Key> : unknown, Rest, Left>
    : unknown
  : Known<T>;

/** `any` would switch off every check after it. */
type Known<T> = IsAny<T> extends true ? unknown : T;

/** Follows a path from its beginning, where a name stands without a dot. */
type FromStart<T, P extends string, F extends 0[]> = P extends ''
  ? Known<T>
  : P extends `[${string}` | `{${string}`
    ? Onwards<T, P, F>
    : Onwards<T, `.${P}`, F>;

/** Follows what begins with `.`, `[` or `{`. */
type Onwards<T, P extends string, F extends 0[]> = P extends ''
  ? Known<T>
  : F extends [0, ...infer Left extends 0[]]
    ? P extends `.["${infer Rest}`
      ? Quoted<T, Rest, Left>
      : P extends `.${infer Rest}`
        ? Named<T, Rest, NameOf<Rest>, Left>
        : P extends `["${infer Rest}`
          ? Quoted<T, Rest, Left>
          : P extends `[${infer Inside}]${infer Rest}`
            ? Bracketed<T, Inside, Rest, Left>
            : P extends `{${infer Inside}}${infer Rest}`
              ? Braced<T, Inside, Rest, Left>
              : unknown
    : unknown;

type Before<P extends string, Mark extends string> = P extends `${infer Head}${Mark}${string}` ? Head : P;

/** The name at the beginning, up to the next character that is syntax. */
type NameOf<P extends string> = Before<Before<Before<P, '.'>, '['>, '{'>;

/** Contains `true` if it is not known which name is meant, because there is an escape or an arbitrary string in it. */
type IsUnclear<Name extends string> = IsWide<Name> | (Name extends `${string}\\${string}` ? true : false);

type Named<T, P extends string, Name extends string, F extends 0[]> = true extends
  IsUnclear<Name> | (Name extends '' ? true : false)
  ? unknown
  : P extends `${Name}${infer Rest}`
    ? Onwards<Member<T, Name>, Rest, F>
    : unknown;

type Quoted<T, P extends string, F extends 0[]> = P extends `${infer Name}"]${infer Rest}`
  ? true extends IsUnclear<Name>
    ? unknown
    : Onwards<Member<T, Name>, Rest, F>
  : unknown;

type Bracketed<T, Inside extends string, Rest extends string, F extends 0[]> = Inside extends '*'
  ? Each<T, Exclude<T, Scalar>, Extract<T, Scalar>, ValueOf<T>, Rest, F>
  : Inside extends `${string}:${string}`
    ? Each<T, Extract<T, readonly unknown[]>, Exclude<T, readonly unknown[]>, ElementOf<T>, Rest, F>
    : Inside extends `${number}`
      ? Onwards<Element<T, Inside>, Rest, F>
      : unknown;

/**
 * What follows a wildcard or a slice applies to each element; elements where it finds nothing are left out. `Containers` are the parts
 * of the type that it works on; in the `Others` it finds nothing.
 */
type Each<T, Containers, Others, Found, Rest extends string, F extends 0[]> = unknown extends T
  ? unknown
  : | ([Containers] extends [never] ? never : Exclude<Onwards<Found, Rest, F>, undefined>[])
    | ([Others] extends [never] ? never : undefined);

type ElementOf<T> = T extends readonly (infer E)[] ? E : never;

type ValueOf<T> = T extends readonly (infer E)[]
  ? E
  : T extends Scalar | Closed
    ? never
    : T extends object
      ? T[keyof T]
      : never;

/** `{…}` on an array makes a list of its own: a name after it is applied to each of its elements. */
type Braced<T, Inside extends string, Rest extends string, F extends 0[]> = true extends
  IsWide<Inside> | (Inside extends `${string}${'\\' | '"' | ' '}${string}` ? true : false)
  ? unknown
  : unknown extends T
    ? unknown
    : Inside extends `flat:${string}`
      ? Rest extends ''
        ? Flat<T>
        : unknown
      : T extends readonly (infer E)[]
        ? OnList<Exclude<InElement<E, Inside>, undefined>[], Rest, F>
        : T extends Scalar | Closed
          ? undefined
          : Onwards<InElement<T, Inside>, Rest, F>;

/** What `{flat:…}` collects: from an array always a list, and from an object if it has the member. */
type Flat<T> = T extends readonly unknown[] ? unknown[] : T extends Scalar | Closed ? undefined : unknown[] | undefined;

type InElement<E, Inside extends string> = Inside extends `${string},${string}`
  ? unknown extends E
    ? unknown
    : E extends Scalar | Closed | readonly unknown[]
      ? never
      : | { [K in keyof E as K extends NamesOf<Inside> ? K : string extends K ? NamesOf<Inside> : never]?: E[K] }
        | (true extends Has<E, NamesOf<Inside>> ? never : undefined)
  : MemberOf<E, Inside>;

/** The type of a member of what is in a list. Elements that are arrays have none. */
type MemberOf<E, Name extends string> = E extends Scalar | Closed | readonly unknown[] ? never : Member<E, Name>;

/** Contains `true` if one of the members is certain to exist. */
type Has<E, Name extends string> = Name extends keyof E ? (undefined extends Promised<E, Name> ? false : true) : false;

type NamesOf<Inside extends string> = Inside extends `${infer Name},${infer More}` ? Name | NamesOf<More> : Inside;

type OnList<List extends unknown[], Rest extends string, F extends 0[]> = Rest extends
  `["${infer More}` | `.["${infer More}`
  ? More extends `${infer Name}"]${infer Left}`
    ? InEach<List, Name, Left, F>
    : unknown
  : Rest extends `.${infer More}`
    ? InEach<List, NameOf<More>, More extends `${NameOf<More>}${infer Left}` ? Left : '', F>
    : Onwards<List, Rest, F>;

/** A name that goes into each element of a list. */
type InEach<List extends unknown[], Name extends string, Rest extends string, F extends 0[]> =
  true extends IsUnclear<Name>
    ? unknown
    : F extends [0, ...infer Left extends 0[]]
      ? OnList<Exclude<MemberOf<List[number], Name>, undefined>[], Rest, Left>
      : unknown;

/** Types without members; those of a branded scalar exist in its type only. A function is not a JSON value, and its members are not read. */
type Scalar = string | number | bigint | boolean | symbol | null | undefined | ((...given: never) => unknown);

/** Built-in objects and `JsonNumber`: all their members come from their class, and those are never read. */
type Closed =
  | Date
  | RegExp
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | WeakMap<object, unknown>
  | WeakSet<object>
  | WeakRef<object>
  | Promise<unknown>
  | PlainBuffer
  | Generator<unknown, unknown, never>
  | AsyncGenerator<unknown, unknown, never>
  | JsonNumber
  | Instance<
      | 'URL'
      | 'URLSearchParams'
      | 'Headers'
      | 'Request'
      | 'Response'
      | 'FormData'
      | 'Blob'
      | 'AbortController'
      | 'AbortSignal'
      | 'ReadableStream'
      | 'WritableStream'
      | 'TransformStream'
      | 'TextEncoder'
      | 'TextDecoder'
    >;

/** A typed array, whose elements are its own, fits `ArrayBuffer` before TypeScript 5.9. */
type PlainBuffer = (ArrayBuffer | SharedArrayBuffer) & { readonly BYTES_PER_ELEMENT?: never };

/** The instances of global classes, as far as the program's libraries declare them. A placeholder without members would fit every object, and `any` every type. */
type Instance<Name extends string> = Name extends keyof typeof globalThis
  ? (typeof globalThis)[Name] extends { readonly prototype: infer T }
    ? Record<never, never> extends T
      ? never
      : T
    : never
  : never;

/** Whether a type is an error: its members may be its own or those of its class. Plain data may have a name and a message, but no `stack`. */
type IsError<T> = T extends Error ? ('stack' extends keyof T ? true : false) : false;

/** The type of a member; on an array, of the element whose number the name is. */
type Member<T, Name extends string> = unknown extends T
  ? unknown
  : T extends Scalar | Closed
    ? undefined
    : T extends readonly unknown[]
      ? IsWide<Name> extends true
        ? unknown
        : Name extends `${bigint}`
          ? Element<T, Name>
          : undefined
      : T extends ArrayBufferView
        ? unknown
        : Own<T, Name>;

type Own<T, Name extends string> = Name extends keyof T
  ? Promised<T, Name>
  : Name extends `${infer N extends number}`
    ? N extends keyof T
      ? Promised<T, N>
      : unknown
    : unknown;

/** The type of a member that is certain to exist, or that an index signature allows. */
type Promised<T, Key extends keyof T> =
  | Known<T[Key]>
  | (IsWide<Key> extends true
      ? undefined
      : T extends { readonly [K in Key]: unknown }
        ? IsError<T> extends true
          ? undefined
          : never
        : undefined);

/** The type of an element. Only in a tuple is it certain to be there. */
type Element<T, Index extends string> = unknown extends T
  ? unknown
  : T extends readonly unknown[]
    ? number extends T['length']
      ? Known<T[number]> | undefined
      : Index extends `-${string}`
        ? Known<T[number]> | undefined
        : Index extends keyof T
          ? Known<T[Index]>
          : IsWide<Index> extends true
            ? Known<T[number]> | undefined
            : undefined
    : undefined;
