import { describe, expect, it } from '@jest/globals';
import { specification } from '@wirework/test-support';
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
import * as library from '../../src/index.ts';

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

describe('the names of the specification', () => {
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
