import { describe, expect, it } from '@jest/globals';
import { valid } from '../../values/unmarshal/unmarshal.ts';
import { compact, htmlEscape, indent } from './format.ts';
import { newEncoder } from '../../stream/encode/encoder.ts';
import { marshalIndent } from '../../values/marshal/stringify.ts';

const deep = `${'['.repeat(10_001)}${']'.repeat(10_001)}`;
const like = (fields: object): Error => expect.objectContaining(fields) as unknown as Error;

describe('compact', () => {
  it('removes white space of every kind between tokens', () => {
    for (const space of [' ', '\t', '\n', '\r']) {
      const text = ['', '{', '"a b"', ':', '[', '1', ',', 'null', ']', '}', ''].join(space);
      expect(compact(text)).toBe('{"a b":[1,null]}');
    }
  });

  it('throws errors with offset 0, as in Go, and with line and column', () => {
    expect(() => compact('[1,\n 2 3]')).toThrow(like({ code: 'SYNTAX', offset: 0, line: 2, column: 4 }));
    expect(() => compact('\ufeff1')).toThrow(
      like({ offset: 0, column: 1, hint: 'the input begins with a byte order mark; remove it' }),
    );
    expect(() => compact(deep)).toThrow(like({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', offset: 0, column: 10_001 }));
  });
});

describe('indent', () => {
  it('throws errors with their offset', () => {
    expect(() => indent('[1,\n 2 3]', '', ' ')).toThrow(like({ code: 'SYNTAX', offset: 8 }));
    expect(() => indent(deep, '', ' ')).toThrow(like({ code: 'LIMIT_EXCEEDED', offset: 10_001 }));
  });

  it('throws TypeError for a prefix or indent that is not a string, as all functions that indent', () => {
    const two = 2 as unknown as string;
    const encoder = newEncoder({ write: () => undefined });
    for (const run of [
      () => indent('[1]', '', two),
      () => indent('[1]', two, ''),
      () => marshalIndent([1], '', two),
      () => encoder.setIndent('', two),
    ]) {
      expect(run).toThrow(
        new TypeError('Cannot indent: the prefix and the indent must be strings, such as two spaces'),
      );
    }
  });
});

it('functions of JSON throw TypeError for anything but text and bytes', () => {
  for (const input of [undefined, null, 5, [1], new Uint16Array(1)] as unknown as string[]) {
    for (const take of [compact, htmlEscape, valid, (it: string) => indent(it, '', '')]) {
      expect(() => take(input)).toThrow(
        new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array'),
      );
    }
  }
});
