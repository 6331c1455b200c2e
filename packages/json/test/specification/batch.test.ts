import { describe, expect, it } from '@jest/globals';
import {
  batchOperation,
  batchOperationFromJson,
  type BatchOperationType,
  type BatchResult,
  batchResultFromJson,
  createProcessor,
  isJsonError,
  WarmupResult,
  warmupResultFromJson,
} from '../../src/index.ts';

const { processBatch, warmupCache } = createProcessor();
const text = '{"a": 1}';
const operation = batchOperation({ type: 'set', jsonStr: text, path: 'a', value: [2], id: 'one' });
const sent = JSON.parse(JSON.stringify(operation)) as Record<string, unknown>;

describe('BatchOperation', () => {
  it('BatchOperation Type: is get, set, delete or validate', () => {
    const run = (type: string): unknown =>
      processBatch([
        { type: type as BatchOperationType, jsonStr: text, path: 'a', value: type === 'set' ? 2 : true },
      ])[0];
    expect(['get', 'set', 'delete', 'validate'].map(run)).toMatchObject([
      { result: 1 },
      { result: '{"a": 2}' },
      { result: '{}' },
      { result: [] },
    ]);
    expect(run('other')).toMatchObject({ result: undefined, error: { code: 'TYPE_MISMATCH' } });
    expect([sent['type'], batchOperationFromJson(sent).type]).toEqual(['set', 'set']);
  });
  it('BatchOperation JSONStr: is the text', () => {
    expect([operation.jsonStr, sent['json_str'], batchOperationFromJson(sent).jsonStr]).toEqual([text, text, text]);
  });
  it('BatchOperation Path: is the path', () => {
    expect([operation.path, sent['path'], batchOperationFromJson(sent).path]).toEqual(['a', 'a', 'a']);
  });
  it('BatchOperation Value: is the value to set, or the schema', () => {
    expect([operation.value, sent['value'], batchOperationFromJson(sent).value]).toEqual([[2], [2], [2]]);
    expect(processBatch([operation])[0]?.result).toBe('{"a": [2]}');
  });
  it('BatchOperation ID: is copied to the result', () => {
    expect([operation.id, sent['id'], batchOperationFromJson(sent).id]).toEqual(['one', 'one', 'one']);
    expect(Object.keys(sent)).toEqual(['type', 'json_str', 'path', 'value', 'id']);
  });
});

describe('BatchResult', () => {
  const results = processBatch([
    { type: 'get', jsonStr: text, path: 'a', id: 'x' },
    { type: 'get', jsonStr: '{', path: 'a', id: 'y' },
  ]) as [BatchResult, BatchResult];
  const [good, bad] = JSON.parse(JSON.stringify(results)) as [object, object];

  it('BatchResult ID: is that of its operation', () => {
    expect(results.map((it) => it.id)).toEqual(['x', 'y']);
    expect([good, bad]).toMatchObject([{ id: 'x' }, { id: 'y' }]);
  });
  it('BatchResult Result: is what the operation returned', () => {
    expect(results.map((it) => it.result)).toEqual([1, undefined]);
    expect([good, bad]).toMatchObject([{ result: 1 }, { result: null }]);
    expect(batchResultFromJson(good)).toMatchObject({ id: 'x', result: 1, error: undefined });
  });
  it('BatchResult Error: is why it failed, also after a round trip through JSON', () => {
    expect(results.map((it) => isJsonError(it.error, 'SYNTAX'))).toEqual([false, true]);
    expect([good, bad]).toMatchObject([
      { error: null },
      { error: { code: 'SYNTAX', message: 'unexpected end of JSON input' } },
    ]);
    expect(isJsonError(batchResultFromJson(bad).error, 'SYNTAX')).toBe(true);
  });
});

describe('WarmupResult', () => {
  const some = warmupCache(text, ['a', 'b', 'a', 'c']);
  const all = warmupCache(text, ['a']);
  const plain = JSON.parse(JSON.stringify(some)) as Record<string, unknown>;

  it('WarmupResult TotalPaths: counts the paths', () =>
    expect([some.totalPaths, plain['total_paths']]).toEqual([4, 4]));
  it('WarmupResult Successful: counts the paths that lead to a value', () =>
    expect([some.successful, plain['successful']]).toEqual([2, 2]));
  it('WarmupResult Failed: counts the paths that lead to nothing', () =>
    expect([some.failed, plain['failed']]).toEqual([2, 2]));
  it('WarmupResult SuccessRate: is from 0 to 100', () => {
    expect([some.successRate, plain['success_rate'], all.successRate, warmupCache(text, []).successRate]).toEqual([
      50, 50, 100, 100,
    ]);
  });
  it('WarmupResult FailedPaths: lists those that failed, and is left out of JSON if empty', () => {
    expect([some.failedPaths, plain['failed_paths']]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ]);
    expect(all.failedPaths).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('failed_paths');
    expect(warmupResultFromJson(plain)).toEqual(some);
    expect(some).toBeInstanceOf(WarmupResult);
  });
});
