import type { FileHandle } from 'node:fs/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FileWriter } from './file-writer.ts';

interface Disk {
  readonly file: FileHandle;
  content: string;
  synced: number;
  /** The errors of the next writes and flushes. */
  writeError?: Error;
  syncError?: Error;
}

/** A disk that takes at most so many bytes at once, and waits with each write until it is ready. */
function disk(most = Infinity, ready?: Promise<void>): Disk {
  const file = {
    writev: async (buffers: readonly Buffer[], position: number) => {
      await ready;
      if (it.writeError !== undefined) throw it.writeError;
      const taken = Buffer.concat(buffers).subarray(0, most);
      it.content = it.content.slice(0, position) + taken.toString('latin1');
      return { bytesWritten: taken.length, buffers };
    },
    datasync: () => {
      it.synced++;
      return it.syncError === undefined ? Promise.resolve() : Promise.reject(it.syncError);
    },
  };
  const it: Disk = { file: file as unknown as FileHandle, content: '', synced: 0 };
  return it;
}

afterEach(() => {
  jest.useRealTimers();
});

describe('FileWriter', () => {
  it('writes the last bytes that arrive during a slow write', async () => {
    jest.useFakeTimers();
    let release = (): void => undefined;
    const slow = disk(Infinity, new Promise((resolve) => (release = resolve)));
    const writer = new FileWriter(slow.file, 0);
    void writer.add(Buffer.alloc(256 * 1024, 'a'));
    void writer.add(Buffer.from('b'));
    await jest.advanceTimersByTimeAsync(60);
    expect(slow.content).toBe('');
    release();
    await jest.advanceTimersByTimeAsync(60);
    expect(slow.content.length).toBe(256 * 1024 + 1);
    expect(jest.getTimerCount()).toBe(0);
    await writer.flush();
  });

  it('continues after partial writes', async () => {
    const slow = disk(3);
    const writer = new FileWriter(slow.file, 0);
    for (const chunk of ['ab', 'cdefg', '', 'h']) void writer.add(Buffer.from(chunk));
    await writer.flush();
    expect(slow.content).toBe('abcdefgh');
    const rest = new FileWriter(slow.file, 4);
    void rest.add(Buffer.from('XY'));
    await rest.flush();
    expect(slow.content).toBe('abcdXY');
  });

  it('waits above 256 KiB during a write, and flushes every 64 MiB', async () => {
    const quick = disk(0x7fff_ffff);
    const writer = new FileWriter(quick.file, 0);
    const chunk = Buffer.alloc(2_000_000);
    expect(writer.add(chunk)).toBeUndefined();
    expect(writer.add(Buffer.alloc(256 * 1024))).toBeUndefined();
    expect(writer.add(Buffer.alloc(1))).toBeInstanceOf(Promise);
    for (let i = 0; i < 40; i++) await writer.add(chunk);
    await writer.flush();
    expect(quick.synced).toBe(1);
  });

  it('throws the error of a write at a waiting call, at later calls and at the end', async () => {
    const full = disk();
    const writer = new FileWriter(full.file, 0);
    full.writeError = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(writer.add(Buffer.alloc(600_000))).toBeUndefined();
    for (const size of [3_000_000, 1]) await expect(writer.add(Buffer.alloc(size))).rejects.toBe(full.writeError);
    await expect(writer.flush()).rejects.toBe(full.writeError);
  });

  it('writes nothing after a failed write, even if the disk has room again', async () => {
    const full = disk();
    const writer = new FileWriter(full.file, 0);
    full.writeError = new Error('no space');
    void writer.add(Buffer.alloc(256 * 1024, 'a'));
    await new Promise(setImmediate);
    const { writeError } = full;
    delete full.writeError;
    await expect(writer.add(Buffer.alloc(256 * 1024, 'b'))).rejects.toBe(writeError);
    await expect(writer.flush()).rejects.toBe(writeError);
    expect(full.content).toBe('');
  });

  it('throws the error of a flush', async () => {
    const broken = disk();
    const writer = new FileWriter(broken.file, 0);
    broken.syncError = new Error('device');
    await expect(async () => {
      for (let i = 0; i < 40; i++) await writer.add(Buffer.alloc(2_000_000));
      await writer.flush();
    }).rejects.toBe(broken.syncError);
  });
});
