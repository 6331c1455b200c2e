import { describe, expect, it } from '@jest/globals';
import { compact, indent } from './format.ts';

const deep = `${'['.repeat(10_001)}${']'.repeat(10_001)}`;
const like = (fields: object): Error => expect.objectContaining(fields) as unknown as Error;

describe('compact', () => {
  it('gives errors the offset 0, as in Go, and tells where by line and column', () => {
    expect(() => compact('[1,\n 2 3]')).toThrow(like({ code: 'SYNTAX', offset: 0, line: 2, column: 4 }));
    expect(() => compact(deep)).toThrow(like({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', offset: 0, column: 10_001 }));
  });
});

describe('indent', () => {
  it('counts in its errors', () => {
    expect(() => indent('[1,\n 2 3]', '', ' ')).toThrow(like({ code: 'SYNTAX', offset: 8 }));
    expect(() => indent(deep, '', ' ')).toThrow(like({ code: 'LIMIT_EXCEEDED', offset: 10_001 }));
  });

  it('refuses what no string can hold', () => {
    const wide = `${'['.repeat(9999)}${'1,'.repeat(60_000)}1${']'.repeat(9999)}`;
    for (const source of [wide, new TextEncoder().encode(wide)]) {
      expect(() => indent(source, '', ' ')).toThrow(like({ code: 'LIMIT_EXCEEDED', limit: 'string length' }));
    }
  });
});
