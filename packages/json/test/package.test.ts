import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as errors from '@wirework/encoding-errors';
import * as paths from '@wirework/path';
import * as results from '@wirework/result';
import * as scanner from '@wirework/scanner';
import * as schema from '@wirework/schema';
import {
  bundleSize,
  documentedLimits,
  misreadTexts,
  runExamples,
  runGuide,
  runReadme,
  temporaryFolders,
} from '@wirework/test-support';
import { readConfig } from '../src/config/read-config.ts';
import * as json from '../src/index.ts';
import { batchOperation, close, createProcessor, get, getHealthStatus, getStats, isClosed } from '../src/index.ts';
import * as query from '../src/query/index.ts';

describe('the first call', () => {
  it('close() is known to have been called, also before anything else was', () => {
    expect(isClosed()).toBe(false);
    close();
    expect([isClosed(), getStats().isClosed, getHealthStatus().healthy]).toEqual([true, true, false]);
    expect(get('[1]', '[0]')).toBe(1);
    expect(isClosed()).toBe(false);
  });
});

describe('the package functions', () => {
  const names = Object.keys(json.createProcessor()).filter((it) => it !== 'getConfig');

  it('are those of a processor, over one default processor', () => {
    for (const name of names)
      expect([name, typeof (json as Record<string, unknown>)[name]]).toEqual([name, 'function']);
    const before = json.getStats().operationCount;
    expect(json.get('{"a": [1]}', 'a[0]')).toBe(1);
    expect(json.getTyped('{"a": 1}', 'a', 5)).toBe(1);
    expect(json.delete('{"a": 1, "b": 2}', 'a')).toBe('{"b": 2}');
    expect([...json.iterate('[7]')][0]?.getData()).toBe(7);
    expect(json.getFromParsed(json.preParse('[8]'), '[0]')).toBe(8);
    expect(json.getStats().operationCount).toBe(before + 6);
    expect(json.getHealthStatus().checks['cache']?.healthy).toBe(true);
  });

  it('renew the default processor after close()', () => {
    const parsed = json.preParse('[1]');
    expect(json.isClosed()).toBe(false);
    json.close();
    json.close();
    expect(json.isClosed()).toBe(true);
    expect(json.getStats().isClosed).toBe(true);
    expect(json.getHealthStatus().healthy).toBe(false);
    expect(() => parsed.data()).toThrow(json.ProcessorClosedError);
    expect(json.get('[2]', '[0]')).toBe(2);
    expect(json.isClosed()).toBe(false);
    expect(json.getStats().operationCount).toBe(1);
  });

  it('have encoders and decoders', async () => {
    const chunks: Uint8Array[] = [];
    await json.newEncoder({ write: (chunk: Uint8Array) => chunks.push(chunk) }).encode({ a: 1 });
    expect(Buffer.concat(chunks).toString()).toBe('{"a":1}\n');
    expect(await json.newDecoder('{"a": 1} 2').decode()).toEqual({ a: 1 });
  });

  it('need no this', () => {
    const { get, set } = json.createProcessor();
    expect(get(set('{}', 'a', 1), 'a')).toBe(1);
  });
});

describe('comments', () => {
  it('the examples in the comments return what they state', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), json);
    expect(checked).toBeGreaterThan(20);
  });
});

describe('the examples', () => {
  type Write = (text: string) => void;

  interface Progress {
    bar(progress: { bytes: number; total: number }): string;
    count(file: string, path: string, write: Write): Promise<number>;
  }

  interface Observe {
    observedProcessor(logger: object, tracer: object): { get(text: string, path: string): unknown };
  }

  const example = async <T>(name: string): Promise<T> =>
    (await import(new URL(`../examples/${name}.js`, import.meta.url).href)) as T;

  const newFolder = temporaryFolders();

  it('draw a progress bar over a file', async () => {
    const { bar, count } = await example<Progress>('progress');
    expect(bar({ bytes: 1, total: 2 })).toBe('[###############---------------]  50 %');
    const file = join(newFolder(), 'a.json');
    writeFileSync(file, JSON.stringify({ list: Array.from({ length: 50_000 }, (_, i) => ({ i })) }));
    const written: string[] = [];
    expect(await count(file, 'list', (text) => written.push(text))).toBe(50_000);
    expect(written.length).toBeGreaterThan(2);
    expect(written.at(-2)).toContain('] 100 %');
    expect(written.at(-1)).toBe('\n50000 items\n');
  });

  it('report each operation to a logger and a tracer, without content', async () => {
    const { observedProcessor } = await example<Observe>('observe');
    const told: unknown[] = [];
    const logger = {
      debug: (fields: object, message: string) => told.push([message, fields]),
      warn: (fields: object, message: string) => told.push([message, fields]),
    };
    const span = {
      setAttributes: (all: object) => told.push(all),
      setStatus: (status: object) => told.push(status),
      end: () => undefined,
    };
    const processor = observedProcessor(logger, { startSpan: (name: string) => (told.push(name), span) });
    expect(processor.get('{"secret": "s3cr3t"}', 'secret')).toBe('s3cr3t');
    expect(() => processor.get('{"secret": s3cr3t}', 'secret')).toThrow('invalid character');
    expect(told).toContainEqual(['json get', expect.objectContaining({ bytes: 20, cache: 'miss' })]);
    expect(told).toContain('json.get');
    expect(told).toContainEqual(['json get failed', expect.objectContaining({ code: 'SYNTAX' })]);
    expect(told).toContainEqual({ code: 2, message: 'SYNTAX' });
    expect(JSON.stringify(told)).not.toContain('s3cr3t');
  });
});

describe('limits', () => {
  it.each(Object.entries(documentedLimits('json')))('%s has the default of the table of limits', (name, value) => {
    expect(readConfig(undefined)).toHaveProperty(name, value);
  });
});

describe('names', () => {
  it.each(['number', 'lossless', 'bigint'] as const)(
    'a processor with numbers: %j reads names with escapes, whatever was parsed before',
    (numbers) => {
      const processor = createProcessor({ numbers });
      for (const { text, value } of misreadTexts(100)) {
        const plain = (it: unknown): unknown => JSON.stringify(it);
        const entries = Object.entries(value);
        const [name, last] = entries.at(-1) as [string, unknown];
        const path = `[${JSON.stringify(name)}]`;
        expect([text, plain(processor.get(text, ''))]).toEqual([text, plain(value)]);
        expect(plain(processor.get(text, path))).toEqual(plain(last));
        expect(plain(Object.values(processor.getMultiple(text, ['', path])))).toEqual(plain([value, last]));
        expect(plain(processor.safeGet(`[${text}]`, '[*]').unwrap())).toEqual(plain([value]));
        expect(plain(processor.getFromParsed(processor.preParse(text), path))).toEqual(plain(last));
        expect(plain(processor.parseAny(text))).toEqual(plain(value));
        expect([...processor.iterate(`[${text}]`)].map((it) => plain(it.getData()))).toEqual([plain(value)]);
        const [result] = processor.processBatch([batchOperation({ type: 'get', jsonStr: text, path: '' })]);
        expect(plain(result?.result)).toEqual(plain(value));
      }
      processor.close();
    },
  );
});

describe('readme', () => {
  const modules = { '@wirework/json': json, '@wirework/json/query': query };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('json', modules)).toBeGreaterThanOrEqual(12);
  });
});

describe('what the one import has of the packages below', () => {
  it.each<[name: string, below: object, names: readonly string[]]>([
    [
      'encoding-errors',
      errors,
      [
        'drawFrame',
        'DuplicateNameError',
        'EndOfInputError',
        'errorFromJson',
        'InvalidUnmarshalError',
        'isJsonError',
        'JsonError',
        'JsonErrorCode',
        'JsonSyntaxError',
        'LimitExceededError',
        'MarshalerError',
        'NumberRangeError',
        'PathNotFoundError',
        'PathSyntaxError',
        'ProcessorClosedError',
        'SchemaError',
        'TypeMismatchError',
        'UnknownFieldError',
        'UnmarshalTypeError',
        'UnsupportedTypeError',
        'UnsupportedValueError',
      ],
    ],
    ['scanner', scanner, ['findSyntaxError', 'isJsonNumber', 'isValidJson', 'JsonNumber']],
    [
      'result',
      results,
      [
        'accessFailed',
        'AccessResult',
        'accessFound',
        'accessMissing',
        'failed',
        'found',
        'missing',
        'Result',
        'resultFromJson',
        'tryResult',
        'tryResultAsync',
      ],
    ],
    ['path', paths, ['compilePointer', 'escapeSegment', 'isCompiledPath', 'parsePath', 'stringifyPath']],
    ['codec', codec, ['decodeLines', 'elements', 'encodeLines', 'isDelim', 'partial', 'RawJson', 'stringify', 't']],
    [
      'schema',
      schema,
      [
        'compileSchema',
        'defaultSchema',
        'defaultSchemaConfig',
        'formatErrors',
        'newSchemaWithConfig',
        'ValidationError',
        'validationErrorFromJson',
      ],
    ],
  ])('is theirs, not a copy: %s', (_name, below, names) => {
    for (const name of names) {
      const theirs = (below as Record<string, unknown>)[name];
      expect([name, typeof theirs]).not.toEqual([name, 'undefined']);
      expect([name, (json as Record<string, unknown>)[name] === theirs]).toEqual([name, true]);
    }
  });

  it('works together: a line, a path, an issue and an error of one are those of the other', async () => {
    const lines: unknown[] = [];
    for await (const row of json.decodeLines(json.encodeLines([{ a: [1] }, 2]))) lines.push(row);
    expect(lines).toEqual([{ a: [1] }, 2]);
    expect(json.get('{"a/b": [7]}', json.compilePointer('/a~1b/0'))).toBe(7);
    expect(json.get('{"a.b": 7}', `${json.escapeSegment('a.b')}`)).toBe(7);
    expect(json.stringifyPath(json.parsePath('a["b"][0]'))).toBe('a.b[0]');
    expect(json.partial('{"a": [1, 2],').value).toEqual({ a: [1, 2] });
    expect([json.isValidJson('[1]'), json.isValidJson('[1'), json.findSyntaxError('[1')?.offset]).toEqual([
      true,
      false,
      2,
    ]);
    const error = json.tryResult(() => json.get('{}', 'a')).error;
    expect(json.errorFromJson(JSON.parse(JSON.stringify(error)))).toBeInstanceOf(json.PathNotFoundError);
    expect((await json.tryResultAsync(async () => json.get('[7]', '[0]'))).value).toBe(7);
    expect(json.resultFromJson(JSON.parse(JSON.stringify(json.found(7)))).value).toBe(7);
    const text = '{"a": "x"}';
    const findings = json.validateSchema(text, { properties: { a: { type: 'integer' } } });
    expect(json.formatErrors(findings, text)).toContain('expected integer, got string');
    expect(
      findings.map((it) => json.validationErrorFromJson(JSON.parse(JSON.stringify(it.toJSON({ full: true })))).message),
    ).toEqual(findings.map((it) => it.message));
  });
});

describe('a bundle with one function', () => {
  const bundle = (name: string) =>
    bundleSize(`export { ${name} } from './index.ts'`, new URL('../src/', import.meta.url));

  it.each(['get', 'getFromParsed', 'compare', 'parseAny', 'getStats'])(
    'leaves out schemas, edits, batches and iterations: %s',
    async (name) => {
      const { files } = await bundle(name);
      expect(files.filter((it) => /\/(?:schema|edit|batch|iterate)\//.test(it))).toEqual([]);
    },
  );

  it('with a function of a package below leaves out the processor', async () => {
    const { files } = await bundle('stringify');
    expect(files.filter((it) => /packages\/json\/|lru-cache/.test(it))).toEqual([]);
  });
});
