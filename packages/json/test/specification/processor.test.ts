import { describe, expect, it } from '@jest/globals';
import * as json from '../../src/index.ts';
import {
  createProcessor,
  HealthStatus,
  healthStatusFromJson,
  ProcessorClosedError,
  type ProcessorConfig,
  type Stats,
  statsFromJson,
  t,
} from '../../src/index.ts';

const text = '{"a": {"b": [1, 2]}}';

describe('ParsedJSON', () => {
  const processor = createProcessor();
  const parsed = processor.preParse(text);

  it('ParsedJSON Data(): returns the parsed data', () => expect(parsed.data()).toEqual(JSON.parse(text)));
  it('ParsedJSON Release(): releases the document', () => {
    const mine = processor.preParse(text);
    mine.release();
    expect(() => mine.data()).toThrow(ProcessorClosedError);
  });
  it('ParsedJSON PreParse(): makes one from a text, or throws', () => {
    expect(processor.preParse('[1]').data()).toEqual([1]);
    expect(() => processor.preParse('{')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
  });
  it('ParsedJSON GetFromParsed(): reads it by path, or throws', () => {
    expect(processor.getFromParsed(parsed, 'a.b[1]')).toBe(2);
    expect(processor.getFromParsed(parsed, processor.compilePath('a.b'))).toEqual([1, 2]);
    expect(() => processor.getFromParsed(parsed, 'a.c')).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });
  it('ParsedJSON GetMultiple: reads several paths at once', () => {
    expect(processor.getMultipleFromParsed(parsed, ['a.b[0]', 'a.b[1]', 'x'])).toEqual({ 'a.b[0]': 1, 'a.b[1]': 2 });
    expect(processor.getMultiple(text, ['a.b[0]', 'x'])).toEqual({ 'a.b[0]': 1 });
  });
  it('ParsedJSON fields: are hidden', () => expect([Object.keys(parsed), JSON.stringify(parsed)]).toEqual([[], '{}']));
});

/** Statistics after three reads of one text, a miss and two hits, and one failure; and their JSON form. */
function statistics(config?: ProcessorConfig): { readonly stats: Stats; readonly plain: Record<string, unknown> } {
  const processor = createProcessor(config);
  for (const path of ['a', 'a', 'a.b']) processor.get(text, path);
  expect(() => processor.get('{', 'a')).toThrow('unexpected end');
  const stats = processor.getStats();
  const plain = JSON.parse(JSON.stringify(stats)) as Record<string, unknown>;
  expect(statsFromJson(plain)).toEqual(stats);
  return { stats, plain };
}

describe('Stats', () => {
  const { stats, plain } = statistics({ cache: { maxEntries: 7, ttl: 1_500 } });

  it('Stats CacheSize: counts the texts that are kept', () =>
    expect([stats.cacheSize, plain['cache_size']]).toEqual([1, 1]));
  it('Stats CacheMemory: is in bytes', () => {
    expect(stats.cacheMemory).toBeGreaterThan(2 * text.length);
    expect(stats.cacheMemory).toBeLessThan(1_000);
    expect(plain['cache_memory']).toBe(stats.cacheMemory);
  });
  it('Stats MaxCacheSize: is that of the config', () =>
    expect([stats.maxCacheSize, plain['max_cache_size']]).toEqual([7, 7]));
  it('Stats HitCount: counts texts that were found', () =>
    expect([stats.hitCount, plain['hit_count']]).toEqual([2, 2]));
  it('Stats MissCount: counts texts that were not', () =>
    expect([stats.missCount, plain['miss_count']]).toEqual([2, 2]));
  it('Stats HitRatio: is from 0 to 1', () =>
    expect([stats.hitRatio, plain['hit_ratio'], createProcessor().getStats().hitRatio]).toEqual([0.5, 0.5, 0]));
  it('Stats CacheTTL: is in milliseconds', () => expect([stats.cacheTtl, plain['cache_ttl']]).toEqual([1_500, 1_500]));
  it('Stats CacheEnabled: is that of the config', () => {
    expect([stats.cacheEnabled, plain['cache_enabled']]).toEqual([true, true]);
    expect(statistics({ cache: { enabled: false } }).stats).toMatchObject({
      cacheEnabled: false,
      maxCacheSize: 0,
      hitCount: 0,
      missCount: 0,
    });
  });
  it('Stats IsClosed: returns whether the processor is closed', () => {
    const processor = createProcessor();
    const before = processor.getStats().isClosed;
    processor.close();
    expect([before, processor.getStats().isClosed, plain['is_closed']]).toEqual([false, true, false]);
  });
  it('Stats MemoryEfficiency: is hits per MiB', () => {
    expect(stats.memoryEfficiency).toBeCloseTo(2 / (stats.cacheMemory / 2 ** 20), 6);
    expect(plain['memory_efficiency']).toBe(stats.memoryEfficiency);
    expect(createProcessor().getStats().memoryEfficiency).toBe(0);
  });
  it('Stats OperationCount: counts every operation', () =>
    expect([stats.operationCount, plain['operation_count']]).toEqual([4, 4]));
  it('Stats ErrorCount: counts those that failed', () =>
    expect([stats.errorCount, plain['error_count']]).toEqual([1, 1]));
});

describe('HealthStatus and CheckResult', () => {
  const status = createProcessor({ memoryUsage: () => 2 ** 20 }).getHealthStatus();
  const plain = JSON.parse(JSON.stringify(status)) as {
    timestamp: string;
    healthy: boolean;
    checks: Record<string, { healthy: boolean; message: string }>;
  };

  it('HealthStatus Timestamp: is when it was checked', () => {
    const before = Date.now();
    const checked = createProcessor().getHealthStatus().timestamp.getTime();
    expect(checked).toBeGreaterThanOrEqual(before);
    expect(checked).toBeLessThanOrEqual(Date.now());
    expect(plain.timestamp).toBe(status.timestamp.toISOString());
  });
  it('HealthStatus Healthy: is true if every check is', () => {
    expect([status.healthy, plain.healthy]).toEqual([true, true]);
    expect(createProcessor({ memoryUsage: () => 2 ** 40 }).getHealthStatus().healthy).toBe(false);
  });
  it('HealthStatus Checks: are listed by name', () => {
    expect(Object.keys(status.checks)).toEqual(['cache', 'memory', 'error_rate']);
    expect(Object.keys(plain.checks)).toEqual(['cache', 'memory', 'error_rate']);
    expect(healthStatusFromJson(plain)).toEqual(status);
    expect(status).toBeInstanceOf(HealthStatus);
  });
  it('CheckResult Healthy: is that of one check', () => {
    const { checks } = createProcessor({ memoryUsage: () => 2 ** 40 }).getHealthStatus();
    expect([checks['cache']?.healthy, checks['memory']?.healthy, plain.checks['cache']?.healthy]).toEqual([
      true,
      false,
      true,
    ]);
  });
  it('CheckResult Message: describes the state', () => {
    expect(status.checks['cache']?.message).toBe('Cache healthy: 0 of 128 texts, 0.0 MiB, 0.0% hits');
    expect(plain.checks['cache']?.message).toBe(status.checks['cache']?.message);
  });
});

describe('states', () => {
  it('State open: becomes closed by Close()', () => {
    const processor = createProcessor();
    expect([processor.isClosed(), processor.getStats().isClosed]).toEqual([false, false]);
    processor.close();
    expect([processor.isClosed(), processor.getStats().isClosed]).toEqual([true, true]);
    expect(() => processor.get(text, 'a')).toThrow(ProcessorClosedError);
    expect(processor.safeGet(text, 'a').exists).toBe(false);
  });
  it('State ParsedJSON held: becomes released by Release()', () => {
    const processor = createProcessor();
    const parsed = processor.preParse(text);
    expect(processor.getFromParsed(parsed, 'a.b[0]')).toBe(1);
    parsed.release();
    expect(() => processor.getFromParsed(parsed, 'a.b[0]')).toThrow(ProcessorClosedError);
  });
});

describe('operations', () => {
  const processor = createProcessor();
  const schema = { type: 'object', required: ['b'] } as const;

  it('Operation json.New(): is createProcessor(), which throws for an invalid config', () => {
    expect(createProcessor().isClosed()).toBe(false);
    expect(() => createProcessor({ maxDepth: 0 })).toThrow(
      new RangeError("Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 0"),
    );
  });
  it('Operation Processor.Close(): ends the processor, as often as it is called', () => {
    const mine = createProcessor();
    mine.close();
    mine.close();
    expect(mine.isClosed()).toBe(true);
  });
  it('Operation Processor.CompilePath(): returns a path or throws', () => {
    expect(processor.compilePath('a.b').segments).toEqual(['a', 'b']);
    expect(() => processor.compilePath('a..b')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
  it('Operation Processor.GetCompiled(): returns a value or throws', () => {
    expect(processor.getCompiled(text, processor.compilePath('a.b[0]'))).toBe(1);
    expect(() => processor.getCompiled(text, processor.compilePath('x'))).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
    );
  });
  it('Operation Processor.SafeGet / SafeGet: return an AccessResult, whatever happens', () => {
    for (const safeGet of [processor.safeGet, json.safeGet]) {
      expect([safeGet(text, 'a.b[0]').value, safeGet('{', 'a').exists, safeGet(text, 'a..').exists]).toEqual([
        1,
        false,
        false,
      ]);
    }
  });
  it('Operation Processor.PreParse(): returns a document or throws', () => {
    expect(processor.preParse(text).data()).toEqual(JSON.parse(text));
    expect(() => processor.preParse('')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
  });
  it('Operation Processor.GetFromParsed(): returns a value or throws', () => {
    expect(processor.getFromParsed(processor.preParse(text), 'a.b')).toEqual([1, 2]);
    expect(() => processor.getFromParsed(processor.preParse(text), 'a[0]')).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH' }),
    );
  });
  it('Operation GetTyped[T](): returns a T, or the default', () => {
    expect([
      json.getTyped(text, 'a.b[0]', 5),
      json.getTyped(text, 'x', 5),
      json.getTyped(text, 'a.b', t.list(t.int())),
    ]).toEqual([1, 5, [1, 2]]);
  });
  it('Operation ValidateSchema(): returns findings, none when it passes, and throws for a text that is not JSON', () => {
    expect(json.validateSchema(text, schema).map((it) => it.keyword)).toEqual(['required']);
    expect(json.validateSchema('{"b": 1}', schema)).toEqual([]);
    expect(() => json.validateSchema('{', schema)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
  });
  it('Operation ParseAny(): returns the value or throws', () => {
    expect(json.parseAny(text)).toEqual(JSON.parse(text));
    expect(() => json.parseAny('{"a": tru}')).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 10 }));
  });
  it('Operation Marshal(): returns bytes or throws', () => {
    expect(new TextDecoder().decode(json.marshal({ a: '<' }))).toBe('{"a":"\\u003c"}');
    expect(() => json.marshal(NaN)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE' }));
  });
  it('Operation Unmarshal(): fills a target or throws', () => {
    const bytes = new TextEncoder().encode('{"n": 7}');
    expect(json.unmarshal(bytes, t.struct('T', { n: t.int8() }))).toEqual({ n: 7 });
    expect(json.unmarshal(bytes, { n: 0, kept: true })).toEqual({ n: 7, kept: true });
    expect(() => json.unmarshal('{"n": 300}', t.struct('T', { n: t.int8() }))).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE' }),
    );
  });
  it('Operation NewEncoder / NewDecoder: make a stream of values', async () => {
    let written = '';
    await json
      .newEncoder({
        write: (chunk: Uint8Array) => {
          written += new TextDecoder().decode(chunk);
        },
      })
      .encode([1]);
    expect(written).toBe('[1]\n');
    expect(await json.newDecoder(written).decode()).toEqual([1]);
  });
});
