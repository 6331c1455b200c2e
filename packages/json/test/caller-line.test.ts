import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as jsonpath from '@wirework/jsonpath';
import * as path from '@wirework/path';
import * as patch from '@wirework/path/patch';
import * as result from '@wirework/result';
import * as scanner from '@wirework/scanner';
import * as schema from '@wirework/schema';
import * as json from '../src/index.ts';
import * as node from '../src/node/index.ts';
import * as query from '../src/query/index.ts';

const here = fileURLToPath(import.meta.url);

/** Calls a function, awaits and iterates its result. */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    const value: unknown = await call();
    if (typeof value !== 'object' || value === null) return undefined;
    if (Symbol.asyncIterator in value) for await (const _ of value as AsyncIterable<unknown>);
    if (Symbol.iterator in value) for (const _ of value as Iterable<unknown>);
  } catch (error) {
    return error;
  }
  return undefined;
}

const hasCallersLine = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'stack' in error && String(error.stack).includes(here);

/** Arguments that most functions refuse, each in another depth. */
const refused: readonly (readonly unknown[])[] = [
  [],
  ['{'],
  ['{', 'a'],
  ['{}', 'a['],
  ['{"a": 1}', 'b.c', 1, { create: false }],
  ['{"a": 1}', '$[', 1],
  ['{"a": [{"b": "x"}]}', 'a', codec.t.struct('A', { a: codec.t.int() })],
  ['{"a": [{"b": "x"}]}', { type: 'nothing' }],
  ['{"a": {"b": "x"}}', codec.t.struct('A', { a: codec.t.struct('B', { b: codec.t.int() }) })],
  [{ a: { b: () => 1 } }],
  [{ type: 'nothing' }],
  [{ unknownOption: true }],
  [['{'], 1, {}],
  ['[', { unknownOption: true }],
  ['[1]', 'a', { unknownOption: true }],
  [{ a: 1 }, 'a[', 1, {}],
  [[{}], '/a~2'],
  [1n, Symbol.iterator],
];

/** Functions that accept everything, or return their errors. */
const neverThrow = new Set([
  'isValidJson',
  'isJsonError',
  'isJsonNumber',
  'isCompiledPath',
  'isDelim',
  'isRawJson',
  'isTarget',
  'isStandardSchema',
  'isClosed',
  'findSyntaxError',
  'safeGet',
  'getResult',
  'defaultSchema',
  'defaultSchemaConfig',
  'accessFailed',
  'accessFound',
  'accessMissing',
  'failed',
  'found',
  'missing',
  'tryResult',
  'tryResultAsync',
  'clearCache',
  'close',
  'getStats',
  'getHealthStatus',
  'resultFromJson',
  'errorFromJson',
  'equalValues',
]);

/** Arguments of functions that read and write files: no file of these names can be made. */
const refusedFiles: readonly (readonly unknown[])[] = [
  ['/no/such/folder/file.json', 'a', {}],
  ['/no/such/folder/file.json', { a: () => 1 }],
  ['/no/such/folder/file.json', () => undefined],
  ['/no/such/folder/file.json', {}],
];

const modules = { scanner, result, path, patch, jsonpath, codec, schema, json, node, query };

describe('the stack of every error', () => {
  for (const [name, module] of Object.entries<object>(modules)) {
    const functions = Object.entries(module).filter(
      ([key, value]) => typeof value === 'function' && !/^[A-Z]/.test(key) && !neverThrow.has(key),
    ) as [string, (...args: unknown[]) => unknown][];

    it.each(functions)(`names the caller of ${name}.%s`, async (_, call) => {
      const errors = [];
      for (const args of module === node ? refusedFiles : refused) errors.push(await thrownBy(() => call(...args)));
      const thrown = errors.filter((it) => it !== undefined);
      expect(thrown.length).toBeGreaterThan(0);
      expect(thrown.filter((it) => !hasCallersLine(it))).toEqual([]);
    });
  }

  const processor = json.createProcessor();
  const compiled = json.compileSchema({ type: 'object' });
  const parsed = processor.preParse('{"a": 1}');
  const query1 = jsonpath.compileJsonPath('$..a');
  const methods: Record<string, () => unknown> = {
    'processor.get of a missing value': () => processor.get('{"a": {}}', 'a.b.c'),
    'processor.get of a cut text': () => processor.get('{"a": [', 'a'),
    'processor.set': () => processor.set('[', 'a', 1),
    'processor.setMultiple': () => processor.setMultiple('{}', { 'a[': 1 }),
    'processor.delete': () => processor.delete('{}', 'a.b'),
    'processor.merge': () => processor.merge('{}', '{'),
    'processor.compare': () => processor.compare('{}', '{'),
    'processor.validateSchema': () => processor.validateSchema('{', {}),
    'processor.foreachNested': () => processor.foreachNested('[1,', () => undefined),
    'processor.getFromParsed': () => processor.getFromParsed(parsed, 'a.b.c'),
    'processor.getCompiled': () => processor.getCompiled('{', processor.compilePath('a')),
    'processor.unmarshal': () => processor.unmarshal('{'),
    'schema.validateText': () => compiled.validateText('{'),
    'schema.parseText': () => compiled.parseText('{'),
    'jsonPath.nodesInText': () => query1.nodesInText('{'),
    'decoder.decode': () => json.newDecoder('{"a": 1').decode(),
    'decoder.decode with a target': () => json.newDecoder('{"a": "x"}').decode(codec.t.map(codec.t.int())),
    'decoder.token': () => json.newDecoder('}').token(),
    'decoder.more': () => json.newDecoder(new Uint8Array([0xff, 0x7b])).token(),
    'decoder.tokens': () => json.newDecoder('[1,').tokens(),
    'encoder.encode': () => json.newEncoder({ write: () => undefined }).encode({ a: { b: () => 1 } }),
    'partialReader.push': () => codec.partialReader().push('{"a": tru}'),
    'elements of a path': () => codec.elements('{"a": [1, 2', 'a'),
    'decodeLines with a target': () => codec.decodeLines('{}\n"x"\n', { target: codec.t.int() }),
  };

  it.each(Object.entries(methods))('names the caller of %s', async (_, call) => {
    const error = await thrownBy(call);
    expect(error).toBeDefined();
    expect(hasCallersLine(error) ? '' : error).toBe('');
  });

  it('leaves the limit of the engine as it was, and no stack where a program turned stacks off', () => {
    const { stackTraceLimit } = Error;
    const seen: unknown[] = [];
    try {
      for (const limit of [7, 0]) {
        Error.stackTraceLimit = limit;
        seen.push(json.findSyntaxError('{')?.stack?.includes(here), Error.stackTraceLimit);
      }
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
    expect(seen).toEqual([true, 7, false, 0]);
  });
});
