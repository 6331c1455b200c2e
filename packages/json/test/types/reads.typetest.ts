/** Compiled by the type check of the package: every line that is wrong is an error. */
import {
  batchResultFromJson,
  compileSchema,
  createProcessor,
  getString,
  getTyped,
  JsonNumber,
  newDecoder,
  newEncoder,
  type Config,
  type Processor,
  type ProcessorConfig,
  type Result,
  t,
  type ValidationError,
  validateSchema,
} from '../../src/index.ts';

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
/** Takes a value of exactly one type. */
const is =
  <A>() =>
  <B>(_value: B, _equal: Equal<A, B>): void =>
    undefined;
const text = '{}';

// getTyped: what you say, a default, or a check.
const plain = getTyped(text, 'a');
const said = getTyped<string>(text, 'a');
const withText = getTyped(text, 'a', 'none');
const withNumber = getTyped(text, 'a', 5);
const withFlag = getTyped(text, 'a', false);
const withList = getTyped(text, 'a', [1]);
const withNone = getTyped(text, 'a', []);
const withNull = getTyped(text, 'a', null);
const saidOrNull = [getTyped<string>(text, 'a', null), getTyped<string | null>(text, 'a', null)] as const;
const saidList = getTyped<string[]>(text, 'a', []);
const perhaps = getTyped(text, 'a', undefined);
const target = getTyped(text, 'a', t.struct('User', { name: t.string(), age: t.uint8() }));
const schema = compileSchema({ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const);
const checked = getTyped(text, 'a', schema);
is<unknown>()(plain, true);
// A default has a kind; its literals, elements and members say nothing about the text.
const word = getTyped(text, 'a', 'x' as 'x' | 'y');
const digit = getTyped(text, 'a', 5 as 5 | 6);
const either = getTyped(text, 'a', 'x' as 'x' | 5);
const object = getTyped(text, 'a', { x: 1 });
const tuple = getTyped(text, 'a', [1, 'x'] as const);
const large = getTyped(text, 'a', 5n);
const exact = getTyped(text, 'a', new JsonNumber('1'));
const bigints = getTyped(text, 'a', 5, { numbers: 'bigint' });
const lossless = getTyped(text, 'a', 5, { numbers: 'lossless' });
const within = getTyped(text, 'a', 5, { maxDepth: 5 });
is<string>()(word, true);
is<number>()(digit, true);
is<string | number | boolean>()(either, true);
is<Record<string, unknown>>()(object, true);
is<unknown[]>()(tuple, true);
is<number | bigint>()(large, true);
is<number | JsonNumber>()(exact, true);
is<number | bigint>()(bigints, true);
is<number | JsonNumber>()(lossless, true);
is<number>()(within, true);
is<string | undefined>()(said, true);
is<string>()(withText, true);
is<number>()(withNumber, true);
is<boolean>()(withFlag, true);
is<unknown[]>()(withList, true);
is<unknown[]>()(withNone, true);
is<unknown>()(withNull, true);
is<readonly [string | null, string | null]>()(saidOrNull, true);
is<string[]>()(saidList, true);
is<unknown>()(perhaps, true);
is<{ name: string; age: number } | undefined>()(target, true);
is<number | undefined>()(checked?.id, true);

// The typed getters: undefined unless there is a default.
const processor: Processor = createProcessor();
const name = processor.getString(text, 'a');
const named = processor.getString(text, 'a', 'none');
const sized = processor.getInt(text, 'a', null);
is<string | undefined>()(name, true);
is<string>()(named, true);
is<number | null>()(sized, true);

// A result is a value behind its guard.
const result: Result<number> = processor.getResult(text, 'a', t.int32());
if (result.ok()) is<number>()(result.value, true);
else is<number | undefined>()(result.value, true);

// Items of iterations, of batches and of documents are unknown until they are asked.
for (const item of processor.iterate(text)) {
  const data = item.getData();
  const list = item.getArray('a');
  is<unknown>()(data, true);
  is<unknown[] | undefined>()(list, true);
}
const batch = processor.processBatch([{ type: 'get', jsonStr: text }]);
const value = batch[0]?.result;
is<unknown>()(value, true);
is<Error | undefined>()(batchResultFromJson({}).error, true);

// A schema from a JSON file has wide types; a misspelt literal is refused.
const fromFile = { type: 'object', properties: { a: { type: 'string', format: 'email' as string } }, required: ['a'] };
processor.validateSchema(text, fromFile) satisfies ValidationError[];
validateSchema(text, fromFile) satisfies ValidationError[];
processor.validateSchema(text, { type: 'object', properties: { a: { type: 'string', minLength: 1 } } });
// @ts-expect-error -- no such type
processor.validateSchema(text, { type: 'strng' });

// Impossible arguments are refused.
// @ts-expect-error -- no such type of item
processor.processBatch([{ type: 'put', jsonStr: text }]);
// @ts-expect-error -- no such field
createProcessor({ maxDeph: 5 });
// @ts-expect-error -- no such mode
processor.merge(text, text, { mode: 'Union' });
// @ts-expect-error -- settings cannot be changed
processor.getConfig().maxDepth = 5;
// One config for reads, decoders and encoders.
const shared: Config = { numbers: 'bigint', maxBytes: 5, indent: '  ', disallowUnknownFields: true };
is<string | undefined>()(getString(text, 'a', undefined, shared), true);
void [
  processor.safeGet(text, 'a', shared),
  processor.getResult(text, 'a', t.int32(), shared),
  newDecoder(text, shared),
  newEncoder({ write: () => undefined }, shared),
];
// @ts-expect-error -- no such option
processor.safeGet(text, 'a', { number: 'bigint' });
const config: ProcessorConfig = { cache: { ttl: 5 }, maxDepth: undefined };
void config;
