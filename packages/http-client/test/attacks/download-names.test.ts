import { describe, expect, it } from '@jest/globals';
import { proposedName } from '../../src/features/download/file-name.ts';

describe('D1: file names', () => {
  it.each([
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ["attachment; filename*=UTF-8''na%C3%AFve.txt; filename=x", 'naïve.txt'],
    ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="a\\"b.txt"', 'a_b.txt'],
    ["attachment; filename*=UTF-8''%2e%2e%2fetc%2fpasswd", 'passwd'],
    ["attachment; filename*=utf-8''%zz; filename=ok", 'ok'],
    ['attachment; filename="C:\\\\dir\\\\evil.exe"', 'evil.exe'],
    ['attachment; filename="/etc/passwd"', 'passwd'],
    ['attachment; filename=""', 'c'],
    ['inline', 'c'],
    ['attachment; filename="..."', '_'],
    ["attachment; filename*=ISO-8859-1''%E4.txt", 'ä.txt'],
    [undefined, 'c'],
    // As servers write it, and as they should not: after the cases of RFC 6266's test suite, with the answers of
    // browsers.
    ['filename=a', 'a'],
    ['x=y; filename=a', 'a'],
    ['; filename=a', 'a'],
    ['inline; attachment; filename=a', 'a'],
    ['attachment; ;filename=a', 'a'],
    ['attachment; x; filename="a"', 'a'],
    ['attachment; FILENAME = a ;', 'a'],
    ['attachment; filename="a;b.txt"', 'a;b.txt'],
    ['attachment; filename=a,b c.txt', 'a,b c.txt'],
    ['attachment; filename="a"; filename="b"', 'a'],
    ['attachment; filename="a".txt', 'a'],
    ['attachment; filename="a', 'a'],
    ['attachment; x="filename=b"; filename=a', 'a'],
    ['attachment; xfilename=a', 'c'],
    ['attachment; x=y filename=a', 'c'],
    ['attachment; filename', 'c'],
    ['attachment; filename=', 'c'],
    ['attachment; filename="/"', 'c'],
    ['attachment; filename="a-%41.txt"', 'a-%41.txt'],
    ["attachment; filename='a'", "'a'"],
    ['attachment; filename="\xe4.txt"', 'ä.txt'],
    ['attachment; filename="\xc3\xa4.txt"', 'ä.txt'],
    ["attachment; filename*=UTF-8''%41-%2541", 'A-%41'],
    ["attachment; filename*=UTF-8'en'a'b", "a'b"],
    ["attachment; filename*=UTF-8'a; filename=b", 'b'],
    ["attachment; filename*=UTF-8''; filename=b", 'b'],
    ["attachment; filename*=''a; filename=b", 'b'],
    ["attachment; filename*=windows-1252''a; filename=b", 'b'],
    ["attachment; filename=b; filename*=UTF-8''a", 'a'],
  ])('%j proposes %j', (header, expected) => {
    expect(proposedName(header, 'http://h/b/c?d')).toBe(expected);
  });

  it.each([
    ['http://h/', 'download'],
    ['http://h', 'download'],
    ['http://h/a/', 'download'],
    ['http://h/%2e%2e', 'download'],
    ['http://h/a%2Fb', 'b'],
    ['http://h/%', '%'],
    ['http://h/%E2%82%AC', '€'],
    ['nowhere', 'download'],
  ])('%s proposes %j', (url, expected) => {
    expect(proposedName(undefined, url)).toBe(expected);
  });
});
