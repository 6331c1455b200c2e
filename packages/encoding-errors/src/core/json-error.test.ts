import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { errorFromJson } from '../error-from-json.ts';
import { JsonSyntaxError } from '../errors/json-syntax-error.ts';
import { LimitExceededError } from '../errors/limit-exceeded-error.ts';
import { MarshalerError } from '../errors/marshaler-error.ts';
import { NumberRangeError } from '../errors/number-range-error.ts';
import { PatchError } from '../errors/patch-error.ts';
import { SchemaError } from '../errors/schema-error.ts';
import { UnmarshalTypeError } from '../errors/unmarshal-type-error.ts';
import { JsonError } from './json-error.ts';

describe('JsonError', () => {
  it('has the position fields that are known, and no others', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 0, line: 1, column: undefined });
    expect({ ...error }).toEqual({ code: 'SYNTAX', offset: 0, line: 1 });
    expect('column' in error).toBe(false);
  });

  it('toString() appends the position to the message', () => {
    const at = (position: object): string => String(new JsonSyntaxError('no', position));
    expect(at({ offset: 41, line: 3, column: 7 })).toBe('JsonSyntaxError: no at line 3, column 7 (offset 41)');
    expect(at({ offset: 41 })).toBe('JsonSyntaxError: no at offset 41');
    expect(at({ line: 3, column: 7, pointer: '/a/0' })).toBe('JsonSyntaxError: no at line 3, column 7 in /a/0');
    expect(at({ pointer: '' })).toBe('JsonSyntaxError: no');
  });

  it('has the hint of any error, and revives it', () => {
    const error = new UnmarshalTypeError({
      value: 'number 300',
      type: 'int8',
      offset: 3,
      hint: 'int8 holds whole numbers from -128 to 127',
    });
    expect(String(error)).toBe(
      'UnmarshalTypeError: Cannot unmarshal number into a value of type int8 at offset 3: int8 holds whole numbers from -128 to 127',
    );
    expect(error.toJSON()).toMatchObject({ hint: 'int8 holds whole numbers from -128 to 127' });
    expect(errorFromJson(error.toJSON())?.toJSON()).toEqual(error.toJSON());
    const { hint } = new UnmarshalTypeError(
      Object.assign(Object.create({ hint: 'inherited' }) as object, { value: 'bool', type: 'int8' }),
    );
    expect(hint).toBeUndefined();
  });

  it('toString() appends the hint of a syntax error, and toJSON() contains it', () => {
    const error = new JsonSyntaxError('no', { offset: 1, hint: 'do this' });
    expect(String(error)).toBe('JsonSyntaxError: no at offset 1: do this');
    expect(error.message).toBe('no');
    expect(error.toJSON()).toMatchObject({ reason: 'character', hint: 'do this' });
    expect(errorFromJson(error.toJSON())).toMatchObject({ hint: 'do this' });
    expect('hint' in new JsonSyntaxError('no')).toBe(false);
  });

  it('toJSON() contains the position', () => {
    const position = { offset: 41, index: 40, line: 3, column: 7, pointer: '/a' };
    expect(new JsonError('SYNTAX', 'no', position).toJSON()).toEqual({
      name: 'JsonError',
      code: 'SYNTAX',
      message: 'no',
      ...position,
    });
  });

  it('reads own options only', () => {
    const error = withPollutedPrototype({ line: 99, cause: 'polluted' }, () => new JsonError('SYNTAX', 'no', {}));
    expect(['line', 'cause'].map((name) => Object.hasOwn(error, name))).toEqual([false, false]);
  });

  it('shows nothing of a polluted Object.prototype', () => {
    const make = (): JsonError[] => [
      new JsonError('SYNTAX', 'no'),
      new JsonSyntaxError('no', {}),
      new UnmarshalTypeError({ value: 'bool', type: 'int8' }),
      new LimitExceededError({ limit: 'maxBytes', max: 8 }),
      new MarshalerError({ type: 'T', cause: undefined }),
      new NumberRangeError({ type: 'int64' }),
      new PatchError({ operation: 0, op: 'add', reason: 'no' }),
      new SchemaError({ pointer: '', reason: 'no' }),
    ];
    const shown = (): unknown[] => make().map((it) => [String(it), it.toJSON(), it.frame('[1]')]);
    const [clean, fields] = [
      shown(),
      [
        'offset',
        'index',
        'line',
        'column',
        'pointer',
        'hint',
        'message',
        'reason',
        'struct',
        'field',
        'keyword',
        'code',
      ],
    ];
    expect(withPollutedPrototype(Object.fromEntries(fields.map((it) => [it, 'polluted'])), shown)).toEqual(clean);
    expect(
      withPollutedPrototype({ index: 1, line: 1, column: 2 }, () => new JsonError('SYNTAX', 'no').frame('[1]')),
    ).toBe('');
  });

  it('ignores the line of the program that JavaScriptCore gives to every error', () => {
    const plain = Object.getPrototypeOf(JsonError) as ErrorConstructor;
    const placed = function ErrorOfJavaScriptCore(message: string): Error {
      return Object.assign(Reflect.construct(plain, [message], new.target ?? plain) as Error, {
        line: 5338,
        column: 45,
      });
    };
    Object.setPrototypeOf(JsonError, placed);
    try {
      const error = new JsonError('SYNTAX', 'no', { line: 3 });
      expect(error).toMatchObject({ line: 3 });
      expect('column' in error).toBe(false);
      expect(String(new JsonError('SYNTAX', 'no'))).toBe('JsonError: no');
    } finally {
      Object.setPrototypeOf(JsonError, plain);
    }
  });

  it('has a read-only position', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 1 });
    expect(() => {
      (error as { offset: number }).offset = 2;
    }).toThrow("Cannot assign to read only property 'offset'");
    expect(error.offset).toBe(1);
  });
});
