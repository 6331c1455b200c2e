import { appendFileSync, truncateSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import { createProcessor, isJsonError, type IterableValue, type OperationEvent } from '../../src/index.ts';
import {
  foreachFile,
  foreachFileWithPath,
  foreachLines,
  iterateFile,
  iterateLines,
  loadFromFile,
  type Progress,
  saveToFile,
} from '../../src/node/index.ts';
import { large, openFiles, reject } from './file-helpers.ts';
import { testFolder } from './test-folder.ts';

describe('foreachFile', () => {
  const { folder, write } = testFolder();

  const collect = async (
    run: (fn: (key: string | number, item: IterableValue) => void) => Promise<void>,
  ): Promise<unknown[]> => {
    const seen: unknown[] = [];
    await run((key, item) => {
      seen.push([key, item.getData()]);
    });
    return seen;
  };

  it('gives the elements of arrays, the members of objects in document order, and nothing for scalars', async () => {
    expect(await collect((fn) => foreachFile(write('a.json', ' [1, {"x": 2}, []] '), fn))).toEqual([
      [0, 1],
      [1, { x: 2 }],
      [2, []],
    ]);
    expect(await collect((fn) => foreachFile(write('a.json', '{"b": 1, "2": {"z": []}, "1": "x"}'), fn))).toEqual([
      ['b', 1],
      ['2', { z: [] }],
      ['1', 'x'],
    ]);
    for (const text of ['1', '"x"', 'null', '[]', '{}'])
      expect(await collect((fn) => foreachFile(write('a.json', text), fn))).toEqual([]);
  });

  it('finds the array or the object at a path', async () => {
    const path = write(
      'a.json',
      '{"skip": [{"data": [0]}], "data": [{"users": [7, 8], "by": {"z": 1, "a": 2}}], "after": {}}',
    );
    expect(await collect((fn) => foreachFileWithPath(path, 'data[0].users', fn))).toEqual([
      [0, 7],
      [1, 8],
    ]);
    expect(await collect((fn) => foreachFileWithPath(path, ['data', 0, 'by'], fn))).toEqual([
      ['z', 1],
      ['a', 2],
    ]);
    expect(await collect((fn) => foreachFileWithPath(path, 'data[0].users[1]', fn))).toEqual([]);
    await expect(foreachFileWithPath(path, 'data[0].x', () => undefined)).rejects.toEqual(reject('PATH_NOT_FOUND'));
    await expect(foreachFileWithPath(path, 'data.users', () => undefined)).rejects.toEqual(reject('TYPE_MISMATCH'));
    await expect(foreachFileWithPath(path, 'data[*]', () => undefined)).rejects.toEqual(reject('PATH_SYNTAX'));
  });

  it('names the path', async () => {
    const path = write('a.json', '{"data": {"x.y": [{"a": 1}]}}');
    const run = (it: string): Promise<void> => foreachFileWithPath(path, it, () => undefined);
    await expect(run('data["x.y"][0][1]')).rejects.toThrow("Cannot use 'data.x\\.y[0]': expected array, found object");
    await expect(run('data["x.y"][*]')).rejects.toThrow(
      "Invalid path 'data[\"x.y\"][*]' at offset 11: expected an index or a name in '[…]'",
    );
    await expect(run('data{a}')).rejects.toThrow("Invalid path 'data{a}' at offset 4: expected '.' or '['");
    await expect(run('data[-1]')).rejects.toThrow(
      "Invalid path 'data[-1]' at offset 4: expected an index or a name in '[…]'",
    );
  });

  it.each([
    ['[1, 2', 'SYNTAX'],
    ['[1, 2}', 'SYNTAX'],
    ['[1] 2', 'SYNTAX'],
    ['{"a": 1', 'SYNTAX'],
    ['{"a": 1} x', 'SYNTAX'],
    ['{"a": 1}}', 'SYNTAX'],
    ['{"a": 1} ]', 'SYNTAX'],
    ['1]', 'SYNTAX'],
    ['[1]]', 'SYNTAX'],
    ['{"a": 1, }', 'SYNTAX'],
    ['{"a"', 'SYNTAX'],
    ['{"a":', 'SYNTAX'],
    ['{"a": "x', 'SYNTAX'],
    ['{', 'SYNTAX'],
    ['', 'SYNTAX'],
    [' ', 'SYNTAX'],
    ['1 2', 'SYNTAX'],
  ])('refuses %j, wherever the fault is', async (text, code) => {
    const error = await foreachFile(write('a.json', text), () => undefined).catch((it: unknown) => it);
    expect(isJsonError(error) && [error.code, typeof error.offset]).toEqual([code, 'number']);
  });

  it.each([
    ['a', '{"a": {"b": 1}} x'],
    ['a', '{"a": {"b": 1}}}'],
    ['a', '{"a": {"b": 1}, "c": [1}'],
    ['a', '{"a": {"b": 1}, "c": 1'],
    ['[0]', '[{"b": 1}, [2], 3] x'],
    ['[0]', '[{"b": 1}, 2, 3}'],
    ['[0]', '[{"b": 1}, 2, [3]'],
    ['[0][0]', '[[{"b": 1}], {"c": []}'],
    ['a[1]', '{"a": [0, {"b": 1}]} 2'],
  ])('behind an object at the path %j refuses %j, wherever the fault is', async (path, text) => {
    const seen: unknown[] = [];
    const run = foreachFileWithPath(write('a.json', text), path, (key, item) => {
      seen.push([key, item.getData()]);
    });
    await expect(run).rejects.toEqual(reject('SYNTAX'));
    expect(seen).toEqual([['b', 1]]);
  });

  it.each(['[1, "?"]', '{"a": 1, "?": 2}', '{"a": 1, "b": ["?"]}', '"?"', '["\ufffd", {"a": "?"}]'])(
    'refuses %j with a byte that is not UTF-8',
    async (text) => {
      const bytes = Uint8Array.from(new TextEncoder().encode(text), (it) => (it === 0x3f ? 0xff : it));
      await expect(foreachFile(write('a.json', bytes), () => undefined)).rejects.toEqual(
        expect.objectContaining({ code: 'SYNTAX', message: expect.stringContaining('UTF-8') }),
      );
    },
  );

  it('refuses a repeated name of the path, and yields a repeated member twice', async () => {
    for (const text of ['{"a": [1], "b": {"a": 0}, "a": [2]}', '{"a": {"x": 1}, "b": {"a": 0}, "\\u0061": 2}']) {
      const seen: unknown[] = [];
      const run = foreachFileWithPath(write('a.json', text), 'a', (_key, item) => {
        seen.push(item.getData());
      });
      await expect(run).rejects.toEqual(expect.objectContaining({ code: 'DUPLICATE_NAME', member: 'a' }));
      expect(seen).toEqual([1]);
    }
    expect(
      await collect((fn) =>
        foreachFileWithPath(write('a.json', '{"o": {"a": 0, "b": {"a": 1}}, "a": [{"o": 1, "a": 2}]}'), 'o.b', fn),
      ),
    ).toEqual([['a', 1]]);
    expect(await collect((fn) => foreachFile(write('a.json', '{"x": 1, "y": 2, "x": 3}'), fn))).toEqual([
      ['x', 1],
      ['y', 2],
      ['x', 3],
    ]);
  });

  it('reads a file with an object at its root once', async () => {
    const text = ` \n{${Array.from({ length: 10_000 }, (_, i) => `"name ${i}": {"n": ${i}}`).join(', ')}}`;
    const bytes: number[] = [];
    await foreachFile(write('a.json', text), () => undefined, { onProgress: (it) => bytes.push(it.bytes) });
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(new Set(bytes).size).toBe(bytes.length);
    expect(bytes.at(-1)).toBe(text.length);
  });

  it('ends with break(), waits for callbacks, and hands on what they throw', async () => {
    const path = write('a.json', '[1, 2, 3]');
    const seen: unknown[] = [];
    await foreachFile(path, async (key, item) => {
      await Promise.resolve();
      seen.push(key);
      return key === 1 ? item.break() : undefined;
    });
    expect(seen).toEqual([0, 1]);
    const error = new Error('mine');
    await expect(
      foreachFile(path, () => {
        throw error;
      }),
    ).rejects.toBe(error);
    await expect(
      foreachFile(path, async () => {
        throw error;
      }),
    ).rejects.toBe(error);
    for (const [read, file] of [
      [foreachFile, path],
      [foreachLines, join(folder(), 'gone.json')],
    ] as const)
      await expect(read(file, 5 as never)).rejects.toThrow('the callback is not a function');
    await expect(foreachFileWithPath(join(folder(), 'gone.json'), 'a', null as never)).rejects.toThrow(
      'the callback is not a function',
    );
  });

  it('goes on whatever else the callback returns', async () => {
    const path = write('a.json', '[1, 2, 3, 4]');
    const answers = [null, {}, 'break', false];
    const seen: unknown[] = [];
    await foreachFile(path, ((key: number) => answers[seen.push(key) - 1]) as never);
    expect(seen).toHaveLength(4);
  });

  it('closes the file however it ends', async () => {
    const path = write('a.json', `[${'1, '.repeat(30_000)}2]`);
    const before = openFiles();
    const ends: ((key: string | number, item: IterableValue) => unknown)[] = [
      () => undefined,
      (_key, item) => item.break(),
      () => {
        throw new Error('mine');
      },
      () => Promise.reject(new Error('mine')),
    ];
    for (const fn of ends) {
      await foreachFile(path, fn as never).catch(() => undefined);
      await foreachFileWithPath(write('b.json', '{"a": [1, 2], "a": 3}'), 'a', fn as never).catch(() => undefined);
      await foreachFileWithPath(
        write('c.json', `{"a": {"x": 1, "y": 2}, "b": [${'1, '.repeat(60_000)}2]}`),
        'a',
        fn as never,
      ).catch(() => undefined);
      await foreachLines(write('a.jsonl', '1\n2\n3'), fn as never).catch(() => undefined);
    }
    for await (const _ of iterateFile(path)) break;
    for await (const _ of iterateFile(write('o.json', '{"a": 1, "b": 2}'))) break;
    expect(openFiles()).toBe(before);
  });

  it('ends when its processor is closed, or its signal aborts', async () => {
    const path = write('a.json', '[1, 2, 3]');
    const processor = createProcessor();
    let calls = 0;
    await expect(
      foreachFile(
        path,
        () => {
          calls++;
          processor.close();
        },
        { processor },
      ),
    ).rejects.toEqual(reject('PROCESSOR_CLOSED'));
    const abort = new AbortController();
    await expect(
      foreachFile(
        path,
        () => {
          calls++;
          abort.abort(new Error('stop'));
        },
        { signal: abort.signal },
      ),
    ).rejects.toThrow('stop');
    expect(calls).toBe(2);
  });

  it('keeps the limits for each item', async () => {
    const path = write('a.json', '[1, [[2]], "xxxxxxxxxxxxxxxxxxxx"]');
    await expect(foreachFile(path, () => undefined, { processor: createProcessor({ maxDepth: 1 }) })).rejects.toEqual(
      reject('LIMIT_EXCEEDED'),
    );
    await expect(
      foreachFile(path, () => undefined, { processor: createProcessor({ maxBytes: 10 }) }),
    ).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 10, line: 1 });
    const lossless = createProcessor({ numbers: 'lossless' });
    for await (const item of iterateFile(write('b.json', '[1.50]'), { processor: lossless }))
      expect(String(item.getData())).toBe('1.50');
  });

  it('reports its progress through a large file', async () => {
    const { text, count } = large(2_000_000);
    const path = write('a.json', text);
    const progress: Progress[] = [];
    let seen = 0;
    await foreachFile(path, () => void seen++, { onProgress: (it) => progress.push(it) });
    expect(seen).toBe(count);
    expect(progress.at(-1)).toEqual({ bytes: text.length, total: text.length });
    expect(progress.length).toBeGreaterThan(5);
    expect(progress.every((it, i) => i === 0 || it.bytes > (progress[i - 1] as Progress).bytes)).toBe(true);
  });

  it('bears a file that vanishes, is cut, or grows while it is read', async () => {
    const { text, count } = large(2_000_000);
    const vanishing = write('v.json', text);
    let seen = 0;
    await foreachFile(vanishing, () => {
      if (seen++ === 0) unlinkSync(vanishing);
    });
    expect(seen).toBe(count);

    const cut = write('c.json', text);
    const cutting = foreachFile(cut, (key) => {
      if (key === 0) truncateSync(cut, 1_500_000);
    });
    await expect(cutting).rejects.toEqual(reject('SYNTAX'));

    const growing = write('g.json', text.slice(0, -1));
    let grown = 0;
    const totals: (number | undefined)[] = [];
    await foreachFile(
      growing,
      (key) => {
        grown++;
        if (key === 0) appendFileSync(growing, ', 7]');
      },
      {
        onProgress: ({ bytes, total }) => {
          totals.push(total);
          expect(total).toBeGreaterThanOrEqual(bytes);
        },
      },
    );
    expect(grown).toBe(count + 1);
    expect(totals.at(-1)).toBe(text.length + 3);
  });

  it('bears many iterations at once', async () => {
    const path = write('a.json', '[1, 2]');
    const count = runs(2_000);
    let sum = 0;
    const all = Array.from({ length: count }, () =>
      foreachFile(path, (_key, item) => {
        sum += item.getInt('') ?? 0;
      }),
    );
    await Promise.all(all);
    expect(sum).toBe(3 * count);
  });

  it('is told of once, when it has ended', async () => {
    const events: OperationEvent[] = [];
    const processor = createProcessor({
      onOperation: (event) => {
        events.push(event);
        throw new Error('observer');
      },
    });
    const path = write('a.json', '[1, 2]');
    await foreachFile(path, () => undefined, { processor });
    await foreachFile(path, (_key, item) => item.break(), { processor });
    await expect(loadFromFile(write('b.json', '["canary"'), { processor })).rejects.toEqual(reject('SYNTAX'));
    await saveToFile(path, ['canary'], { processor });
    await expect(
      foreachLines(
        path,
        () => {
          throw new Error('mine');
        },
        { processor },
      ),
    ).rejects.toThrow('mine');
    expect(events.map(({ operation, bytes, code }) => [operation, bytes, code])).toEqual([
      ['foreachFile', 6, undefined],
      ['foreachFile', 6, undefined],
      ['loadFromFile', 9, 'SYNTAX'],
      ['saveToFile', 11, undefined],
      ['foreachLines', 11, undefined],
    ]);
    expect(JSON.stringify(events)).not.toContain('canary');
    expect(processor.getStats()).toMatchObject({ operationCount: 5, errorCount: 1 });
    events.length = 0;
    const progress: Progress[] = [];
    const object = write('c.json', '{"a": {"b": 1}}');
    await foreachFileWithPath(object, 'a', () => undefined, {
      processor,
      onProgress: (it) => {
        progress.push(it);
      },
    });
    const values: unknown[] = [];
    for await (const item of iterateFile(object, { processor, path: 'a' })) values.push([item.key, item.getData()]);
    for await (const item of iterateLines(object, { processor })) values.push([item.key, item.getData()]);
    expect(values).toEqual([
      ['b', 1],
      [0, { a: { b: 1 } }],
    ]);
    expect(events.map(({ operation, bytes, code }) => [operation, bytes, code])).toEqual([
      ['foreachFileWithPath', 15, undefined],
      ['iterateFile', 15, undefined],
      ['iterateLines', 15, undefined],
    ]);
    // An object behind a path is found out only when it is reached, and the file is read anew.
    expect(progress).toEqual([
      { bytes: 15, total: 15 },
      { bytes: 15, total: 15 },
    ]);
    expect(events.map(({ duration }) => duration >= 0)).toEqual([true, true, true]);
    processor.close();
    await expect(loadFromFile(path, { processor })).rejects.toEqual(reject('PROCESSOR_CLOSED'));
    expect(processor.getStats().operationCount).toBe(8);
  });
});

describe('foreachLines', () => {
  const { write } = testFolder();

  it('gives the value of each line', async () => {
    const path = write('a.jsonl', '{"a":1}\n\n[2]\r\n"x"');
    const seen: unknown[] = [];
    await foreachLines(path, (key, item) => {
      seen.push([key, item.getData()]);
    });
    expect(seen).toEqual([
      [0, { a: 1 }],
      [1, [2]],
      [2, 'x'],
    ]);
    for await (const item of iterateLines(path)) {
      expect(item.key).toBe(0);
      break;
    }
  });

  it('refuses a line that is cut while the file is read, and reads one that is added', async () => {
    const line = JSON.stringify({ name: 'x'.repeat(90) });
    const text = `${`${line}\n`.repeat(20_000)}`;
    const cut = write('cut.jsonl', text);
    await expect(
      foreachLines(cut, (key) => {
        if (key === 0) truncateSync(cut, text.length - 5);
      }),
    ).rejects.toEqual(expect.objectContaining({ code: 'SYNTAX', line: 20_000 }));
    const growing = write('growing.jsonl', text);
    let last: unknown;
    await foreachLines(growing, (key, item) => {
      if (key === 0) appendFileSync(growing, '7');
      last = item.getData();
    });
    expect(last).toBe(7);
  });

  it('throws for a bad line with its place, or skips it', async () => {
    const path = write('a.jsonl', '1\nnot json\n2\n');
    await expect(foreachLines(path, () => undefined)).rejects.toEqual(
      expect.objectContaining({ code: 'SYNTAX', line: 2 }),
    );
    const seen: unknown[] = [];
    await foreachLines(
      path,
      (_key, item) => {
        seen.push(item.getData());
      },
      { onError: 'skip' },
    );
    expect(seen).toEqual([1, 2]);
  });

  it('takes a line with a byte that is not UTF-8 for a bad one', async () => {
    const path = write('a.jsonl', Uint8Array.of(0x31, 0x0a, 0x22, 0xff, 0x22, 0x0a, 0x22, 0xef, 0xbf, 0xbd, 0x22));
    await expect(foreachLines(path, () => undefined)).rejects.toEqual(
      expect.objectContaining({ code: 'SYNTAX', line: 2, offset: 4 }),
    );
    const seen: unknown[] = [];
    await foreachLines(
      path,
      (_key, item) => {
        seen.push(item.getData());
      },
      { onError: 'skip' },
    );
    expect(seen).toEqual([1, '\ufffd']);
  });
});
