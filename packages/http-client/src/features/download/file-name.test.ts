import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { harmlessName, proposedName } from './file-name.ts';

describe('harmlessName()', () => {
  it.each([
    ['report.pdf. . .', 'report.pdf'],
    ['a. .b. ', 'a. .b'],
    ['../../etc/passwd', 'passwd'],
    ['...', '_'],
    ['.bashrc', '_bashrc'],
    [' \t.bashrc', '_bashrc'],
    ['. .x', '_ .x'],
    ['..', '_'],
    ['.', '_'],
    ['', ''],
    ['/', ''],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['COM1', '_COM1'],
    ['com10', 'com10'],
    ['a\0b\nc', 'abc'],
    ['a:b*c?', 'a_b_c_'],
    ['\ud800x', '_x'],
    ['a\u202egpj.exe', 'agpj.exe'],
  ])('returns for %p the name %p', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });

  it.each([
    ['a'.repeat(300), 'a'.repeat(255)],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['é'.repeat(300), 'é'.repeat(127)],
    [`${'a'.repeat(254)}😀`, 'a'.repeat(254)],
    [`${'😀'.repeat(100)}.txt`, `${'😀'.repeat(62)}.txt`],
  ])('cuts a long name to 255 bytes and no character in two', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });

  it.each([
    [`a${' '.repeat(300)}b`, 'a'],
    [`a${'. '.repeat(300)}${'b'.repeat(20)}`, 'a'],
    [`con${' '.repeat(300)}b`, '_con'],
    [`con.${'a'.repeat(251)}`, `_con.${'a'.repeat(250)}`],
  ])('leaves nothing where it cuts that Windows drops, and no name of a device', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });
});

describe('proposedName()', () => {
  it.each([';a=', ';a="'])('takes linear time for a header of many %s', async (piece) => {
    await expectLinear((size) => {
      const header = piece.repeat(size);
      return () => proposedName(header, 'http://h.test/');
    }, 200);
  });
});
