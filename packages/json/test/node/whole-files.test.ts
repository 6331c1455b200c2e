import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createProcessor, type JsonError } from '../../src/index.ts';
import {
  foreachFile,
  foreachFileWithPath,
  foreachLines,
  loadFromFile,
  type Progress,
  saveToFile,
} from '../../src/node/index.ts';
import { large, reject } from './file-helpers.ts';
import { testFolder } from './test-folder.ts';

describe('load from file', () => {
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
        const refused = await foreachFileWithPath(inside, way, () => undefined, { processor }).catch(
          (it: unknown) => it,
        );
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
      await expect(loadFromFile(path, { processor: createProcessor({ maxBytes: 4 }) })).rejects.toThrow(
        'maxBytes is 4',
      );
      const tooLarge = {
        processor: createProcessor({ maxBytes: 900_000 }),
        onProgress: (it: Progress) => {
          progress.push(it);
        },
      };
      await expect(loadFromFile(write('b.json', large(1_000_000).text), tooLarge)).rejects.toThrow(
        'maxBytes is 900000',
      );
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
});

describe('saveToFile', () => {
  const { folder, write } = testFolder();

  it('writes values, laid out or not, and texts as they are', async () => {
    const path = join(folder(), 'a.json');
    await saveToFile(path, { a: [1, '<é>'] });
    expect(readFileSync(path, 'utf8')).toBe('{"a":[1,"<é>"]}\n');
    await saveToFile(path, { a: [1] }, { indent: '  ' });
    expect(readFileSync(path, 'utf8')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
    await saveToFile(path, '{ "kept":  1.0 }');
    expect(readFileSync(path, 'utf8')).toBe('{ "kept":  1.0 }');
    await saveToFile(path, new TextEncoder().encode('[1 ]'));
    expect(await loadFromFile(path)).toBe('[1 ]');
    await expect(saveToFile(path, '<', {})).rejects.toEqual(reject('SYNTAX'));
    expect(readFileSync(path, 'utf8')).toBe('[1 ]');
    await saveToFile(path, ['<'], { escapeHtml: true });
    expect(readFileSync(path, 'utf8')).toBe('["\\u003c"]\n');
    await expect(saveToFile(path, ['too', 'long'], { maxLength: 10 })).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxLength',
    });
    expect(readFileSync(path, 'utf8')).toBe('["\\u003c"]\n');
    expect(readdirSync(folder())).toEqual(['a.json']);
  });

  it('writes an iterable element by element', async () => {
    const path = join(folder(), 'a.json');
    async function* rows(): AsyncGenerator<object> {
      for (let id = 0; id < 20_000; id++) yield { id };
    }
    const seen: number[] = [];
    await saveToFile(path, rows(), {
      onProgress: ({ bytes, total }) => {
        seen.push(bytes);
        expect(total).toBeUndefined();
      },
    });
    expect((JSON.parse(readFileSync(path, 'utf8')) as unknown[]).length).toBe(20_000);
    expect(seen.length).toBeGreaterThan(2);
  });

  it('writes no value that is nested deeper than a processor reads, and names the limit', async () => {
    const path = join(folder(), 'a.json');
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    await saveToFile(path, nested(200));
    expect(JSON.parse(await loadFromFile(path))).toEqual(nested(200));
    await expect(saveToFile(path, nested(201))).rejects.toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
    );
    const processor = createProcessor({ maxDepth: 3 });
    await saveToFile(path, new Set([nested(2)]).values(), { processor });
    expect(await loadFromFile(path, { processor })).toBe('[[[]]]\n');
    await expect(saveToFile(path, new Set([nested(3)]).values(), { processor })).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      max: 3,
    });
    expect(readFileSync(path, 'utf8')).toBe('[[[]]]\n');
  });

  it('writes no text that is longer than a processor reads, in bytes', async () => {
    const path = write('a.json', '"old"');
    for (const text of ['"é"', new TextEncoder().encode('"é"')]) {
      await expect(saveToFile(path, text, { processor: createProcessor({ maxBytes: 3 }) })).rejects.toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 3 }),
      );
      expect(readFileSync(path, 'utf8')).not.toBe('"é"');
    }
    await saveToFile(path, '"é"', { processor: createProcessor({ maxBytes: 4 }) });
    expect(readFileSync(path, 'utf8')).toBe('"é"');
  });

  it('names the file that it was to write where the file system refuses it, and not a temporary one', async () => {
    const path = join(folder(), 'none', 'a.json');
    const error = await saveToFile(path, 1).catch((it: unknown) => it as NodeJS.ErrnoException);
    expect(error).toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
      path,
      message: `ENOENT: no such file or directory, open '${path}'`,
    });
    expect((error as Error).stack).not.toContain('.wirework-');
    await expect(saveToFile(pathToFileURL(path), 1)).rejects.toMatchObject({ path });
  });

  it('keeps the mode of the file, and keeps a link a link', async () => {
    const path = write('a.json', '1');
    chmodSync(path, 0o640);
    const link = join(folder(), 'link.json');
    symlinkSync(path, link);
    await saveToFile(link, 2);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('2\n');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    chmodSync(path, 0o666);
    await saveToFile(path, 3);
    expect(statSync(path).mode & 0o777).toBe(0o666);
  });

  it('keeps the owner of the file where it may', async () => {
    const path = write('a.json', '1');
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(path, 12_345, 12_346);
    const { uid, gid } = statSync(path);
    await saveToFile(path, 2);
    expect(statSync(path)).toMatchObject(isRoot ? { uid: 12_345, gid: 12_346 } : { uid, gid });
  });

  it('takes the path as a URL, also one with escapes in it', async () => {
    const url = pathToFileURL(join(folder(), 'ä b.json'));
    await saveToFile(url, { a: 1 });
    expect(readFileSync(join(folder(), 'ä b.json'), 'utf8')).toBe(await loadFromFile(url));
    const keys: unknown[] = [];
    await foreachFile(url, (key) => void keys.push(key));
    expect(keys).toEqual(['a']);
  });

  it('does not replace what is no file', async () => {
    const [inner, pipe] = [join(folder(), 'inner'), join(folder(), 'pipe')];
    mkdirSync(inner);
    execFileSync('mkfifo', [pipe]);
    const never = async function* (): AsyncGenerator<unknown> {
      throw new Error('nothing is asked for');
    };
    await expect(saveToFile(inner, never())).rejects.toThrow(`Cannot replace '${inner}': it is not a regular file`);
    await expect(saveToFile(pipe, 1)).rejects.toThrow(`Cannot replace '${pipe}': it is not a regular file`);
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(readdirSync(folder())).toEqual(['inner', 'pipe']);
  });

  it('does not replace a link that leads to itself', async () => {
    const link = join(folder(), 'loop.json');
    symlinkSync('loop.json', link);
    await expect(saveToFile(link, 1)).rejects.toThrow(expect.objectContaining({ code: 'ELOOP' }));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it('makes the file that a link names', async () => {
    const [link, further, path] = [
      join(folder(), 'link.json'),
      join(folder(), 'further.json'),
      join(folder(), 'a.json'),
    ];
    symlinkSync(further, link);
    symlinkSync('a.json', further);
    await saveToFile(link, 2);
    expect([link, further, path].map((it) => lstatSync(it).isSymbolicLink())).toEqual([true, true, false]);
    expect(readFileSync(path, 'utf8')).toBe('2\n');
  });

  it.each<[string, () => unknown, unknown]>([
    ['a value without a JSON form', () => ({ f: () => 1 }), reject('UNSUPPORTED_TYPE')],
    ['a text that is not JSON', () => '{"a": ', reject('SYNTAX')],
    [
      'an iterable that throws midway',
      function* () {
        for (let i = 0; i < 50_000; i++) yield i;
        throw new Error('midway');
      },
      expect.objectContaining({ message: 'midway' }),
    ],
  ])('leaves the old file and nothing beside it for %s', async (_name, value, error) => {
    const path = write('a.json', '"old"');
    await expect(saveToFile(path, value())).rejects.toEqual(error);
    expect(readFileSync(path, 'utf8')).toBe('"old"');
    expect(readdirSync(folder())).toEqual(['a.json']);
  });

  it('leaves the old file and nothing beside it when it is stopped', async () => {
    const path = write('a.json', '"old"');
    const abort = new AbortController();
    const stopped = saveToFile(path, large(300_000).text, {
      signal: abort.signal,
      onProgress: () => {
        throw new Error('observer');
      },
    });
    await expect(stopped).rejects.toThrow('observer');
    await expect(saveToFile(path, [1], { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
    const stopping = function* (): Generator<number> {
      yield 1;
      abort.abort(new Error('midway'));
    };
    await expect(saveToFile(path, stopping(), { signal: abort.signal })).rejects.toThrow('midway');
    await expect(saveToFile(join(folder(), 'no', 'folder.json'), [1])).rejects.toEqual(reject('ENOENT'));
    expect(readFileSync(path, 'utf8')).toBe('"old"');
    expect(readdirSync(folder())).toEqual(['a.json']);
  });
});
