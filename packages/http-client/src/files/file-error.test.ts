import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ClientError } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { fileError } from './file-error.ts';

const newFolder = temporaryFolders();
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('fileError', () => {
  it('names the file of an error that has none, and keeps its code, number and system call', async () => {
    const path = join(newFolder(), 'file');
    await writeFile(path, '');
    const file = await open(path, 'r');
    const cause = await thrown(file.write('x'));
    await file.close();
    const error = fileError(cause, `write '${path}'`, path);
    expect(error).toMatchObject({
      message: `Cannot write '${path}': EBADF: bad file descriptor, write`,
      code: 'EBADF',
      syscall: 'write',
      path,
      cause,
    });
    expect((error as NodeJS.ErrnoException).errno).toBeLessThan(0);
  });

  it('keeps the path of an error that has one', async () => {
    const path = join(newFolder(), 'none');
    expect(fileError(await thrown(stat(path)), 'write', '/another')).toMatchObject({ code: 'ENOENT', path });
  });

  it('returns anything else unchanged', () => {
    for (const it of [new ClientError(), new TypeError('callback'), { code: 'E' }])
      expect(fileError(it, 'write', '/file')).toBe(it);
  });
});
