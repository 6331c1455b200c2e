/**
 * Compiled by four versions of TypeScript (`test/types.long.test.ts`), as `path-value.typetest.ts` is: documents that
 * are more than plain JSON.
 */
/* eslint-disable @typescript-eslint/no-explicit-any -- any is what is tested */
import { type JsonNumber } from '@wirework/scanner';
import { get, type PathValue } from '../../src/index.ts';

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
const check = <A, B>(_equal: Equal<A, B>): void => undefined;

// The members of a built-in object are inherited from its class, so they are never read.
interface Leaves {
  when: Date;
  map: Map<string, number>;
  set: ReadonlySet<string>;
  pattern: RegExp;
  bytes: Uint8Array;
  call: (n: number) => string;
  digits: JsonNumber;
  id: string & { readonly brand: 'Id' };
  count: number & { readonly brand: 'Count' };
  maybe?: (string & { readonly brand: 'Id' }) | null;
}
check<PathValue<Leaves, 'when'>, Date>(true);
check<PathValue<Leaves, 'when.getTime'>, undefined>(true);
check<PathValue<Leaves, 'map.size'>, undefined>(true);
check<PathValue<Leaves, 'set.has'>, undefined>(true);
check<PathValue<Leaves, 'pattern.source'>, undefined>(true);
check<PathValue<Leaves, 'bytes.length'>, unknown>(true);
check<PathValue<Leaves, 'bytes.0'>, unknown>(true);
check<PathValue<Leaves, 'map[*]'>, never[]>(true);
check<PathValue<Leaves, 'call[*]'>, undefined>(true);
check<PathValue<Leaves, 'call.name'>, undefined>(true);
check<PathValue<Leaves, 'digits.literal'>, undefined>(true);
check<PathValue<Leaves, 'id'>, Leaves['id']>(true);
check<PathValue<Leaves, 'id.brand'>, undefined>(true);
check<PathValue<Leaves, 'id.length'>, undefined>(true);
check<PathValue<Leaves, 'id[0]'>, undefined>(true);
check<PathValue<Leaves, 'id[*]'>, undefined>(true);
check<PathValue<Leaves, 'id{brand}'>, undefined>(true);
check<PathValue<Leaves, 'count.toFixed'>, undefined>(true);
check<PathValue<Leaves, 'maybe'>, (string & { readonly brand: 'Id' }) | null | undefined>(true);
check<PathValue<Leaves, 'maybe.brand'>, undefined>(true);
check<PathValue<{ list: Leaves['id'][] }, 'list[*]'>, Leaves['id'][]>(true);
check<PathValue<{ list: Leaves['id'][] }, 'list{brand}'>, never[]>(true);
check<PathValue<{ list: Date[] }, 'list{getTime}'>, never[]>(true);

// Instances of built-in classes: from the language, and from the platform.
interface Instances {
  url: URL;
  query: URLSearchParams;
  blob: Blob;
  response: Response;
  signal: AbortSignal;
  buffer: ArrayBuffer;
  weak: WeakMap<object, string>;
  steps: Generator<string>;
  later: AsyncGenerator<string, void, unknown>;
  error: Error;
  typeError: TypeError;
  commit: { name: string; message: string; author: { name: string } };
  stub: { readonly size: number; readonly type: string };
}
check<PathValue<Instances, 'url.href'>, undefined>(true);
check<PathValue<Instances, 'query.size'>, undefined>(true);
check<PathValue<Instances, 'blob.type'>, undefined>(true);
check<PathValue<Instances, 'response.statusText'>, undefined>(true);
check<PathValue<Instances, 'response{status}'>, undefined>(true);
check<PathValue<Instances, 'signal.aborted'>, undefined>(true);
check<PathValue<Instances, 'buffer.byteLength'>, undefined>(true);
check<PathValue<Instances, 'weak.has'>, undefined>(true);
check<PathValue<Instances, 'steps.next'>, undefined>(true);
check<PathValue<Instances, 'later.next'>, undefined>(true);
check<PathValue<{ list: URL[] }, 'list[*].href'>, never[]>(true);
check<PathValue<{ list: URL[] }, 'list{href}'>, never[]>(true);
check<PathValue<Instances, 'error.name'>, string | undefined>(true);
check<PathValue<Instances, 'typeError.message'>, string | undefined>(true);
check<PathValue<{ list: Error[] }, 'list[*].message'>, string[]>(true);
check<PathValue<Instances, 'error{name,message}'>, { name?: string; message?: string } | undefined>(true);
check<PathValue<Instances, 'commit.name'>, string>(true);
check<PathValue<Instances, 'commit.message'>, string>(true);
check<PathValue<Instances, 'stub.size'>, number>(true);

// A member or an element that is undefined is not there.
interface Undefined {
  port: number | undefined;
  maybe?: number | undefined;
  list: (number | undefined)[];
  members: { b: number | undefined }[];
  both: { b: number | undefined; c: undefined };
  mystery: { b: unknown };
}
check<PathValue<Undefined, 'port'>, number | undefined>(true);
check<PathValue<Undefined, 'list[*]'>, number[]>(true);
check<PathValue<Undefined, 'list[::2]'>, number[]>(true);
check<PathValue<Undefined, 'members[*].b'>, number[]>(true);
check<PathValue<Undefined, 'members{b}'>, number[]>(true);
check<PathValue<Undefined, 'both[*]'>, number[]>(true);
check<PathValue<Undefined, 'both{b,c}'>, { b?: number | undefined; c?: undefined } | undefined>(true);
check<PathValue<Undefined, 'mystery{b,c}'>, { b?: unknown } | undefined>(true);
declare const holes: Undefined;
const port: number = get(holes, 'port', { default: 80 });
const known: number = get(holes, 'maybe', { strict: true });
// @ts-expect-error it may be undefined
const unsafe: number = get(holes, 'port');

// An index signature promises nothing, whatever it is for.
interface Indexed {
  numbers: { [index: number]: string };
  data: { [name: `data-${string}`]: number };
  mixed: { known: number; [name: string]: number | string };
  any: { [name: string]: any };
  never: Record<string, never>;
  partial: Partial<Record<'a' | 'b', number>>;
  readonly: Readonly<Record<'a', number>>;
  1: 'one';
}
check<PathValue<Indexed, 'numbers.5'>, string | undefined>(true);
check<PathValue<Indexed, 'data["data-x"]'>, number | undefined>(true);
check<PathValue<Indexed, 'data.other'>, unknown>(true);
check<PathValue<Indexed, 'mixed.known'>, number>(true);
check<PathValue<Indexed, 'mixed.other'>, number | string | undefined>(true);
check<PathValue<Indexed, 'any.x'>, unknown>(true);
check<PathValue<Indexed, 'any.x.y.z'>, unknown>(true);
check<PathValue<Indexed, 'never.x'>, undefined>(true);
check<PathValue<Indexed, 'partial.a'>, number | undefined>(true);
check<PathValue<Indexed, 'readonly.a'>, number>(true);
check<PathValue<Indexed, '1'>, 'one'>(true);

// Arrays and tuples of every kind.
interface Arrays {
  anys: any[];
  unknowns: unknown[];
  nevers: never[];
  frozen: readonly { readonly n: number }[];
  rest: [string, ...number[]];
  optional: [string, number?];
  empty: [];
  either: { n: number }[] | { n: string };
  nullable: ({ n: number } | null)[] | null;
  nested: number[][][];
}
check<PathValue<Arrays, 'anys[0]'>, unknown>(true);
check<PathValue<Arrays, 'anys[*]'>, unknown[]>(true);
check<PathValue<Arrays, 'anys{a}'>, unknown[]>(true);
check<PathValue<Arrays, 'unknowns[0].a'>, unknown>(true);
check<PathValue<Arrays, 'nevers[0]'>, undefined>(true);
check<PathValue<Arrays, 'frozen[0].n'>, number | undefined>(true);
check<PathValue<Arrays, 'frozen[*].n'>, number[]>(true);
check<PathValue<Arrays, 'rest[0]'>, string | number | undefined>(true);
check<PathValue<Arrays, 'optional[0]'>, string>(true);
check<PathValue<Arrays, 'optional[1]'>, number | undefined>(true);
check<PathValue<Arrays, 'empty[0]'>, undefined>(true);
check<PathValue<Arrays, 'empty[*]'>, never[]>(true);
check<PathValue<Arrays, 'nevers[1:]'>, never[]>(true);
check<PathValue<Arrays, 'either[0:1].n'>, number[] | undefined>(true);
check<PathValue<Arrays, 'either[*]'>, (string | { n: number })[]>(true);
check<PathValue<{ a: { b: 1 } }, 'a[0:1]'>, undefined>(true);
check<PathValue<{ a: { b: 1 } }, 'a[*]'>, 1[]>(true);
check<PathValue<Arrays, 'either.n'>, string | undefined>(true);
check<PathValue<Arrays, 'either[0].n'>, number | undefined>(true);
check<PathValue<Arrays, 'nullable[0].n'>, number | undefined>(true);
check<PathValue<Arrays, 'nullable[*].n'>, number[] | undefined>(true);
check<PathValue<Arrays, 'nested[0][1:2][*]'>, number[][] | undefined>(true);

// Infinite types, and `any`, `unknown` and `never`.
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Tree<T> {
  value: T;
  children: Tree<Tree<T>>[];
}
check<PathValue<Json, 'a.b[0].c.d[1].e.f.g[2].h.i.j'>, Json | undefined>(true);
check<PathValue<Json, 'a[*]'>, Json[] | undefined>(true);
check<
  PathValue<
    Tree<number>,
    'children[0].children[0].children[0].children[0].children[0].value.value.value.value.value.value'
  >,
  number | undefined
>(true);
check<PathValue<never, 'a'>, never>(true);
check<PathValue<unknown, 'a.b'>, unknown>(true);
check<PathValue<null, 'a'>, undefined>(true);
check<PathValue<string, 'length'>, undefined>(true);
check<PathValue<{ a: { b: 1 } } & { a: { c: 2 } }, 'a.c'>, 2>(true);
check<PathValue<object, 'a'>, unknown>(true);
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is what is tested
check<PathValue<{}, 'a'>, unknown>(true);

// Paths that are made with a string or a number that is known when the program runs.
interface Made {
  map: Record<string, { n: number }>;
  byNumber: Record<number, string>;
  list: { n: number }[];
  pair: ['a', 'b'];
  known: { a: 1; b: 2 };
}
check<PathValue<Made, `map.${string}.n`>, unknown>(true);
check<PathValue<Made, `map.x${string}.n`>, unknown>(true);
check<PathValue<Made, `map["${string}"].n`>, unknown>(true);
check<PathValue<Made, `list{${string}}`>, unknown>(true);
check<PathValue<Made, `list.${number}.n`>, unknown>(true);
check<PathValue<Made, `list[${number}].n`>, number | undefined>(true);
check<PathValue<Made, `pair[${number}]`>, 'a' | 'b' | undefined>(true);
check<PathValue<Made, `known.${'a' | 'b'}`>, 1 | 2>(true);
check<PathValue<Made, ['map', string, 'n']>, number | undefined>(true);
check<PathValue<Made, ['byNumber', `${number}`]>, string | undefined>(true);
check<PathValue<Made, ['list', number, 'n']>, number | undefined>(true);
check<PathValue<Made, ['list', string]>, unknown>(true);
check<PathValue<Made, ['pair', number]>, 'a' | 'b' | undefined>(true);
check<PathValue<Made, ['known', 'a' | 'b']>, 1 | 2>(true);
check<PathValue<Made, ['known', string]>, unknown>(true);

// `{…}` on an object gives nothing where it finds nothing.
check<PathValue<{ o: { p?: 1; q?: 2 } }, 'o{p,q}'>, { p?: 1; q?: 2 } | undefined>(true);
check<PathValue<{ o: { p: 1; q?: 2 } }, 'o{p,q}'>, { p?: 1; q?: 2 }>(true);
check<PathValue<{ o: { p?: 1; q?: 2 }[] }, 'o{p,q}'>, { p?: 1; q?: 2 }[]>(true);
check<PathValue<{ o: Date }, 'o{p}'>, undefined>(true);

declare const leaves: Leaves;
// @ts-expect-error a getter of a map is never read
const size: number = get(leaves, 'map.size');
const generic = <T extends { a: { b: number } }>(value: T): unknown => get(value, 'a.b');
export const used: unknown[] = [size, generic, port, known, unsafe];
