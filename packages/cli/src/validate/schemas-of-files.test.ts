import { posix, win32 } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isInside } from './schemas-of-files.ts';

describe('isInside()', () => {
  it.each<[boolean, string, string]>([
    [true, 'C:\\work', 'C:\\work\\schemas\\a.json'],
    [true, 'C:\\work', 'c:\\WORK\\a.json'],
    [true, 'C:\\work', 'C:\\work\\..a.json'],
    [false, 'C:\\work', 'C:\\a.json'],
    [false, 'C:\\work', 'C:\\work-2\\a.json'],
    [false, 'C:\\work', 'D:\\work\\a.json'],
    [false, 'C:\\work', '\\\\server\\share\\a.json'],
    [false, '\\\\server\\share', '\\\\server\\other\\a.json'],
  ])('returns %p on Windows for the folder %s and %s', (expected, folder, path) => {
    expect(isInside(folder, path, win32)).toBe(expected);
  });

  it.each<[boolean, string, string]>([
    [true, '/work', '/work/..\\a.json'],
    [true, '/', '/a.json'],
    [false, '/work', '/work-2/a.json'],
    [false, '/work', '/a.json'],
  ])('returns %p elsewhere for the folder %s and %s', (expected, folder, path) => {
    expect(isInside(folder, path, posix)).toBe(expected);
  });
});
