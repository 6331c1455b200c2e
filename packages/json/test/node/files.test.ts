import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, statSync, chmodSync, symlinkSync, lstatSync, mkdirSync, readFileSync, truncateSync, appendFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { heldMemory } from '@wirework/test-support';
import { createProcessor, isJsonError, type IterableValue, type OperationEvent } from '../../src/index.ts';
import { foreachFile, foreachFileWithPath, foreachLines, iterateFile, iterateLines, loadFromFile, type Progress, saveToFile } from '../../src/node/index.ts';
import { testFolder } from './test-folder.ts';

const { folder, write } = testFolder();
const reject = (code: string): unknown => expect.objectContaining({ code });

/** Files that this process has open, where the system tells. */
const openFiles = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

/** An array of about so many bytes, and how many elements it has. */
function large(bytes: number): { text: string; count: number } {
  const element = JSON.stringify({ name: 'x'.repeat(80), tags: ['a', 'b'], n: 1 });
  const count = Math.ceil(bytes / (element.length + 1));
  return { text: `[${Array<string>(count).fill(element).join(',')}]`, count };
}

describe('loadFromFile', () => {
  it('gives the text as it is', async () => {
    const text = '{ "a": "é😀", "n": 1.50 }\n';
    expect(await loadFromFile(write('a.json', text))).toBe(text);
  });

  it.each([
    ['{"a": [1, 2', 'unexpected end of JSON input'],
    ['', 'unexpected end of JSON input'],
    ['{"a": tru}', "invalid character '}' in literal true"],
    ['\ufeff{}', 'invalid character'],
  ])('refuses %j with its place', async (text, message) => {
    await expect(loadFromFile(write('a.json', text))).rejects.toThrow(message);
  });

  it('names the file in the message, in the text of the error and in its stack, as far as its end', async () => {
    const path = write('a.json', '{"a": 1,\n}');
    const error = await loadFromFile(path).catch((it: unknown) => it as Error);
    const said = `invalid character '}' looking for beginning of object key string in '${path}'`;
    expect(error).toMatchObject({ code: 'SYNTAX', message: said, line: 2, column: 1 });
    expect([String(error), (error as Error).stack?.split('\n')[0]]).toEqual([expect.stringContaining(`${said} at line 2, column 1`), expect.stringContaining(said)]);
    const long = write(`${'b'.repeat(200)}.json`, '');
    await expect(loadFromFile(long)).rejects.toThrow(`unexpected end of JSON input in '…${long.slice(-99)}'`);
    await expect(loadFromFile(pathToFileURL(path))).rejects.toThrow(`in '${pathToFileURL(path)}'`);
    await expect(foreachFile(path, () => undefined)).rejects.toThrow(said);
    await expect(foreachFileWithPath(path, 'a', () => undefined)).rejects.toThrow(`in '${path}'`);
    await expect(foreachFileWithPath(path, 'a..b', () => undefined)).rejects.toThrow(/member name after '\.'$/);
    await expect(foreachLines(path, () => undefined)).rejects.toThrow(`in '${path}'`);
    const inside = write('d.json', '{"b": {"x": [1]}, "c": 2, "b": 3}');
    for (const [way, code, max] of [['b', 'DUPLICATE_NAME'], ['c.y', 'PATH_NOT_FOUND'], ['b[0]', 'TYPE_MISMATCH'], ['b', 'LIMIT_EXCEEDED', 1]] as const) {
      const processor = createProcessor(max === undefined ? {} : { maxDepth: max });
      const refused = await foreachFileWithPath(inside, way, () => undefined, { processor }).catch((it: unknown) => it);
      expect(refused).toMatchObject({ code, message: expect.stringContaining(` in '${inside}'`) as unknown });
    }
    await expect(foreachFile(write('c.json', '[1e400]'), () => undefined)).rejects.toThrow(/^Cannot unmarshal number into a value of type float64 in '.*c\.json'$/);
  });

  it('refuses what is not UTF-8', async () => {
    await expect(loadFromFile(write('a.json', Uint8Array.of(0x22, 0xff, 0x22)))).rejects.toEqual(expect.objectContaining({ code: 'SYNTAX', reason: 'utf8' }));
  });

  it('keeps the limits of a processor, and ends with it', async () => {
    const path = write('a.json', '[[1]]');
    const progress: Progress[] = [];
    await expect(loadFromFile(path, { processor: createProcessor({ maxTextBytes: 4 }) })).rejects.toThrow('maxTextBytes is 4');
    const tooLarge = { processor: createProcessor({ maxTextBytes: 900_000 }), onProgress: (it: Progress) => { progress.push(it); } };
    await expect(loadFromFile(write('b.json', large(1_000_000).text), tooLarge)).rejects.toThrow('maxTextBytes is 900000');
    // What is too large from the beginning is not read.
    expect(progress).toEqual([]);
    await expect(loadFromFile(path, { processor: createProcessor({ maxDepth: 1 }) })).rejects.toEqual(reject('LIMIT_EXCEEDED'));
    const closed = createProcessor();
    closed.close();
    await expect(loadFromFile(path, { processor: closed })).rejects.toEqual(reject('PROCESSOR_CLOSED'));
  });

  it('says what the file system says', async () => {
    await expect(loadFromFile(join(folder(), 'none.json'))).rejects.toEqual(reject('ENOENT'));
    await expect(loadFromFile(folder())).rejects.toEqual(reject('EISDIR'));
  });

  it('tells its progress, and stops when it is told to', async () => {
    const { text } = large(1_000_000);
    const path = write('a.json', text);
    const progress: Progress[] = [];
    await loadFromFile(path, { onProgress: (it) => progress.push(it) });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toEqual({ bytes: text.length, total: text.length });
    const abort = new AbortController();
    await expect(loadFromFile(path, { signal: abort.signal, onProgress: () => abort.abort(new Error('enough')) })).rejects.toThrow('enough');
    await expect(loadFromFile(path, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

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
    await expect(saveToFile(path, ['too', 'long'], { maxLength: 10 })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxLength' });
    expect(readFileSync(path, 'utf8')).toBe('["\\u003c"]\n');
    expect(readdirSync(folder())).toEqual(['a.json']);
  });

  it('writes an iterable element by element', async () => {
    const path = join(folder(), 'a.json');
    async function* rows(): AsyncGenerator<object> {
      for (let id = 0; id < 20_000; id++) yield { id };
    }
    const seen: number[] = [];
    await saveToFile(path, rows(), { onProgress: ({ bytes, total }) => { seen.push(bytes); expect(total).toBeUndefined(); } });
    expect((JSON.parse(readFileSync(path, 'utf8')) as unknown[]).length).toBe(20_000);
    expect(seen.length).toBeGreaterThan(2);
  });

  it('writes no value that is nested deeper than a processor reads, and tells of the limit', async () => {
    const path = join(folder(), 'a.json');
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    await saveToFile(path, nested(200));
    expect(JSON.parse(await loadFromFile(path))).toEqual(nested(200));
    await expect(saveToFile(path, nested(201))).rejects.toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }));
    const processor = createProcessor({ maxDepth: 3 });
    await saveToFile(path, new Set([nested(2)]).values(), { processor });
    expect(await loadFromFile(path, { processor })).toBe('[[[]]]\n');
    await expect(saveToFile(path, new Set([nested(3)]).values(), { processor })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', max: 3 });
    expect(readFileSync(path, 'utf8')).toBe('[[[]]]\n');
  });

  it('writes no text that is longer than a processor reads, in bytes', async () => {
    const path = write('a.json', '"old"');
    for (const text of ['"é"', new TextEncoder().encode('"é"')]) {
      await expect(saveToFile(path, text, { processor: createProcessor({ maxTextBytes: 3 }) })).rejects.toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxTextBytes', max: 3 }));
      expect(readFileSync(path, 'utf8')).not.toBe('"é"');
    }
    await saveToFile(path, '"é"', { processor: createProcessor({ maxTextBytes: 4 }) });
    expect(readFileSync(path, 'utf8')).toBe('"é"');
  });

  it('names the file that it was to write where the file system refuses it, and not a temporary one', async () => {
    const path = join(folder(), 'none', 'a.json');
    const error = await saveToFile(path, 1).catch((it: unknown) => it as NodeJS.ErrnoException);
    expect(error).toMatchObject({ code: 'ENOENT', syscall: 'open', path, message: `ENOENT: no such file or directory, open '${path}'` });
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
    const never = async function* (): AsyncGenerator<unknown> { throw new Error('nothing is asked for'); };
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
    const [link, further, path] = [join(folder(), 'link.json'), join(folder(), 'further.json'), join(folder(), 'a.json')];
    symlinkSync(further, link);
    symlinkSync('a.json', further);
    await saveToFile(link, 2);
    expect([link, further, path].map((it) => lstatSync(it).isSymbolicLink())).toEqual([true, true, false]);
    expect(readFileSync(path, 'utf8')).toBe('2\n');
  });

  it.each<[string, () => unknown, unknown]>([
    ['a value without a JSON form', () => ({ f: () => 1 }), reject('UNSUPPORTED_TYPE')],
    ['a text that is not JSON', () => '{"a": ', reject('SYNTAX')],
    ['an iterable that throws midway', function* () { for (let i = 0; i < 50_000; i++) yield i; throw new Error('midway'); }, expect.objectContaining({ message: 'midway' })],
  ])('leaves the old file and nothing beside it for %s', async (_name, value, error) => {
    const path = write('a.json', '"old"');
    await expect(saveToFile(path, value())).rejects.toEqual(error);
    expect(readFileSync(path, 'utf8')).toBe('"old"');
    expect(readdirSync(folder())).toEqual(['a.json']);
  });

  it('leaves the old file and nothing beside it when it is stopped', async () => {
    const path = write('a.json', '"old"');
    const abort = new AbortController();
    const stopped = saveToFile(path, large(300_000).text, { signal: abort.signal, onProgress: () => { throw new Error('observer'); } });
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

describe('loadFromFile of a file that changes', () => {
  it('gives what was there when it vanishes or grows, and refuses what is cut', async () => {
    const { text } = large(1_000_000);
    const during = async (name: string, change: (path: string) => void): Promise<string> => {
      const path = write(name, text);
      let isFirst = true;
      return loadFromFile(path, { onProgress: () => { if (isFirst) change(path); isFirst = false; } });
    };
    expect(await during('vanishing.json', unlinkSync)).toBe(text);
    expect(await during('growing.json', (path) => appendFileSync(path, ' \n '))).toBe(`${text} \n `);
    await expect(during('growing-on.json', (path) => appendFileSync(path, '[1]'))).rejects.toEqual(reject('SYNTAX'));
    await expect(during('cut.json', (path) => truncateSync(path, 600_000))).rejects.toEqual(expect.objectContaining({ code: 'SYNTAX', reason: 'truncated' }));
    const limited = createProcessor({ maxTextBytes: text.length });
    const path = write('over.json', text);
    await expect(loadFromFile(path, { processor: limited, onProgress: ({ bytes }) => { if (bytes < 600_000) appendFileSync(path, ' '.repeat(1_000)); } })).rejects.toThrow(`maxTextBytes is ${text.length}`);
  });
});

describe('foreachFile', () => {
  const collect = async (run: (fn: (key: string | number, item: IterableValue) => void) => Promise<void>): Promise<unknown[]> => {
    const seen: unknown[] = [];
    await run((key, item) => { seen.push([key, item.getData()]); });
    return seen;
  };

  it('gives the elements of arrays, the members of objects in document order, and nothing for scalars', async () => {
    expect(await collect((fn) => foreachFile(write('a.json', ' [1, {"x": 2}, []] '), fn))).toEqual([[0, 1], [1, { x: 2 }], [2, []]]);
    expect(await collect((fn) => foreachFile(write('a.json', '{"b": 1, "2": {"z": []}, "1": "x"}'), fn))).toEqual([['b', 1], ['2', { z: [] }], ['1', 'x']]);
    for (const text of ['1', '"x"', 'null', '[]', '{}']) expect(await collect((fn) => foreachFile(write('a.json', text), fn))).toEqual([]);
  });

  it('finds the array or the object at a path', async () => {
    const path = write('a.json', '{"skip": [{"data": [0]}], "data": [{"users": [7, 8], "by": {"z": 1, "a": 2}}], "after": {}}');
    expect(await collect((fn) => foreachFileWithPath(path, 'data[0].users', fn))).toEqual([[0, 7], [1, 8]]);
    expect(await collect((fn) => foreachFileWithPath(path, ['data', 0, 'by'], fn))).toEqual([['z', 1], ['a', 2]]);
    expect(await collect((fn) => foreachFileWithPath(path, 'data[0].users[1]', fn))).toEqual([]);
    await expect(foreachFileWithPath(path, 'data[0].x', () => undefined)).rejects.toEqual(reject('PATH_NOT_FOUND'));
    await expect(foreachFileWithPath(path, 'data.users', () => undefined)).rejects.toEqual(reject('TYPE_MISMATCH'));
    await expect(foreachFileWithPath(path, 'data[*]', () => undefined)).rejects.toEqual(reject('PATH_SYNTAX'));
  });

  it('says which path it is about', async () => {
    const path = write('a.json', '{"data": {"x.y": [{"a": 1}]}}');
    const run = (it: string): Promise<void> => foreachFileWithPath(path, it, () => undefined);
    await expect(run('data["x.y"][0][1]')).rejects.toThrow("Cannot use 'data.x\\.y[0]': expected array, found object");
    await expect(run('data["x.y"][*]')).rejects.toThrow("Invalid path 'data[\"x.y\"][*]' at offset 11: expected an index or a name in '[…]'");
    await expect(run('data{a}')).rejects.toThrow("Invalid path 'data{a}' at offset 4: expected '.' or '['");
    await expect(run('data[-1]')).rejects.toThrow("Invalid path 'data[-1]' at offset 4: expected an index or a name in '[…]'");
  });

  it.each([
    ['[1, 2', 'SYNTAX'], ['[1, 2}', 'SYNTAX'], ['[1] 2', 'SYNTAX'], ['{"a": 1', 'SYNTAX'], ['{"a": 1} x', 'SYNTAX'], ['{"a": 1}}', 'SYNTAX'], ['{"a": 1} ]', 'SYNTAX'], ['1]', 'SYNTAX'], ['[1]]', 'SYNTAX'], ['{"a": 1, }', 'SYNTAX'],
    ['{"a"', 'SYNTAX'], ['{"a":', 'SYNTAX'], ['{"a": "x', 'SYNTAX'], ['{', 'SYNTAX'], ['', 'SYNTAX'], [' ', 'SYNTAX'], ['1 2', 'SYNTAX'],
  ])('refuses %j, wherever the fault is', async (text, code) => {
    const error = await foreachFile(write('a.json', text), () => undefined).catch((it: unknown) => it);
    expect(isJsonError(error) && [error.code, typeof error.offset]).toEqual([code, 'number']);
  });

  it.each([
    ['a', '{"a": {"b": 1}} x'], ['a', '{"a": {"b": 1}}}'], ['a', '{"a": {"b": 1}, "c": [1}'], ['a', '{"a": {"b": 1}, "c": 1'], ['[0]', '[{"b": 1}, [2], 3] x'], ['[0]', '[{"b": 1}, 2, 3}'], ['[0]', '[{"b": 1}, 2, [3]'],
    ['[0][0]', '[[{"b": 1}], {"c": []}'], ['a[1]', '{"a": [0, {"b": 1}]} 2'],
  ])('behind an object at the path %j refuses %j, wherever the fault is', async (path, text) => {
    const seen: unknown[] = [];
    const run = foreachFileWithPath(write('a.json', text), path, (key, item) => { seen.push([key, item.getData()]); });
    await expect(run).rejects.toEqual(reject('SYNTAX'));
    expect(seen).toEqual([['b', 1]]);
  });

  it.each(['[1, "?"]', '{"a": 1, "?": 2}', '{"a": 1, "b": ["?"]}', '"?"', '["\ufffd", {"a": "?"}]'])('refuses %j with a byte that is not UTF-8', async (text) => {
    const bytes = Uint8Array.from(new TextEncoder().encode(text), (it) => (it === 0x3f ? 0xff : it));
    await expect(foreachFile(write('a.json', bytes), () => undefined)).rejects.toEqual(expect.objectContaining({ code: 'SYNTAX', message: expect.stringContaining('UTF-8') }));
  });

  it('refuses a name of the path that stands again, and gives a member twice that stands twice', async () => {
    for (const text of ['{"a": [1], "b": {"a": 0}, "a": [2]}', '{"a": {"x": 1}, "b": {"a": 0}, "\\u0061": 2}']) {
      const seen: unknown[] = [];
      const run = foreachFileWithPath(write('a.json', text), 'a', (_key, item) => { seen.push(item.getData()); });
      await expect(run).rejects.toEqual(expect.objectContaining({ code: 'DUPLICATE_NAME', member: 'a' }));
      expect(seen).toEqual([1]);
    }
    expect(await collect((fn) => foreachFileWithPath(write('a.json', '{"o": {"a": 0, "b": {"a": 1}}, "a": [{"o": 1, "a": 2}]}'), 'o.b', fn))).toEqual([['a', 1]]);
    expect(await collect((fn) => foreachFile(write('a.json', '{"x": 1, "y": 2, "x": 3}'), fn))).toEqual([['x', 1], ['y', 2], ['x', 3]]);
  });

  it('reads a file with an object at its root once', async () => {
    const text = ` \n{${Array.from({ length: 30_000 }, (_, i) => `"name ${i}": {"n": ${i}}`).join(', ')}}`;
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
    await expect(foreachFile(path, () => { throw error; })).rejects.toBe(error);
    await expect(foreachFile(path, async () => { throw error; })).rejects.toBe(error);
    for (const [read, file] of [[foreachFile, path], [foreachLines, join(folder(), 'gone.json')]] as const) await expect(read(file, 5 as never)).rejects.toThrow('the callback is not a function');
    await expect(foreachFileWithPath(join(folder(), 'gone.json'), 'a', null as never)).rejects.toThrow('the callback is not a function');
  });

  it('goes on whatever else the callback returns', async () => {
    const path = write('a.json', '[1, 2, 3, 4]');
    const answers = [null, {}, 'break', false];
    const seen: unknown[] = [];
    await foreachFile(path, ((key: number) => answers[seen.push(key) - 1]) as never);
    expect(seen).toHaveLength(4);
  });

  it('closes the file however it ends', async () => {
    const path = write('a.json', `[${'1, '.repeat(100_000)}2]`);
    const before = openFiles();
    const ends: ((key: string | number, item: IterableValue) => unknown)[] = [
      () => undefined, (_key, item) => item.break(), () => { throw new Error('mine'); }, () => Promise.reject(new Error('mine')),
    ];
    for (const fn of ends) {
      await foreachFile(path, fn as never).catch(() => undefined);
      await foreachFileWithPath(write('b.json', '{"a": [1, 2], "a": 3}'), 'a', fn as never).catch(() => undefined);
      await foreachFileWithPath(write('c.json', `{"a": {"x": 1, "y": 2}, "b": [${'1, '.repeat(300_000)}2]}`), 'a', fn as never).catch(() => undefined);
      await foreachLines(write('a.jsonl', '1\n2\n3'), fn as never).catch(() => undefined);
    }
    for await (const _ of iterateFile(path)) break;
    for await (const _ of iterateFile(write('o.json', '{"a": 1, "b": 2}'))) break;
    expect(openFiles()).toBe(before);
  }, 30_000);

  it('ends when its processor is closed, or its signal says so', async () => {
    const path = write('a.json', '[1, 2, 3]');
    const processor = createProcessor();
    let calls = 0;
    await expect(foreachFile(path, () => { calls++; processor.close(); }, { processor })).rejects.toEqual(reject('PROCESSOR_CLOSED'));
    const abort = new AbortController();
    await expect(foreachFile(path, () => { calls++; abort.abort(new Error('stop')); }, { signal: abort.signal })).rejects.toThrow('stop');
    expect(calls).toBe(2);
  });

  it('keeps the limits for each item', async () => {
    const path = write('a.json', '[1, [[2]], "xxxxxxxxxxxxxxxxxxxx"]');
    await expect(foreachFile(path, () => undefined, { processor: createProcessor({ maxDepth: 1 }) })).rejects.toEqual(reject('LIMIT_EXCEEDED'));
    await expect(foreachFile(path, () => undefined, { processor: createProcessor({ maxTextBytes: 10 }) })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxTextBytes', max: 10, line: 1 });
    const lossless = createProcessor({ numbers: 'lossless' });
    for await (const item of iterateFile(write('b.json', '[1.50]'), { processor: lossless })) expect(String(item.getData())).toBe('1.50');
  });

  it('needs constant memory for a large file, and tells its progress', async () => {
    const { text, count } = large(30_000_000);
    const path = write('a.json', text);
    const progress: Progress[] = [];
    const before = heldMemory();
    let most = 0;
    let seen = 0;
    await foreachFile(path, () => {
      if (seen++ % 20_000 === 0) most = Math.max(most, heldMemory() - before);
    }, { onProgress: (it) => progress.push(it) });
    expect(seen).toBe(count);
    expect(most).toBeLessThan(15_000_000);
    expect(progress.at(-1)).toEqual({ bytes: text.length, total: text.length });
    expect(progress.every((it, i) => i === 0 || it.bytes > (progress[i - 1] as Progress).bytes)).toBe(true);
  });

  it('bears a file that vanishes, is cut, or grows while it is read', async () => {
    const { text, count } = large(2_000_000);
    const vanishing = write('v.json', text);
    let seen = 0;
    await foreachFile(vanishing, () => { if (seen++ === 0) unlinkSync(vanishing); });
    expect(seen).toBe(count);

    const cut = write('c.json', text);
    const cutting = foreachFile(cut, (key) => { if (key === 0) truncateSync(cut, 1_500_000); });
    await expect(cutting).rejects.toEqual(reject('SYNTAX'));

    const growing = write('g.json', text.slice(0, -1));
    let grown = 0;
    const totals: (number | undefined)[] = [];
    await foreachFile(growing, (key) => { grown++; if (key === 0) appendFileSync(growing, ', 7]'); }, { onProgress: ({ bytes, total }) => { totals.push(total); expect(total).toBeGreaterThanOrEqual(bytes); } });
    expect(grown).toBe(count + 1);
    expect(totals.at(-1)).toBe(text.length + 3);
  });

  it('bears two thousand iterations at once', async () => {
    const path = write('a.json', '[1, 2]');
    let sum = 0;
    const all = Array.from({ length: 2_000 }, () => foreachFile(path, (_key, item) => { sum += item.getInt('') ?? 0; }));
    await Promise.all(all);
    expect(sum).toBe(6_000);
  });

  it('is told of once, when it has ended', async () => {
    const events: OperationEvent[] = [];
    const processor = createProcessor({ onOperation: (event) => { events.push(event); throw new Error('observer'); } });
    const path = write('a.json', '[1, 2]');
    await foreachFile(path, () => undefined, { processor });
    await foreachFile(path, (_key, item) => item.break(), { processor });
    await expect(loadFromFile(write('b.json', '["canary"'), { processor })).rejects.toEqual(reject('SYNTAX'));
    await saveToFile(path, ['canary'], { processor });
    await expect(foreachLines(path, () => { throw new Error('mine'); }, { processor })).rejects.toThrow('mine');
    expect(events.map(({ operation, bytes, code }) => [operation, bytes, code])).toEqual([
      ['foreachFile', 6, undefined], ['foreachFile', 6, undefined], ['loadFromFile', 9, 'SYNTAX'], ['saveToFile', 11, undefined], ['foreachLines', 11, undefined],
    ]);
    expect(JSON.stringify(events)).not.toContain('canary');
    expect(processor.getStats()).toMatchObject({ operationCount: 5, errorCount: 1 });
    events.length = 0;
    const progress: Progress[] = [];
    const object = write('c.json', '{"a": {"b": 1}}');
    await foreachFileWithPath(object, 'a', () => undefined, { processor, onProgress: (it) => { progress.push(it); } });
    const values: unknown[] = [];
    for await (const item of iterateFile(object, { processor, path: 'a' })) values.push([item.key, item.getData()]);
    for await (const item of iterateLines(object, { processor })) values.push([item.key, item.getData()]);
    expect(values).toEqual([['b', 1], [0, { a: { b: 1 } }]]);
    expect(events.map(({ operation, bytes, code }) => [operation, bytes, code])).toEqual([['foreachFileWithPath', 15, undefined], ['iterateFile', 15, undefined], ['iterateLines', 15, undefined]]);
    // An object behind a path is found out only when it is reached, and the file is read anew.
    expect(progress).toEqual([{ bytes: 15, total: 15 }, { bytes: 15, total: 15 }]);
    expect(events.map(({ duration }) => duration >= 0)).toEqual([true, true, true]);
    processor.close();
    await expect(loadFromFile(path, { processor })).rejects.toEqual(reject('PROCESSOR_CLOSED'));
    expect(processor.getStats().operationCount).toBe(8);
  });
});
