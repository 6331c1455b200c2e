import { describe, expect, it } from '@jest/globals';
import { compact, indent } from './format.ts';

const deep = `${'['.repeat(10_001)}${']'.repeat(10_001)}`;

describe('compact', () => {
  it('gives errors the offset 0, as in Go, and tells where by line and column', () => {
    expect(() => compact('[1,\n 2 3]')).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 0, line: 2, column: 4 }) as Error);
    expect(() => compact(deep)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', offset: 0, column: 10_001 }) as Error);
  });
});

describe('indent', () => {
  it('counts in its errors', () => {
    expect(() => indent('[1,\n 2 3]', '', ' ')).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 8 }) as Error);
    expect(() => indent(deep, '', ' ')).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', offset: 10_001 }) as Error);
  });
});
