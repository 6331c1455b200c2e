import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { specification } from '@wirework/test-support';
import * as library from '../../src/index.ts';
import {
  batchOperation,
  createProcessor,
  isDelim,
  JsonNumber,
  newDecoder,
  newEncoder,
  newSchemaWithConfig,
  type Schema,
  validateSchema,
} from '../../src/index.ts';
import { rowNames, sections } from './rows.ts';
import { readRows } from './specification-rows.ts';
import { lines, printTable, testsOf } from './table.ts';

describe('the table of docs/reference/specification.md', () => {
  const page = new URL('../../../../docs/reference/specification.md', import.meta.url);

  const [open, close] = ['<!-- specification -->\n', '\n<!-- /specification -->'] as const;

  const root = fileURLToPath(new URL('../../../../', import.meta.url));

  const conformance = process.env['WIREWORK_CONFORMANCE'] ?? '../shared/conformance';

  const specification = join(
    isAbsolute(conformance) ? conformance : join(root, conformance),
    '../spec/json-library.md',
  );

  /** Returns the lines between the marks. */
  function tableOfPage(): string {
    const text = readFileSync(page, 'utf8');
    return text.slice(text.indexOf(open) + open.length, text.indexOf(close));
  }

  it('equals the table that the rows and the tests make (WIREWORK_WRITE=1 writes it)', () => {
    const text = readFileSync(page, 'utf8');
    if (process.env['WIREWORK_WRITE'] === '1')
      writeFileSync(
        page,
        text.slice(0, text.indexOf(open) + open.length) + printTable() + text.slice(text.indexOf(close)),
      );
    expect(tableOfPage()).toBe(printTable());
  });

  it('has a test for every row, and a row for every test', () => {
    expect(lines.filter(({ outcome }) => outcome === undefined)).toEqual([]);
    for (const file of new Set(sections.map((it) => it.file))) {
      expect(testsOf(file).filter((test) => !rowNames.has(test.slice(0, test.indexOf(':'))))).toEqual([]);
    }
    expect(lines).toHaveLength(rowNames.size);
  });

  // For maintainers that have the document: it is not published, so no test is skipped without it.
  if (existsSync(specification)) {
    it('has every row of the tables of the specification', () => {
      const names = readRows(readFileSync(specification, 'utf8'));
      expect(names.length).toBeGreaterThan(140);
      expect(names.filter((name) => !rowNames.has(name))).toEqual([]);
    });
  }
});

describe('the names of the specification', () => {
  const tables = specification<
    Record<
      | 'validationError'
      | 'batchOperation'
      | 'batchOperationTypes'
      | 'batchResult'
      | 'warmupResult'
      | 'stats'
      | 'healthStatus'
      | 'checkResult'
      | 'parsedJson'
      | 'iterableValue'
      | 'processor'
      | 'encoder'
      | 'decoder'
      | 'number'
      | 'delimiters'
      | 'errorTypes',
      string[]
    > & {
      schema: Schema;
      result: { fields: string[]; methods: string[] };
      accessResult: { fields: string[]; methods: string[]; removed: string[] };
    }
  >('json');

  const processor = createProcessor();

  const text = '{"a": {"b": 1}, "c": [1]}';

  const namesOf = (value: unknown): string[] => Object.keys(JSON.parse(JSON.stringify(value)) as object);

  function expectMethods(value: object, names: readonly string[]): void {
    const members = value as Readonly<Record<string, unknown>>;
    expect(names.filter((name) => typeof members[name] !== 'function')).toEqual([]);
  }

  it('are the JSON names of a schema, in the order of the document', () => {
    expect(JSON.parse(JSON.stringify(newSchemaWithConfig(tables.schema as never)))).toEqual(tables.schema);
    for (const name of Object.keys(tables.schema))
      expect(namesOf(newSchemaWithConfig({ [name]: tables.schema[name as never] }))).toEqual([name]);
  });

  it('are the JSON names of results, statistics and checks', () => {
    const operations = tables.batchOperationTypes.map((type) =>
      batchOperation({
        type: type as 'get',
        jsonStr: text,
        path: 'a.b',
        value: type === 'validate' ? {} : 1,
        id: type,
      }),
    );
    for (const it of operations) expect(namesOf(it)).toEqual(tables.batchOperation);
    const results = processor.processBatch(operations);
    expect(results.map((it) => [it.id, it.error])).toEqual(tables.batchOperationTypes.map((it) => [it, undefined]));
    const [failed] = processor.processBatch([{ type: 'get', jsonStr: '{', path: 'a', id: 'x' }]);
    const names = new Set([...results, failed].flatMap(namesOf));
    expect([...names].toSorted()).toEqual(tables.batchResult.toSorted());
    expect(namesOf(processor.warmupCache(text, ['a', 'x..']))).toEqual(tables.warmupResult);
    expect(namesOf(processor.warmupCache(text, ['a']))).toEqual(tables.warmupResult.slice(0, -1));
    expect(namesOf(processor.getStats())).toEqual(tables.stats);
    const health = processor.getHealthStatus();
    expect(namesOf(health)).toEqual(tables.healthStatus);
    for (const check of Object.values(health.checks)) expect(namesOf(check)).toEqual(tables.checkResult);
    expect(namesOf(validateSchema('1', { type: 'string' })[0])).toEqual(tables.validationError);
  });

  it('are the members of results', () => {
    const result = processor.safeGet(text, 'a.b');
    for (const name of tables.accessResult.fields) expect(name in result).toBe(true);
    expectMethods(result, tables.accessResult.methods);
    for (const name of tables.accessResult.removed) expect(name in result).toBe(false);
    const converted = result.asInt();
    for (const name of tables.result.fields) expect(name in converted).toBe(true);
    expectMethods(converted, tables.result.methods);
  });

  it('are the methods of what has a life', () => {
    expectMethods(processor, tables.processor);
    expectMethods(processor.preParse(text), tables.parsedJson);
    processor.foreach(text, (_key, item) => expectMethods(item, tables.iterableValue));
    expectMethods(newEncoder({ write: () => undefined }), tables.encoder);
    expectMethods(newDecoder('1'), tables.decoder);
    expectMethods(new JsonNumber('1'), tables.number);
  });

  it('are the types of errors', () => {
    for (const name of tables.errorTypes) expect([name, name in library]).toEqual([name, true]);
  });

  it('are the four delimiters', async () => {
    const decoder = newDecoder('[{}]');
    const seen = new Set<string>();
    for await (const token of decoder.tokens())
      for (const it of tables.delimiters) if (isDelim(token, it as '[')) seen.add(String(token));
    expect([...seen].toSorted()).toEqual(tables.delimiters.toSorted());
  });
});
