/** Compiled by four versions of TypeScript (`test/types.long.test.ts`): every line that is wrong is an error. */
/* eslint-disable @typescript-eslint/no-explicit-any -- any is what is tested */
import {
  compilePath,
  get,
  getFromText,
  getMany,
  getManyFromText,
  type PathInput,
  type PathValue,
  type TextHit,
} from '../../src/index.ts';

interface Doc {
  id: number;
  name?: string;
  owner: { name: string; email: string | null; 'key.dotted': boolean } | null;
  users: { id: number; name: string; nick?: string; tags: string[]; address: { city: string } }[];
  readonly pair: readonly [string, number];
  map: Record<string, { n: number }>;
  '0': 'zero';
  union: { kind: 'a'; a: number } | { kind: 'b'; b: string };
  whatever: any;
  mystery: unknown;
  deep: Deep;
}
interface Deep {
  value: number;
  next: Deep;
}

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
const check = <A, B>(_equal: Equal<A, B>): void => undefined;

check<PathValue<Doc, ''>, Doc>(true);
check<PathValue<Doc, 'id'>, number>(true);
check<PathValue<Doc, 'name'>, string | undefined>(true);
check<PathValue<Doc, '["id"]'>, number>(true);
check<PathValue<Doc, 'owner'>, Doc['owner']>(true);
check<PathValue<Doc, 'owner.name'>, string | undefined>(true);
check<PathValue<Doc, 'owner.email'>, string | null | undefined>(true);
check<PathValue<Doc, 'owner["key.dotted"]'>, boolean | undefined>(true);
check<PathValue<Doc, 'owner.["key.dotted"]'>, boolean | undefined>(true);
check<PathValue<Doc, 'users'>, Doc['users']>(true);
check<PathValue<Doc, 'users[0]'>, Doc['users'][number] | undefined>(true);
check<PathValue<Doc, 'users[0].name'>, string | undefined>(true);
check<PathValue<Doc, 'users.0.name'>, string | undefined>(true);
check<PathValue<Doc, 'users[-1].address.city'>, string | undefined>(true);
check<PathValue<Doc, 'users[0].tags[0]'>, string | undefined>(true);
check<PathValue<Doc, 'users.name'>, undefined>(true);
check<PathValue<Doc, 'pair[0]'>, string>(true);
check<PathValue<Doc, 'pair[1]'>, number>(true);
check<PathValue<Doc, 'pair.1'>, number>(true);
check<PathValue<Doc, 'pair[2]'>, undefined>(true);
check<PathValue<Doc, 'pair[-1]'>, string | number | undefined>(true);
check<PathValue<Doc, 'map.x'>, { n: number } | undefined>(true);
check<PathValue<Doc, 'map.x.n'>, number | undefined>(true);
check<PathValue<Doc, '0'>, 'zero'>(true);
check<PathValue<Doc, 'id.x'>, undefined>(true);
check<PathValue<Doc, 'id[0]'>, undefined>(true);
check<PathValue<Doc, 'union.kind'>, 'a' | 'b'>(true);

check<PathValue<Doc, 'users[*]'>, Doc['users'][number][]>(true);
check<PathValue<Doc, 'users[*].name'>, string[]>(true);
check<PathValue<Doc, 'users[*].nick'>, string[]>(true);
check<PathValue<Doc, 'users[1:3].address.city'>, string[]>(true);
check<PathValue<Doc, 'users[::-1].tags[0]'>, string[]>(true);
check<PathValue<Doc, 'users[*].tags[*]'>, string[][]>(true);
check<PathValue<Doc, 'map[*].n'>, number[]>(true);
check<PathValue<Doc, 'users{name}'>, string[]>(true);
check<PathValue<Doc, 'users{nick}'>, string[]>(true);
check<PathValue<Doc, 'users{tags}[0]'>, string[] | undefined>(true);
check<PathValue<Doc, 'users{address}.city'>, string[]>(true);
check<PathValue<Doc, 'users{address}{city}'>, string[]>(true);
check<PathValue<Doc, 'users{id,name}'>, { id?: number; name?: string }[]>(true);
check<PathValue<Doc, 'users{address}["city"]'>, string[]>(true);
check<PathValue<Doc, 'users{address}.["city"]'>, string[]>(true);
check<PathValue<Doc, 'users{address}["street, no"]'>, unknown[]>(true);
check<PathValue<unknown[], '[*]{x,y}[*]'>, unknown[]>(true);
check<PathValue<[unknown[]], '[0]{x,y}[*]'>, unknown[]>(true);
check<PathValue<Doc, 'map{x,y}'>, { x?: { n: number }; y?: { n: number } } | undefined>(true);
check<PathValue<Doc, 'users{flat:tags}'>, unknown[]>(true);
check<PathValue<Doc, 'owner{flat:email}'>, unknown[] | undefined>(true);
check<PathValue<Doc, 'id{flat:x}'>, undefined>(true);
check<PathValue<Doc, 'mystery{flat:x}'>, unknown>(true);
check<PathValue<{ a?: 1 } | 'k', '[*]'>, 1[] | undefined>(true);
check<PathValue<Doc, 'id[*]'>, undefined>(true);

check<PathValue<Doc, readonly ['users', 0, 'name']>, string | undefined>(true);
check<PathValue<Doc, ['pair', 0]>, string>(true);
check<PathValue<Doc, []>, Doc>(true);
check<PathValue<Doc, (string | number)[]>, unknown>(true);

// Never any, and unknown beyond what is known.
check<PathValue<Doc, 'whatever'>, unknown>(true);
check<PathValue<Doc, 'whatever.x[0].y'>, unknown>(true);
check<PathValue<Doc, 'whatever[*].x'>, unknown>(true);
check<PathValue<any, 'a.b'>, unknown>(true);
check<PathValue<any, ''>, unknown>(true);
check<PathValue<any, ['a']>, unknown>(true);
check<PathValue<Doc, 'mystery.x'>, unknown>(true);
check<PathValue<Doc, 'gone'>, unknown>(true);
check<PathValue<Doc, 'a\\.b'>, unknown>(true);
check<PathValue<Doc, string>, unknown>(true);
check<PathValue<Doc, 'deep.next.next.next.next.next.next.next.next.value'>, number>(true);
check<
  PathValue<
    Doc,
    'deep.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.value'
  >,
  unknown
>(true);
check<PathValue<Doc, 'a..b' | 'users['>, unknown>(true);

// Many paths have the types of each: a tuple has a tuple, a list a list.
declare const doc: Doc;
declare const paths: string[];
const hits = getManyFromText('{}', ['a', ['b', 0], compilePath('c')]);
check<typeof hits, [TextHit, TextHit, TextHit]>(true);
const constant = getManyFromText('{}', ['a', 'b'] as const, { strict: true });
check<typeof constant, [TextHit, TextHit]>(true);
const list = getManyFromText('{}', paths);
check<typeof list, TextHit[]>(true);
const values = getMany(doc, ['id', 'users[0].name', ['map', 'x', 'n'], compilePath('id')]);
check<typeof values, [number, string | undefined, number | undefined, unknown]>(true);
const strictly = getMany(doc, ['name', 'users[*].name'], { strict: true });
check<typeof strictly, [string, string[]]>(true);
const filled = getMany(doc, ['name', 'users[0].id'] as const, { default: null });
check<typeof filled, [string | null, number | null]>(true);
const some = getMany(doc, paths as readonly PathInput[]);
check<typeof some, unknown[]>(true);
// @ts-expect-error there is no third path
export const third: TextHit = constant[2];
// @ts-expect-error paths are an array
getManyFromText('{}', 'a');
declare const dynamicPath: string;
const inferred = get(doc, 'users[0].name');
check<typeof inferred, string | undefined>(true);
const strict: string = get(doc, 'users[0].name', { strict: true });
const named: string = get(doc, 'name', { default: 'nobody' });
const alongArray: string | undefined = get(doc, ['users', 0, 'name']);
const dynamic: unknown = get(doc, dynamicPath);
const parsed: unknown = get(JSON.parse('{}'), 'a.b');
const fromText: unknown = getFromText('{}', 'a').value;
// @ts-expect-error an index may be out of range
const certain: string = get(doc, 'users[0].name');
// @ts-expect-error nothing of JSON.parse comes out as any
const anything: number = get(JSON.parse('{}'), 'a');
// @ts-expect-error a symbol is not a segment
get(doc, [Symbol('a')]);
export const used: unknown[] = [
  strict,
  named,
  alongArray,
  dynamic,
  inferred,
  parsed,
  fromText,
  certain,
  anything,
  hits,
  list,
  values,
  strictly,
  filled,
  some,
];
