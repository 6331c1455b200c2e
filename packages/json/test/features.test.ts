import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as codec from '@wirework/codec';
import { partial, partialReader } from '@wirework/codec';
import * as jsonpath from '@wirework/jsonpath';
import { compileJsonPath } from '@wirework/jsonpath';
import * as path from '@wirework/path';
import * as patch from '@wirework/path/patch';
import * as result from '@wirework/result';
import * as scanner from '@wirework/scanner';
import { parseNative } from '@wirework/scanner/primitives';
import * as schema from '@wirework/schema';
import { compileSchema, type JsonSchema } from '@wirework/schema';
import { compilePartial } from '@wirework/schema/partial';
import { metBy, runs, thrownBy } from '@wirework/test-support';
import * as json from '../src/index.ts';
import { createProcessor, safeGet, set } from '../src/index.ts';
import * as node from '../src/node/index.ts';
import { deleteByQuery } from '../src/query/delete-by-query.ts';
import * as query from '../src/query/index.ts';
import { setByQuery } from '../src/query/set-by-query.ts';

describe('the stack of every error', () => {
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

describe('jsonc', () => {
  const text = '\ufeff{\n  // the port\n  "port": 80, // default\n  "2": "b",\n  "1": "a",\n}\n';

  it("a processor with syntax: 'jsonc' reads, edits, iterates and validates texts with comments", () => {
    using processor = createProcessor({ syntax: 'jsonc' });
    expect(processor.get(text, 'port')).toBe(80);
    expect(processor.get(text, 'port')).toBe(80);
    expect(processor.getMultiple(text, ['port', '1'])).toEqual({ port: 80, 1: 'a' });
    expect(processor.set(text, 'port', 81)).toBe(text.replace('80', '81'));
    expect(processor.setMultiple(text, { port: 81, 2: 'c' })).toBe(text.replace('80', '81').replace('"b"', '"c"'));
    expect(processor.delete(text, 'port')).toBe(text.replace('\n  "port": 80, // default', ''));
    expect(processor.parseAny(text)).toEqual({ port: 80, 1: 'a', 2: 'b' });
    expect(processor.validateSchema(text, { properties: { port: { type: 'string' } } })[0]?.line).toBe(3);
    const names: unknown[] = [];
    processor.foreach(text, (name) => void names.push(name));
    expect(names).toEqual(['port', '2', '1']);
    expect(processor.processBatch([{ type: 'get', jsonStr: text, path: 'port' } as never])[0]?.result).toBe(80);
  });

  it("one call takes syntax: 'jsonc', and the default stays strict", () => {
    expect(safeGet(text, 'port', { syntax: 'jsonc' }).value).toBe(80);
    expect(set(text, 'port', 81, { syntax: 'jsonc' })).toContain('81, // default');
    expect(() => set(text, 'port', 81)).toThrow();
    expect(() => createProcessor({ syntax: 'json5' as never })).toThrow(
      "Cannot use the config field 'syntax': expected one of 'json', 'jsonc'",
    );
  });

  it("a processor with syntax: 'jsonc' compacts a text without its comments, and refuses to prettify it", () => {
    using processor = createProcessor({ syntax: 'jsonc' });
    expect(processor.compact(text)).toBe('{"port":80,"2":"b","1":"a"}');
    expect(processor.prettify('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(() => processor.prettify('{"a": 1, // one\n}')).toThrow(
      expect.objectContaining({
        code: 'SYNTAX',
        message: 'Cannot prettify the text: it has comments or trailing commas, which would be lost',
        index: 9,
        hint: 'toStrictJson() of @wirework/scanner removes them',
      }),
    );
  });
});

describe('compilePartial() with the readers of the codec', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      '10': { type: 'array', items: { $ref: '#' }, maxItems: 2 },
      a: { type: ['string', 'number'], enum: ['yes', 'no', 'é😀', 1.5] },
      b: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { $ref: '#' }] },
      c: { type: ['boolean', 'null'] },
      '~/': { maxLength: 3, pattern: '^[a-z]*$' },
    },
    required: ['a'],
    additionalProperties: { type: 'string', maxLength: 2 },
    maxProperties: 4,
  };

  const { check } = compileSchema(schema);

  /** Any document of which the schema accepts many. */
  const { document }: { document: fc.Arbitrary<Record<string, unknown>> } = fc.letrec((tie) => ({
    document: fc
      .record(
        {
          b: fc.oneof(
            fc.array(fc.oneof({ weight: 40, arbitrary: fc.integer() }, fc.double()), { maxLength: 4 }),
            tie('document'),
          ),
          x: fc.oneof({ weight: 20, arbitrary: fc.string({ maxLength: 2 }) }, fc.jsonValue()),
          a: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('yes', 'no', 'é😀', 1.5) }, fc.jsonValue()),
          '10': fc.array(tie('document'), { maxLength: 2 }),
          c: fc.constantFrom(true, false, null, true, false, null, 0),
          '~/': fc.constantFrom('', 'ab', 'abc', '', 'A', 'abcd'),
        },
        { requiredKeys: ['a'] },
      )
      // Integers come first in objects, but not in texts.
      .map((it) => Object.fromEntries(Object.entries(it).reverse())),
  })) as never;

  /** Returns a text with the properties of each object in reverse. */
  const reversed = (it: unknown): string => {
    if (typeof it !== 'object' || it === null) return JSON.stringify(it);
    if (Array.isArray(it)) return `[${it.map(reversed).join(', ')}]`;
    const entries = Object.entries(it).map(([name, part]) => `${JSON.stringify(name)}: ${reversed(part)}`);
    return `{${entries.reverse().join(', ')}}`;
  };

  it('refuses no beginning of a text that passes, and finds after each piece what it finds for the whole text', () => {
    const counts = { passed: 0, refused: 0 };
    fc.assert(
      fc.property(document, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (value, lengths) => {
        const text = reversed(value);
        const passes = check(JSON.parse(text));
        const reader = partialReader({ loneSurrogates: 'keep' });
        const validatePartial = compilePartial(schema);
        for (let end = 0, at = 0; end < text.length; at++) {
          const from = end;
          end += lengths[at % lengths.length] as number;
          const found = validatePartial(reader.push(text.slice(from, end))).map(String);
          const beginning = partial(text.slice(0, end), { loneSurrogates: 'keep' });
          expect(found).toEqual(compilePartial(schema)(beginning).map(String));
          if (passes) expect(found).toEqual([]);
          if (found.length > 0) return void counts.refused++;
        }
        expect(passes).toBe(true);
        counts.passed++;
      }),
      { numRuns: runs(1_000) },
    );
    expect(Math.min(counts.passed, counts.refused)).toBeGreaterThan(metBy(20));
  });
});

describe('query', () => {
  const text = '{\n  "books": [\n    {"title": "A", "price": 8.00},\n    {"title": "B", "price": 12.50}\n  ]\n}\n';

  describe('setByQuery', () => {
    it('sets every node and keeps all other characters', () => {
      expect(setByQuery(text, '$..price', 10)).toBe(text.replace('8.00', '10').replace('12.50', '10'));
    });

    it('makes a value from each node', () => {
      const doubled = setByQuery(text, '$.books[?@.price > 10].price', ({ value }) => Number(value) * 2);
      expect(doubled).toBe(text.replace('12.50', '25'));
    });

    it('gives the function the location of a node', () => {
      const pointers: string[] = [];
      setByQuery(text, compileJsonPath('$.books[*].title'), ({ pointer, value }) => {
        pointers.push(pointer);
        return value;
      });
      expect(pointers).toEqual(['/books/0/title', '/books/1/title']);
    });

    it('sets the outer one of two nodes, one in the other', () => {
      expect(setByQuery('{"a": {"a": {"a": 1}}}', '$..a', 0)).toBe('{"a": 0}');
    });

    it('sets a node once that a query finds twice', () => {
      expect(setByQuery('[1, 2]', '$[0, 0, -2]', ({ value }) => Number(value) + 1)).toBe('[2, 2]');
    });

    it('sets members with names of any kind', () => {
      expect(setByQuery('{"a/b~": 1, "__proto__": 2, "": 3, "x.y[0]": 4}', '$.*', 0)).toBe(
        '{"a/b~": 0, "__proto__": 0, "": 0, "x.y[0]": 0}',
      );
    });

    it('changes nothing if it finds nothing, and still checks the text', () => {
      expect(setByQuery(text, '$.nothing', 0)).toBe(text);
      expect(thrownBy(() => setByQuery('{"a": }', '$.nothing', 0))).toMatchObject({ code: 'SYNTAX', offset: 7 });
    });

    it('sets none if the value of one cannot be written', () => {
      expect(thrownBy(() => setByQuery(text, '$..price', () => () => undefined))).toMatchObject({
        code: 'UNSUPPORTED_TYPE',
      });
    });

    it('reports a malformed query with its offset', () => {
      expect(thrownBy(() => setByQuery(text, '$.books[', 0))).toMatchObject({ code: 'PATH_SYNTAX', offset: 8 });
    });

    it('stops at the limit of nodes', () => {
      const many = JSON.stringify(Array.from({ length: 2001 }, () => 0));
      expect(thrownBy(() => setByQuery(many, '$[*]', 1))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    });

    it('equals an edit of the value', () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
          const edited = setByQuery(JSON.stringify({ value }, null, indent), '$.value[*]', 7);
          const isContainer = typeof value === 'object' && value !== null;
          const sevens = Array.isArray(value) ? value.map(() => 7) : withSevens(value);
          expect(parseNative(edited)).toEqual({ value: isContainer ? sevens : value });
        }),
      );
    });
  });

  describe("with syntax: 'jsonc'", () => {
    const settings = '// é\n{\n  "a": 1, // one\n  "b": [/* 2 */ 2, 3,],\n}\n';
    const syntax = { syntax: 'jsonc' } as const;

    it('sets and deletes keep the comments of what stays', () => {
      expect(setByQuery(settings, '$..*', 0, syntax)).toBe('// é\n{\n  "a": 0, // one\n  "b": 0,\n}\n');
      expect(setByQuery(settings, '$.b[?@ == 2]', 4, syntax)).toBe(settings.replace('2, 3', '4, 3'));
      expect(deleteByQuery(settings, '$.a', syntax)).toBe('// é\n{\n  "b": [/* 2 */ 2, 3,],\n}\n');
      expect(deleteByQuery(settings, '$.b[?@ > 1]', syntax)).toBe('// é\n{\n  "a": 1, // one\n  "b": [],\n}\n');
    });

    it('is refused without it, with a hint that names it', () => {
      for (const run of [() => setByQuery(settings, '$.a', 0), () => deleteByQuery(settings, '$.a')])
        expect(thrownBy(run)).toMatchObject({ code: 'SYNTAX', hint: expect.stringContaining("syntax: 'jsonc'") });
    });
  });

  describe('deleteByQuery', () => {
    it('deletes every node and keeps all other characters', () => {
      expect(deleteByQuery(text, '$..price')).toBe(
        '{\n  "books": [\n    {"title": "A"},\n    {"title": "B"}\n  ]\n}\n',
      );
    });

    it('deletes elements of one array', () => {
      expect(deleteByQuery('[0, 1, 2, 3, 4]', '$[::2]')).toBe('[1, 3]');
      expect(deleteByQuery('[0, 1, 2]', '$[*]')).toBe('[]');
    });

    it('deletes the outer one of two nodes, one in the other', () => {
      expect(deleteByQuery('{"a": [{"a": 1}], "b": [{"a": 2}]}', '$..a')).toBe('{"b": [{}]}');
    });

    it('refuses to delete the whole document', () => {
      expect(thrownBy(() => deleteByQuery(text, '$'))).toMatchObject({
        code: 'PATH_SYNTAX',
        message:
          "Invalid path '$' at offset 0: expected a query for parts of the document, not for the whole document, which cannot be deleted",
      });
    });

    it('deletes nodes deeper than a path may be long', () => {
      const deep = (inner: string): string => '{"a": '.repeat(150) + inner + '}'.repeat(150);
      expect(deleteByQuery(deep('{"b": 1}'), '$..b')).toBe(deep('{}'));
      expect(setByQuery(deep('{"b": 1}'), '$..b', 2)).toBe(deep('{"b": 2}'));
    });

    it('refuses an unknown option and a text beyond its limit', () => {
      expect(() => deleteByQuery(text, '$.nothing', { maxdepth: 1 } as never)).toThrow("'maxdepth'");
      expect(thrownBy(() => deleteByQuery(text, '$.nothing', { maxBytes: 10 }))).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        limit: 'maxBytes',
      });
      expect(thrownBy(() => deleteByQuery('{"a": 1, "a": 2}', '$.b', { duplicates: 'reject' }))).toMatchObject({
        code: 'DUPLICATE_NAME',
      });
    });

    it('changes nothing if it finds nothing', () => {
      expect(deleteByQuery(text, '$.nothing')).toBe(text);
    });
  });

  const withSevens = (value: unknown): unknown =>
    Object.fromEntries(Object.keys(Object(value) as object).map((name) => [name, 7]));
});
