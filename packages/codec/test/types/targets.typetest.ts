import type { JsonNumber } from '@wirework/scanner';
import {
  decodeLines,
  drawFrame,
  elements,
  isJsonError,
  newDecoder,
  t,
  unmarshal,
  type Decoder,
  type Delim,
  type Encoder,
  type Infer,
  type JsonError,
  type RawJson,
  type StandardSchema,
  type Target,
} from '../../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;

const User = t.struct('User', {
  id: t.int64(),
  age: t.uint8(),
  name: t.string(),
  tags: t.list(t.string()),
  scores: t.map(t.float64()),
  boss: t.nullable(t.string()),
  mail: t.optional(t.string()),
  exact: t.number(),
  raw: t.raw(),
  photo: t.bytes(),
  rest: t.any(),
  listOrNull: t.list(t.string(), { nil: 'null' }),
  mapOrNull: t.map(t.string(), { nil: 'null' }),
  bytesOrNull: t.bytes({ nil: 'null' }),
  rawOrNull: t.raw({ nil: 'null' }),
  listAgain: t.list(t.string(), { nil: 'empty' }),
  needed: t.required(t.string()),
  more: t.optional(t.any()),
});

true satisfies Same<
  Infer<typeof User>,
  {
    id: number | bigint;
    age: number;
    name: string;
    tags: string[];
    scores: Record<string, number>;
    boss: string | null;
    mail?: string | undefined;
    exact: JsonNumber;
    raw: RawJson;
    photo: Uint8Array;
    rest: unknown;
    listOrNull: string[] | null;
    mapOrNull: Record<string, string> | null;
    bytesOrNull: Uint8Array | null;
    rawOrNull: RawJson | null;
    listAgain: string[];
    needed: string;
    more?: unknown;
  }
>;

const Sale = t.object(
  { id: t.int32(), mail: t.optional(t.string()), boss: t.nullable(t.string()) },
  { unknown: 'reject' },
);
true satisfies Same<Infer<typeof Sale>, { id: number; mail?: string | undefined; boss: string | null }>;
unmarshal('{}', Sale) satisfies Infer<typeof Sale>;
// @ts-expect-error a name belongs to t.struct
t.object('Sale', { id: t.int32() });

unmarshal('{}', t.struct('', { a: Math.random() < 0.5 ? t.string() : t.optional(t.string()) })) satisfies {
  a?: string | undefined;
};
// @ts-expect-error which of both is not known, so it may be missing
unmarshal('{}', t.struct('', { a: Math.random() < 0.5 ? t.string() : t.optional(t.string()) })) satisfies { a: string };

interface Tree {
  name: string;
  kids: Tree[];
  up?: Tree | undefined;
}
const Tree: Target<Tree> = t.struct('Tree', {
  name: t.string(),
  kids: t.list(t.lazy('Tree', () => Tree)),
  up: t.optional(t.lazy('Tree', () => Tree)),
});
true satisfies Same<Infer<typeof Tree>, Tree>;
// @ts-expect-error what it gives is not what is written down
t.struct('Wrong', { name: t.int8(), kids: t.list(t.lazy('Tree', () => Tree)) }) satisfies Target<Tree>;

unmarshal('{}', User) satisfies Infer<typeof User>;
unmarshal('{}') satisfies unknown;
unmarshal('{}', { a: 1 }) satisfies { a: number };
(await newDecoder('1').decode(t.int8())) satisfies number;

// @ts-expect-error a string is no target
unmarshal('{}', 'text');
// @ts-expect-error fields are targets
t.struct('Bad', { a: 'text' });

declare const schema: StandardSchema<Date>;
unmarshal('1', schema) satisfies Date;
(await newDecoder('1').decode(schema)) satisfies Date;
decodeLines('1', { target: schema }) satisfies AsyncIterable<Date>;
elements('[]', '', { target: schema }) satisfies AsyncIterable<Date>;

/** A type of another version of the package: the same members, and none that is private. */
type Other<X> = { [K in keyof X]: X[K] };
declare const other: {
  decoder: Other<Decoder>;
  encoder: Other<Encoder>;
  delim: Other<Delim>;
  raw: Other<RawJson>;
  target: Other<Target<string>>;
};
other.decoder satisfies Decoder;
other.encoder satisfies Encoder;
other.delim satisfies Delim;
other.raw satisfies RawJson;
other.target satisfies Target<string>;
unmarshal('""', other.target) satisfies string;
// @ts-expect-error it returns a string
other.target satisfies Target<number>;

declare const caught: unknown;
if (isJsonError(caught)) caught satisfies JsonError;
drawFrame satisfies (text: string, index: number, line: number) => string;
