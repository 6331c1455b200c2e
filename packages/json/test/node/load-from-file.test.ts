import { truncateSync, appendFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createProcessor, type JsonError } from '../../src/index.ts';
import { foreachFile, foreachFileWithPath, foreachLines, loadFromFile, type Progress } from '../../src/node/index.ts';
import { large, reject } from './file-helpers.ts';
import { testFolder } from './test-folder.ts';

const { folder, write } = testFolder();

describe('loadFromFile', () => {
  it('gives the text as it is', async () => {
    const text = '{ "a": "é😀", "n": 1.50 }\n';
    expect(await loadFromFile(write('a.json', text))).toBe(text);
  });

  it.each([
    ['{"a": [1, 2', 'unexpected end of JSON input'],
    ['', 'unexpected end of JSON input'],
    ['{"a": tru}', "invalid character '}' in literal true"],
    ['\ufeff\ufeff{}', 'invalid character'],
    ['\ufeff', 'unexpected end of JSON input'],
  ])('refuses %j with its place', async (text, message) => {
    await expect(loadFromFile(write('a.json', text))).rejects.toThrow(message);
  });

  it('skips one byte order mark, which a processor for comments keeps', async () => {
    const text = '{"a": [1],\n "b": }';
    const path = write('a.json', `\ufeff${text.replace('}', '2}')}`);
    expect(await loadFromFile(path)).toBe(text.replace('}', '2}'));
    expect(await loadFromFile(path, { processor: createProcessor({ syntax: 'jsonc' }) })).toMatch(/^\ufeff/);
    const keys: unknown[] = [];
    await foreachFile(path, (key) => void keys.push(key));
    await foreachFileWithPath(path, 'a', (key) => void keys.push(key));
    await foreachLines(write('a.jsonl', '\ufeff[1]\n[2]\n'), (key) => void keys.push(key));
    expect(keys).toEqual(['a', 'b', 0, 0, 1]);
    const file = `\ufeff${text}`;
    const error = await loadFromFile(write('a.json', file)).catch((it: unknown) => it as JsonError);
    expect(error).toMatchObject({ line: 2, column: 7, offset: text.length });
    expect((error as JsonError).frame(file)).toContain('2 |  "b": }\n  |       ^');
  });

  it('names the file in the message, in the text of the error and in its stack, as far as its end', async () => {
    const path = write('a.json', '{"a": 1,\n}');
    const error = await loadFromFile(path).catch((it: unknown) => it as Error);
    const said = `invalid character '}' looking for beginning of object key string in '${path}'`;
    expect(error).toMatchObject({ code: 'SYNTAX', message: said, line: 2, column: 1 });
    expect([String(error), (error as Error).stack?.split('\n')[0]]).toEqual([
      expect.stringContaining(`${said} at line 2, column 1`),
      expect.stringContaining(said),
    ]);
    const long = write(`${'b'.repeat(200)}.json`, '');
    await expect(loadFromFile(long)).rejects.toThrow(`unexpected end of JSON input in '…${long.slice(-99)}'`);
    await expect(loadFromFile(pathToFileURL(path))).rejects.toThrow(`in '${pathToFileURL(path)}'`);
    await expect(foreachFile(path, () => undefined)).rejects.toThrow(said);
    await expect(foreachFileWithPath(path, 'a', () => undefined)).rejects.toThrow(`in '${path}'`);
    await expect(foreachFileWithPath(path, 'a..b', () => undefined)).rejects.toThrow(/member name after '\.'$/);
    await expect(foreachLines(path, () => undefined)).rejects.toThrow(`in '${path}'`);
    const inside = write('d.json', '{"b": {"x": [1]}, "c": 2, "b": 3}');
    for (const [way, code, max] of [
      ['b', 'DUPLICATE_NAME'],
      ['c.y', 'PATH_NOT_FOUND'],
      ['b[0]', 'TYPE_MISMATCH'],
      ['b', 'LIMIT_EXCEEDED', 1],
    ] as const) {
      const processor = createProcessor(max === undefined ? {} : { maxDepth: max });
      const refused = await foreachFileWithPath(inside, way, () => undefined, { processor }).catch((it: unknown) => it);
      expect(refused).toMatchObject({ code, message: expect.stringContaining(` in '${inside}'`) as unknown });
    }
    await expect(foreachFile(write('c.json', '[1e400]'), () => undefined)).rejects.toThrow(
      /^Cannot unmarshal number into a value of type float64 in '.*c\.json'$/,
    );
  });

  it('refuses what is not UTF-8', async () => {
    await expect(loadFromFile(write('a.json', Uint8Array.of(0x22, 0xff, 0x22)))).rejects.toEqual(
      expect.objectContaining({ code: 'SYNTAX', reason: 'utf8' }),
    );
  });

  it('keeps the limits of a processor, and ends with it', async () => {
    const path = write('a.json', '[[1]]');
    const progress: Progress[] = [];
    await expect(loadFromFile(path, { processor: createProcessor({ maxBytes: 4 }) })).rejects.toThrow('maxBytes is 4');
    const tooLarge = {
      processor: createProcessor({ maxBytes: 900_000 }),
      onProgress: (it: Progress) => {
        progress.push(it);
      },
    };
    await expect(loadFromFile(write('b.json', large(1_000_000).text), tooLarge)).rejects.toThrow('maxBytes is 900000');
    // A file that is too large from the beginning is not read.
    expect(progress).toEqual([]);
    await expect(loadFromFile(path, { processor: createProcessor({ maxDepth: 1 }) })).rejects.toEqual(
      reject('LIMIT_EXCEEDED'),
    );
    const closed = createProcessor();
    closed.close();
    await expect(loadFromFile(path, { processor: closed })).rejects.toEqual(reject('PROCESSOR_CLOSED'));
  });

  it('throws the error of the file system', async () => {
    await expect(loadFromFile(join(folder(), 'none.json'))).rejects.toEqual(reject('ENOENT'));
    await expect(loadFromFile(folder())).rejects.toEqual(reject('EISDIR'));
  });

  it('reports its progress, and stops when its signal aborts', async () => {
    const { text } = large(1_000_000);
    const path = write('a.json', text);
    const progress: Progress[] = [];
    await loadFromFile(path, { onProgress: (it) => progress.push(it) });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toEqual({ bytes: text.length, total: text.length });
    const abort = new AbortController();
    await expect(
      loadFromFile(path, { signal: abort.signal, onProgress: () => abort.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
    await expect(loadFromFile(path, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

describe('loadFromFile of a file that changes', () => {
  it('gives what was there when it vanishes or grows, and refuses what is cut', async () => {
    const { text } = large(1_000_000);
    const during = async (name: string, change: (path: string) => void): Promise<string> => {
      const path = write(name, text);
      let isFirst = true;
      return loadFromFile(path, {
        onProgress: () => {
          if (isFirst) change(path);
          isFirst = false;
        },
      });
    };
    expect(await during('vanishing.json', unlinkSync)).toBe(text);
    expect(await during('growing.json', (path) => appendFileSync(path, ' \n '))).toBe(`${text} \n `);
    await expect(during('growing-on.json', (path) => appendFileSync(path, '[1]'))).rejects.toEqual(reject('SYNTAX'));
    await expect(during('cut.json', (path) => truncateSync(path, 600_000))).rejects.toEqual(
      expect.objectContaining({ code: 'SYNTAX', reason: 'truncated' }),
    );
    const limited = createProcessor({ maxBytes: text.length });
    const path = write('over.json', text);
    await expect(
      loadFromFile(path, {
        processor: limited,
        onProgress: ({ bytes }) => {
          if (bytes < 600_000) appendFileSync(path, ' '.repeat(1_000));
        },
      }),
    ).rejects.toThrow(`maxBytes is ${text.length}`);
  });
});
