import { describe, expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as errors from '@wirework/encoding-errors';
import * as paths from '@wirework/path';
import * as results from '@wirework/result';
import * as scanner from '@wirework/scanner';
import * as schema from '@wirework/schema';
import * as json from '../src/index.ts';

describe('what the one import has of the packages below', () => {
  it.each<[name: string, below: object, names: readonly string[]]>([
    [
      'encoding-errors',
      errors,
      [
        'drawFrame',
        'DuplicateNameError',
        'EndOfInputError',
        'errorFromJson',
        'InvalidUnmarshalError',
        'isJsonError',
        'JsonError',
        'JsonErrorCode',
        'JsonSyntaxError',
        'LimitExceededError',
        'MarshalerError',
        'NumberRangeError',
        'PathNotFoundError',
        'PathSyntaxError',
        'ProcessorClosedError',
        'SchemaError',
        'TypeMismatchError',
        'UnknownFieldError',
        'UnmarshalTypeError',
        'UnsupportedTypeError',
        'UnsupportedValueError',
      ],
    ],
    ['scanner', scanner, ['findSyntaxError', 'isJsonNumber', 'isValidJson', 'JsonNumber']],
    [
      'result',
      results,
      [
        'accessFailed',
        'AccessResult',
        'accessFound',
        'accessMissing',
        'failed',
        'found',
        'missing',
        'Result',
        'resultFromJson',
        'tryResult',
        'tryResultAsync',
      ],
    ],
    ['path', paths, ['compilePointer', 'escapeSegment', 'isCompiledPath', 'parsePath', 'stringifyPath']],
    ['codec', codec, ['decodeLines', 'elements', 'encodeLines', 'isDelim', 'partial', 'RawJson', 'stringify', 't']],
    [
      'schema',
      schema,
      [
        'compileSchema',
        'defaultSchema',
        'defaultSchemaConfig',
        'formatErrors',
        'newSchemaWithConfig',
        'ValidationError',
        'validationErrorFromJson',
      ],
    ],
  ])('is theirs, not a copy: %s', (_name, below, names) => {
    for (const name of names) {
      const theirs = (below as Record<string, unknown>)[name];
      expect([name, typeof theirs]).not.toEqual([name, 'undefined']);
      expect([name, (json as Record<string, unknown>)[name] === theirs]).toEqual([name, true]);
    }
  });

  it('works together: a line, a path, an issue and an error of one are those of the other', async () => {
    const lines: unknown[] = [];
    for await (const row of json.decodeLines(json.encodeLines([{ a: [1] }, 2]))) lines.push(row);
    expect(lines).toEqual([{ a: [1] }, 2]);
    expect(json.get('{"a/b": [7]}', json.compilePointer('/a~1b/0'))).toBe(7);
    expect(json.get('{"a.b": 7}', `${json.escapeSegment('a.b')}`)).toBe(7);
    expect(json.stringifyPath(json.parsePath('a["b"][0]'))).toBe('a.b[0]');
    expect(json.partial('{"a": [1, 2],').value).toEqual({ a: [1, 2] });
    expect([json.isValidJson('[1]'), json.isValidJson('[1'), json.findSyntaxError('[1')?.offset]).toEqual([
      true,
      false,
      2,
    ]);
    const error = json.tryResult(() => json.get('{}', 'a')).error;
    expect(json.errorFromJson(JSON.parse(JSON.stringify(error)))).toBeInstanceOf(json.PathNotFoundError);
    expect((await json.tryResultAsync(async () => json.get('[7]', '[0]'))).value).toBe(7);
    expect(json.resultFromJson(JSON.parse(JSON.stringify(json.found(7)))).value).toBe(7);
    const text = '{"a": "x"}';
    const findings = json.validateSchema(text, { properties: { a: { type: 'integer' } } });
    expect(json.formatErrors(findings, text)).toContain('expected integer, got string');
    expect(
      findings.map((it) => json.validationErrorFromJson(JSON.parse(JSON.stringify(it.toJSON({ full: true })))).message),
    ).toEqual(findings.map((it) => it.message));
  });
});
