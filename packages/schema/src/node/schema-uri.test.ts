import { win32 } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pathOf, uriOf } from './schema-uri.ts';

const root = 'C:\\work';

describe('the URI of a schema on Windows', () => {
  it('has the path in the folder, and leads back to the file', () => {
    const path = 'C:\\work\\größe\\a b#1.json';
    const uri = uriOf(path, root, win32);
    expect(uri).toBe('file:///gr%C3%B6%C3%9Fe/a%20b%231.json');
    expect(pathOf(uri, root, win32)).toBe(path);
  });

  it.each(['C:\\a.json', 'D:\\work\\a.json', '\\\\server\\share\\a.json'])('is refused for %s', (path) => {
    expect(() => uriOf(path, root, win32)).toThrow(`Cannot compile '${path}': it is outside the folder 'C:\\work'`);
  });

  it.each([
    'file:///..%5Ca.json',
    'file:///%5C%5Cserver%5Cshare%5Ca.json',
    'file:///D:/work/a.json',
    'file:///C:/a.json',
  ])('leads nowhere outside the folder: %s', (uri) => {
    expect(() => pathOf(uri, root, win32)).toThrow("it is outside the folder 'C:\\work'");
  });
});
