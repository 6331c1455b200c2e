import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { ValidationError } from '../report/validation-error.ts';
import { formatErrors } from './format-errors.ts';
import { validateSchema } from './validate-schema.ts';
import { validationErrorFromJson } from './validation-error-from-json.ts';

const full = { full: true };
const text = '{"shape": {"kind": "box",\n "size": "1"}, "0": [1]}';
const errors = validateSchema(text, {
  properties: {
    shape: { anyOf: [{ type: 'string' }, { properties: { kind: { const: 'box' }, size: { type: 'number' } } }] },
    0: { items: { enum: ['a', null] } },
  },
  required: ['b.c'],
});

/** Returns the error that a call throws. */
function thrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return isJsonError(error) ? [error.code, error.message] : error;
  }
}

describe('validationErrorFromJson()', () => {
  it('reverses toJSON({ full: true }), through JSON and structuredClone', () => {
    expect(errors).toHaveLength(3);
    for (const error of errors) {
      for (const sent of [
        JSON.parse(JSON.stringify(error.toJSON(full))) as unknown,
        structuredClone(error.toJSON(full)),
      ]) {
        const revived = validationErrorFromJson(sent);
        expect(revived).toBeInstanceOf(ValidationError);
        expect(revived.toJSON(full)).toEqual(error.toJSON(full));
        expect([String(revived), JSON.stringify(revived)]).toEqual([String(error), JSON.stringify(error)]);
        expect([revived.causes.map(String), revived.line]).toEqual([error.causes.map(String), error.line]);
        expect(validationErrorFromJson(revived.toJSON(full)).toJSON(full)).toEqual(error.toJSON(full));
      }
    }
    const revived = errors.map((it) => validationErrorFromJson(it.toJSON(full)));
    expect(formatErrors(revived, text)).toBe(formatErrors(errors, text));
  });

  it('reads the short form, and leaves the other strings empty', () => {
    for (const error of errors) {
      const revived = validationErrorFromJson(JSON.parse(JSON.stringify(error)));
      expect(revived.toJSON()).toEqual(error.toJSON());
      const { path, message } = error;
      expect(revived.toJSON(full)).toEqual({
        path,
        message,
        keyword: '',
        pointer: '',
        schemaPointer: '',
        params: {},
        causes: [],
      });
      expect(validationErrorFromJson(revived.toJSON(full)).toJSON(full)).toEqual(revived.toJSON(full));
      expect([String(revived), revived.line]).toEqual([`validation error at path '${path}': ${message}`, undefined]);
    }
  });

  const plain = {
    path: 'a',
    message: 'm',
    keyword: 'type',
    pointer: '/a',
    schemaPointer: '/type',
    params: {},
    causes: [],
  };

  it('reads an error without a position, and ignores unknown fields', () => {
    const revived = validationErrorFromJson({ ...plain, extra: 1, stack: 'secret' });
    expect(revived.toJSON(full)).toEqual(plain);
    expect([revived.line, revived.offset, revived.name]).toEqual([undefined, undefined, 'ValidationError']);
  });

  it.each<[unknown, string]>([
    [undefined, 'Cannot use the value: expected object, found missing'],
    [null, 'Cannot use the value: expected object, found null'],
    ['x', 'Cannot use the value: expected object, found string'],
    [[plain], 'Cannot use the value: expected object, found array'],
    [{}, "Cannot use 'path': expected string, found missing"],
    [Object.create(plain), "Cannot use 'path': expected string, found missing"],
    [{ path: 'a' }, "Cannot use 'message': expected string, found missing"],
    [{ ...plain, causes: undefined }, "Cannot use 'causes': expected array, found missing"],
    [{ path: 'a', message: 'm', pointer: '/a' }, "Cannot use 'causes': expected array, found missing"],
    [{ ...plain, message: 5 }, "Cannot use 'message': expected string, found number"],
    [{ ...plain, params: 'x' }, "Cannot use 'params': expected object, found string"],
    [
      { ...plain, causes: [plain, { ...plain, pointer: null }] },
      "Cannot use 'causes[1].pointer': expected string, found null",
    ],
    [
      { ...plain, causes: [{ ...plain, causes: [7] }] },
      "Cannot use 'causes[0].causes[0]': expected object, found number",
    ],
    [{ ...plain, offset: 5 }, "Cannot use 'index': expected number, found missing"],
    [{ ...plain, offset: '5' }, "Cannot use 'offset': expected number, found string"],
  ])('refuses %j', (bad, message) => {
    expect(thrown(() => validationErrorFromJson(bad))).toEqual(['TYPE_MISMATCH', message]);
  });

  it('throws when causes are nested too deeply', () => {
    const endless: Record<string, unknown> = { ...plain };
    endless['causes'] = [endless];
    expect(thrown(() => validationErrorFromJson(endless))).toEqual([
      'LIMIT_EXCEEDED',
      'Cannot revive the error: its causes are nested deeper than 8 levels',
    ]);
  });

  it('reads all fields of toJSON({ full: true }), and no others', () => {
    const [error] = validateSchema('5', { type: 'string' });
    const all = [
      'path',
      'message',
      'keyword',
      'pointer',
      'schemaPointer',
      'params',
      'causes',
      'offset',
      'index',
      'line',
      'column',
    ];
    expect(Object.keys(error?.toJSON({ full: true }) ?? {})).toEqual(all);
    for (const options of [undefined, {}, { full: false }, Object.create({ full: true }) as object, 'full']) {
      expect(Object.keys(error?.toJSON(options) ?? {})).toEqual(['path', 'message']);
    }
  });
});
