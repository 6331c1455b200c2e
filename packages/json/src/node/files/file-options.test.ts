import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders, withPollutedPrototype } from '@wirework/test-support';
import { foreachFile } from './foreach-file.ts';
import { iterateFile, iterateLines } from './iterate-file.ts';
import { loadFromFile } from './load-from-file.ts';
import { saveToFile } from './save-to-file.ts';

const folder = temporaryFolders()();

const read = async (items: AsyncIterable<{ getData(): unknown }>): Promise<unknown[]> => {
  const values: unknown[] = [];
  for await (const item of items) values.push(item.getData());
  return values;
};

describe('the options of what reads and writes files', () => {
  it('ignores options planted on Object.prototype', async () => {
    const lines = join(folder, 'lines');
    const whole = join(folder, 'whole.json');
    writeFileSync(lines, '1\nbad\n2\n');
    const planted = {
      onError: 'skip',
      indent: '  ',
      escapeHtml: true,
      path: 'a',
      signal: AbortSignal.abort(),
      maxLength: 1,
    };
    const [text, items, fault] = await withPollutedPrototype(planted, async () => {
      await saveToFile(whole, { a: ['<'] }, {});
      return [
        await loadFromFile(whole, {}),
        await read(iterateFile(whole, {})),
        await read(iterateLines(lines, {})).catch((error: unknown) => error),
      ];
    });
    expect([text, readFileSync(whole, 'utf8'), items]).toEqual(['{"a":["<"]}\n', '{"a":["<"]}\n', [['<']]]);
    expect(fault).toMatchObject({ code: 'SYNTAX', line: 2 });
  });

  it('are an object: a path in their position is refused', async () => {
    expect(() => iterateFile('users.json', 'data.users' as never)).toThrow(
      'Cannot use the options: expected an object, found string',
    );
    await expect(loadFromFile('users.json', null as never)).rejects.toThrow(
      'Cannot use the options: expected an object, found null',
    );
  });

  it('are of the right kind: a controller in the place of its signal is refused', async () => {
    for (const [options, message] of [
      [{ signal: new AbortController() }, "'signal': expected an AbortSignal, found an object"],
      [{ signal: 'x' }, "'signal': expected an AbortSignal, found a string"],
      [{ onProgress: true }, "'onProgress': expected a function, found a boolean"],
      [{ processor: {} }, "'processor': expected a processor, found an object"],
      [{ processor: null }, "'processor': expected a processor, found null"],
    ] as [never, string][]) {
      const refusal = new TypeError(`Cannot use the option ${message}`);
      expect(() => iterateFile('users.json', options)).toThrow(refusal);
      expect(() => iterateLines('users.json', options)).toThrow(refusal);
      for (const run of [
        loadFromFile('users.json', options),
        saveToFile('users.json', 1, options),
        foreachFile('users.json', () => undefined, options),
      ])
        await expect(run).rejects.toThrow(refusal);
    }
  });

  it('are known by name: one that is misspelt is refused', async () => {
    const misspelt = "Cannot use the option 'procesor': there is no such option; known are processor, ";
    const options = { procesor: undefined } as object;
    expect(() => iterateFile('users.json', options)).toThrow(misspelt);
    expect(() => iterateLines('users.json', options)).toThrow(misspelt);
    for (const run of [
      loadFromFile('users.json', options),
      saveToFile('users.json', 1, options),
      foreachFile('users.json', () => undefined, options),
    ])
      await expect(run).rejects.toThrow(misspelt);
  });
});
