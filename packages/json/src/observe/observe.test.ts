import { describe, expect, it } from '@jest/globals';
import { createProcessor } from '../processor/create-processor.ts';
import { checkResultFromJson, healthStatusFromJson } from './health.ts';
import type { OperationEvent } from '../config/config.ts';
import { statsFromJson } from './stats.ts';

describe('statistics', () => {
  it('count operations of every kind, failures, hits and misses', () => {
    const it = createProcessor();
    it.get('[1]', '[0]');
    it.get('[1]', '[0]');
    it.set('[1]', '[0]', 2);
    it.safeGet('[1', '[0]');
    expect(() => it.get('[1]', '[7]')).toThrow('no such value');
    const { cacheSize, hitCount, missCount, operationCount, errorCount, hitRatio } = it.getStats();
    expect({ cacheSize, hitCount, missCount, operationCount, errorCount }).toEqual({
      cacheSize: 1,
      hitCount: 2,
      missCount: 2,
      operationCount: 5,
      errorCount: 1,
    });
    expect(hitRatio).toBe(2 / 4);
  });

  it('are a frozen snapshot', () => {
    const it = createProcessor();
    const before = it.getStats();
    it.get('[1]', '[0]');
    expect(before.operationCount).toBe(0);
    expect(Object.isFrozen(before)).toBe(true);
  });

  it('have the efficiency in hits for each MiB, and 0 for an empty cache', () => {
    const it = createProcessor();
    expect(it.getStats()).toMatchObject({ memoryEfficiency: 0, hitRatio: 0 });
    for (let i = 0; i < 5; i++) it.get('[1]', '[0]');
    const { cacheMemory, memoryEfficiency, hitCount } = it.getStats();
    expect(memoryEfficiency).toBeCloseTo(hitCount / (cacheMemory / 1_048_576));
  });

  it('have the JSON names of the specification, and come back from them', () => {
    const it = createProcessor();
    for (let i = 0; i < 3; i++) it.get('[1]', '[0]');
    it.safeGet('[', '');
    const stats = it.getStats();
    const plain = JSON.parse(JSON.stringify(stats)) as object;
    expect(plain).toEqual({
      cache_size: 1,
      cache_memory: stats.cacheMemory,
      max_cache_size: 128,
      hit_count: 2,
      miss_count: 2,
      hit_ratio: 0.5,
      cache_ttl: 300_000,
      cache_enabled: true,
      is_closed: false,
      memory_efficiency: stats.memoryEfficiency,
      operation_count: 4,
      error_count: 1,
    });
    expect(statsFromJson(plain)).toEqual(stats);
    expect(() => statsFromJson({ ...plain, hit_count: '2' })).toThrow(
      "Cannot use 'hit_count': expected number, found string",
    );
    expect(() => statsFromJson({})).toThrow("Cannot use 'cache_size': expected number, found missing");
    expect(() => statsFromJson(null)).toThrow("Cannot use 'stats': expected object, found null");
    expect(() => statsFromJson(Object.create(plain) as object)).toThrow('found missing');
  });
});

describe('health', () => {
  it('has exactly the checks cache, memory and error_rate, and is well to begin with', () => {
    const before = Date.now();
    const health = createProcessor({ memoryUsage: () => 5 * 2 ** 20 }).getHealthStatus();
    const after = Date.now();
    expect(health).toMatchObject({
      healthy: true,
      checks: {
        cache: { healthy: true, message: 'Cache healthy: 0 of 128 texts, 0.0 MiB, 0.0% hits' },
        memory: { healthy: true, message: 'Memory healthy: 5.0 MiB of 1024.0 MiB' },
        error_rate: { healthy: true, message: 'Error rate not judged: 0 of at least 100 operations' },
      },
    });
    expect(Object.keys(health.checks)).toEqual(['cache', 'memory', 'error_rate']);
    expect(health.timestamp.getTime()).toBeGreaterThanOrEqual(before);
    expect(health.timestamp.getTime()).toBeLessThanOrEqual(after);
  });

  it.each([
    [10, 90, true, 'Error rate healthy: 10.0% (10 of 100), limit 10.0%'],
    [11, 89, false, 'Error rate high: 11.0% (11 of 100), limit 10.0%'],
    [99, 0, true, 'Error rate not judged: 99 of at least 100 operations'],
  ])('judges %i failures and %i successes', (failures, successes, healthy, message) => {
    const it = createProcessor();
    for (let i = 0; i < failures; i++) it.safeGet('[', '');
    for (let i = 0; i < successes; i++) it.safeGet('[]', '');
    expect(it.getHealthStatus()).toMatchObject({ healthy, checks: { error_rate: { healthy, message } } });
  });

  it('takes a missing path for no failure', () => {
    const it = createProcessor();
    for (let i = 0; i < 200; i++) {
      expect(it.safeGet('{}', 'a').exists).toBe(false);
      expect(() => it.get('{}', 'a')).toThrow('no such value');
    }
    expect(it.getStats().errorCount).toBe(0);
    expect(it.getHealthStatus().healthy).toBe(true);
  });

  it('has the used share of the cache and its hit ratio, and no cache after close()', () => {
    const it = createProcessor({ memoryUsage: () => undefined });
    for (const path of ['[0]', '[0]', '[0]']) it.get('[1]', path);
    expect(it.getHealthStatus().checks).toMatchObject({
      cache: { healthy: true, message: 'Cache healthy: 1 of 128 texts, 0.0 MiB, 66.7% hits' },
      memory: { healthy: true, message: 'Memory unknown: not available in this runtime' },
    });
    it.close();
    const closed = it.getHealthStatus();
    expect(closed).toMatchObject({
      healthy: false,
      checks: { cache: { healthy: false, message: 'Cache closed: the processor is closed' } },
    });
    expect([Object.isFrozen(closed), Object.isFrozen(closed.checks)]).toEqual([true, true]);
    expect(createProcessor({ cache: { enabled: false } }).getHealthStatus().checks['cache']).toEqual({
      healthy: true,
      message: 'Cache disabled',
    });
  });

  it('is unhealthy when the heap is over its limit, and has a message when the memory is unknown', () => {
    const health = { maxHeapBytes: 10 };
    expect(createProcessor({ health, memoryUsage: () => 10 }).getHealthStatus()).toMatchObject({
      healthy: true,
      checks: { memory: { healthy: true } },
    });
    expect(createProcessor({ health, memoryUsage: () => 11 }).getHealthStatus()).toMatchObject({
      healthy: false,
      checks: { memory: { healthy: false } },
    });
    expect(createProcessor({ health, memoryUsage: () => undefined }).getHealthStatus()).toMatchObject({
      healthy: true,
    });
  });

  it('has a JSON form and comes back from it', () => {
    const health = createProcessor().getHealthStatus();
    const plain = JSON.parse(JSON.stringify(health)) as { timestamp: string; checks: object };
    expect(Object.keys(plain)).toEqual(['timestamp', 'healthy', 'checks']);
    expect(plain.timestamp).toBe(health.timestamp.toISOString());
    expect(healthStatusFromJson(plain)).toEqual(health);
    expect(checkResultFromJson({ healthy: false, message: 'm' })).toEqual({ healthy: false, message: 'm' });
    expect(
      healthStatusFromJson({
        ...plain,
        checks: JSON.parse('{"__proto__": {"healthy": false, "message": "m"}}') as object,
      }).healthy,
    ).toBe(false);
    expect(() => healthStatusFromJson({ ...plain, timestamp: 'soon' })).toThrow(
      "Cannot use 'timestamp': expected time in ISO 8601, found string",
    );
    for (const [read, name] of [
      [() => healthStatusFromJson(null), 'health status'],
      [() => healthStatusFromJson({ ...plain, checks: null }), 'checks'],
      [() => checkResultFromJson(null), 'check'],
    ] as const) {
      expect(read).toThrow(`Cannot use '${name}': expected object, found null`);
    }
    expect(() => checkResultFromJson({ healthy: 1, message: '' })).toThrow(
      "Cannot use 'healthy': expected boolean, found number",
    );
  });
});

describe('onOperation', () => {
  const watched = (): { events: OperationEvent[]; it: ReturnType<typeof createProcessor> } => {
    let now = 0;
    const events: OperationEvent[] = [];
    return { events, it: createProcessor({ clock: () => now++, onOperation: (event) => events.push(event) }) };
  };

  it('is told of name, duration, bytes, hit or miss, and the code of a failure', () => {
    const { events, it } = watched();
    it.get('["é"]', '[0]');
    it.get('["é"]', '[0]');
    it.safeGet('[1', '[0]');
    it.safeGet('[1]', '[0]', { maxDepth: 5 });
    it.marshal(1);
    it.unmarshal(new Uint8Array([0x31]));
    it.warmupCache('[2]', ['[0]']);
    it.clearCache();
    expect(events.map(({ operation, bytes, cache, code }) => [operation, bytes, cache, code])).toEqual([
      ['get', 6, 'miss', undefined],
      ['get', 6, 'hit', undefined],
      ['safeGet', 2, 'miss', 'SYNTAX'],
      ['safeGet', 3, undefined, undefined],
      ['marshal', undefined, undefined, undefined],
      ['unmarshal', 1, undefined, undefined],
      ['warmupCache', 3, 'miss', undefined],
      ['clearCache', undefined, undefined, undefined],
    ]);
    for (const { duration } of events) expect(duration).toBeGreaterThan(0);
    // An operation without the cache reads the clock twice.
    expect([events[4]?.duration, events[5]?.duration]).toEqual([1, 1]);
    expect(it.getStats()).toMatchObject({ operationCount: 8, errorCount: 1 });
    expect(Object.isFrozen(events[0])).toBe(true);
  });

  it('never holds content', () => {
    const { events, it } = watched();
    it.safeGet('{"canary-name": "canary-value"', 'canary-path');
    it.getResult('{"canary-name": "canary-value"}', 'canary-name', undefined);
    expect(() => it.set('{"canary-name": "canary-value"}', 'canary..path', 'canary-new')).toThrow(
      expect.objectContaining({ code: 'PATH_SYNTAX' }),
    );
    it.merge('{"canary-name": 1}', '{}');
    expect(events).toHaveLength(4);
    expect(JSON.stringify(events)).not.toContain('canary');
  });

  it('changes nothing when it throws, and is not told of what it does itself', () => {
    let calls = 0;
    const it = createProcessor({
      onOperation: () => {
        calls++;
        it.get('[2]', '[0]');
        throw new Error('observer');
      },
    });
    expect(it.get('[1]', '[0]')).toBe(1);
    expect(() => it.get('[1]', '[9]')).toThrow('no such value');
    expect(calls).toBe(2);
  });

  it('is told of a callback that throws, which is no failure of the processor', () => {
    const { events, it } = watched();
    const error = new Error('mine');
    expect(() =>
      it.foreach('[1]', () => {
        throw error;
      }),
    ).toThrow(error);
    expect(events[0]).toMatchObject({ operation: 'foreach', code: 'OTHER' });
    expect(it.getStats().errorCount).toBe(0);
  });

  it('receives each item of a batch as an operation', () => {
    const { events, it } = watched();
    it.processBatch([
      { type: 'get', jsonStr: '[1]', path: '[0]' },
      { type: 'delete', jsonStr: '[1]', path: '[5]' },
    ]);
    expect(events.map((event) => [event.operation, event.code])).toEqual([
      ['get', undefined],
      ['delete', 'PATH_NOT_FOUND'],
      ['processBatch', undefined],
    ]);
  });
});
