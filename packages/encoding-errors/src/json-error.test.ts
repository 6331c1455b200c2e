import { afterEach, describe, expect, it } from '@jest/globals';
import { JsonSyntaxError } from './errors/json-syntax-error.ts';
import { JsonError } from './json-error.ts';

describe('JsonError', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'line');
    Reflect.deleteProperty(Object.prototype, 'cause');
  });

  it('has the position fields that are known, and no others', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 0, line: 1, column: undefined });
    expect({ ...error }).toEqual({ code: 'SYNTAX', offset: 0, line: 1 });
    expect('column' in error).toBe(false);
  });

  it('prints its position behind the message', () => {
    const at = (position: object): string => String(new JsonSyntaxError('no', position));
    expect(at({ offset: 41, line: 3, column: 7 })).toBe('JsonSyntaxError: no at line 3, column 7 (offset 41)');
    expect(at({ offset: 41 })).toBe('JsonSyntaxError: no at offset 41');
    expect(at({ line: 3, column: 7, pointer: '/a/0' })).toBe('JsonSyntaxError: no at line 3, column 7 in /a/0');
    expect(at({ pointer: '' })).toBe('JsonSyntaxError: no');
  });

  it('gives its position to the log', () => {
    const position = { offset: 41, index: 40, line: 3, column: 7, pointer: '/a' };
    expect(new JsonError('SYNTAX', 'no', position).toJSON()).toEqual({
      name: 'JsonError', code: 'SYNTAX', message: 'no', ...position,
    });
  });

  it('reads own options only', () => {
    Object.defineProperty(Object.prototype, 'line', { value: 99, configurable: true });
    Object.defineProperty(Object.prototype, 'cause', { value: 'polluted', configurable: true });
    const error = new JsonError('SYNTAX', 'no', {});
    expect(Object.hasOwn(error, 'line')).toBe(false);
    expect(Object.hasOwn(error, 'cause')).toBe(false);
  });

  it('cannot have its position changed', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 1 });
    expect(() => {
      (error as { offset: number }).offset = 2;
    }).toThrow(TypeError);
  });
});
