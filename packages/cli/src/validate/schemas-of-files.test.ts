import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isInside } from './schemas-of-files.ts';

describe('isInside()', () => {
  it.each<[boolean, 'win32' | 'posix', string, string]>([
    [true, 'win32', 'C:\\work', 'C:\\work\\schemas\\a.json'],
    [true, 'win32', 'C:\\work', 'c:\\WORK\\a.json'],
    [true, 'win32', 'C:\\work', 'C:\\work\\..a.json'],
    [false, 'win32', 'C:\\work', 'C:\\a.json'],
    [false, 'win32', 'C:\\work', 'C:\\work-2\\a.json'],
    [false, 'win32', 'C:\\work', 'D:\\work\\a.json'],
    [false, 'win32', 'C:\\work', '\\\\server\\share\\a.json'],
    [false, 'win32', '\\\\server\\share', '\\\\server\\other\\a.json'],
    [true, 'posix', '/work', '/work/..\\a.json'],
    [true, 'posix', '/', '/a.json'],
    [false, 'posix', '/work', '/work-2/a.json'],
    [false, 'posix', '/work', '/a.json'],
  ])('returns %p on %s for the folder %s and %s', (expected, system, folder, file) => {
    expect(isInside(folder, file, path[system])).toBe(expected);
  });
});
