import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, statSync, chmodSync, symlinkSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createProcessor } from '../../src/index.ts';
import { foreachFile, loadFromFile, saveToFile } from '../../src/node/index.ts';
import { large, reject } from './file-helpers.ts';
import { testFolder } from './test-folder.ts';

const { folder, write } = testFolder();

describe('saveToFile', () => {
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
