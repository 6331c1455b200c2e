import { appendFileSync, truncateSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { foreachLines, iterateLines } from '../../src/node/index.ts';
import { testFolder } from './test-folder.ts';

const { write } = testFolder();

describe('foreachLines', () => {
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
