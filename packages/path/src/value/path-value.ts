import type { JsonNumber } from '@wirework/scanner';

/*
 * The type of a literal path in a known type. The template literal is parsed segment by segment; every segment takes
 * one unit of `Fuel`, so that the work of the type checker is bounded.
 *
 * - `undefined` is added wherever a read may find nothing: an index, an optional member, an index signature, a null on
 *   the way.
 * - `unknown` is the type of everything else: of a path that is not a literal or contains an arbitrary string, of a
 *   member that the type does not have, after an escape, and without fuel. `any` becomes `unknown`.
 */

/**
 * The type of `get(value, path)` for a value of type `T` and a literal path of type `P`. It supports names,
 * `["quoted"]` names, indices, slices, wildcards and `{…}`, up to 20 segments, and arrays of segments.
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

/** Budget of segments. */
type Fuel = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Whether a part of a path is not one literal: `string`, `number`, or a template that contains one. */
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

/** Turns `any`, which would switch off every check after it, into `unknown`. */
type Known<T> = IsAny<T> extends true ? unknown : T;

/** Follows a path from its beginning, where a name has no dot. */
type FromStart<T, P extends string, F extends 0[]> = P extends ''
  ? Known<T>
  : P extends `[${string}` | `{${string}`
    ? Onwards<T, P, F>
    : Onwards<T, `.${P}`, F>;

/** Follows the rest of a path, which begins with `.`, `[` or `{`. */
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

/** The name at the beginning of a path, up to the next character of the syntax. */
type NameOf<P extends string> = Before<Before<Before<P, '.'>, '['>, '{'>;

/** Contains `true` if the name is not known, because it contains an escape or an arbitrary string. */
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
 * Applies the rest of a path after a wildcard or a slice to each element; elements in which it finds nothing are left
 * out. The form applies to the `Containers` among the parts of the type, and finds nothing in the `Others`.
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

/** Applies `{…}`. On an array it makes a list, and a name after it applies to each element of that list. */
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

/** The result of `{flat:…}`: for an array always a list, for an object a list if it has the member. */
type Flat<T> = T extends readonly unknown[] ? unknown[] : T extends Scalar | Closed ? undefined : unknown[] | undefined;

type InElement<E, Inside extends string> = Inside extends `${string},${string}`
  ? unknown extends E
    ? unknown
    : E extends Scalar | Closed | readonly unknown[]
      ? never
      : | { [K in keyof E as K extends NamesOf<Inside> ? K : string extends K ? NamesOf<Inside> : never]?: E[K] }
        | (true extends Has<E, NamesOf<Inside>> ? never : undefined)
  : MemberOf<E, Inside>;

/** The type of a member of an element of a list. Elements that are arrays have none. */
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

/** Applies a name to each element of a list. */
type InEach<List extends unknown[], Name extends string, Rest extends string, F extends 0[]> =
  true extends IsUnclear<Name>
    ? unknown
    : F extends [0, ...infer Left extends 0[]]
      ? OnList<Exclude<MemberOf<List[number], Name>, undefined>[], Rest, Left>
      : unknown;

/**
 * Types without members; a branded scalar has members in its type only. A function is not a JSON value, and its members
 * are not read.
 */
type Scalar = string | number | bigint | boolean | symbol | null | undefined | ((...given: never) => unknown);

/** Built-in objects and `JsonNumber`: their members are inherited from a class, so they are never read. */
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

/** A buffer. Before TypeScript 5.9, a typed array, which has own elements, is assignable to `ArrayBuffer`. */
type PlainBuffer = (ArrayBuffer | SharedArrayBuffer) & { readonly BYTES_PER_ELEMENT?: never };

/**
 * The instances of global classes, if the libraries of the program declare them; not a placeholder without members,
 * which every object would match.
 */
type Instance<Name extends string> = Name extends keyof typeof globalThis
  ? (typeof globalThis)[Name] extends { readonly prototype: infer T }
    ? Record<never, never> extends T
      ? never
      : T
    : never
  : never;

/**
 * Whether a type is an error, whose members may be inherited. Plain data may have a name and a message, but no `stack`.
 */
type IsError<T> = T extends Error ? ('stack' extends keyof T ? true : false) : false;

/** The type of a member; on an array, the type of the element if the name is an index. */
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

/** The type of a declared member, with `undefined` unless it is certain to exist. */
type Promised<T, Key extends keyof T> =
  | Known<T[Key]>
  | (IsWide<Key> extends true
      ? undefined
      : T extends { readonly [K in Key]: unknown }
        ? IsError<T> extends true
          ? undefined
          : never
        : undefined);

/** The type of an element. It is certain to exist only in a tuple. */
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
