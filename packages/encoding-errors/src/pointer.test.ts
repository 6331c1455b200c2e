import { describe, expect, it } from '@jest/globals';
import { escapePointerToken, formatPointer } from './pointer.ts';

describe('formatPointer()', () => {
  it('writes the whole document as an empty string', () => {
    expect(formatPointer([])).toBe('');
  });

  it('escapes ~ before /', () => {
    expect(formatPointer(['~1', '/', '~/', 0, ''])).toBe('/~01/~1/~0~1/0/');
  });

  it('leaves what needs no escape', () => {
    expect(escapePointerToken('a.b["c"] ä😀')).toBe('a.b["c"] ä😀');
  });
});
