/** The rows of `pnpm bench growth`: each function with inputs that are hostile to it. A new row is one line. */
import * as codec from '@wirework/codec';
import { parseJson5 } from '@wirework/codec/json5';
import * as errors from '@wirework/encoding-errors';
import { classifyError, sanitizeUrl } from '@wirework/http-errors';
import { compileJsonPath } from '@wirework/jsonpath';
import * as path from '@wirework/path';
import { createMergePatch, createPatch } from '@wirework/path/patch';
import * as scanner from '@wirework/scanner';
import { accessFound } from '@wirework/result';
import { compileSchema, validateSchema } from '@wirework/schema';
import { compilePartial } from '@wirework/schema/partial';

/** Returns a row: `make` returns the input of a size, which `run` takes. */
const row = (name, input, make, run) => ({ name, input, make, run });

/** Returns rows of a function for each of some texts, by what they contain. */
const each = (name, texts, run) => Object.entries(texts).map(([input, make]) => row(name, input, make, run));

/** Returns texts of each unit again and again, alone and with each end. */
const repeated = (units, ends = ['']) =>
  Object.fromEntries(
    units.flatMap((unit) => ends.map((end) => [JSON.stringify(`${unit}…${end}`), (n) => unit.repeat(n) + end])),
  );

const listOf = (item) => (n) => `[${`${item},`.repeat(n)}1]`;
const namesOf = (n) => Array.from({ length: n }, (_, i) => `k${(i * 7919) % n}`);

const json = {
  ...repeated(['[', '{"a":', '"', '1', ' ', '[1,', '"\\u005c', '/*', '//\n', "['", 'é', '\\', '\n', '`'], ['', '!']),
  'long names': (n) => `{"${'x'.repeat(n)}":"${'\\n'.repeat(n)}"}`,
  'many names': (n) => `{${namesOf(n).map((it) => `"${it}":1`)}}`,
  'one name': (n) => `{${'"a":1,'.repeat(n)}"a":{}}`,
  'lone surrogates': listOf('"\\ud800a\ud800"'),
  'large numbers': (n) => `["${'1e999'.repeat(n)}",${'1'.repeat(n)},1e5]`,
  'long digits': (n) => `[0.${'1'.repeat(n)},1${'0'.repeat(n)}e-5]`,
  'comments and commas': listOf('1 /* x */, // y\n 2,'),
  'white space': (n) => `[${' '.repeat(n)}1${'\n'.repeat(n)}]${' '.repeat(n)}x`,
};
const bytesOf = (text) => new TextEncoder().encode(text);
const jsonc = { syntax: 'jsonc' };

async function drain(values) {
  for await (const _ of values);
}
function* inPieces(text, size) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const urls = Object.fromEntries(
  [' ', ':', 'a:', '[', '/', '\\', 'http:', ':@', ' /', ': ', ' :'].flatMap((unit) =>
    ['', 'http:', 'a:'].flatMap((start) =>
      ['/@', '@', '\n@/', '@x'].map((end) => [
        JSON.stringify(`${start}${unit}…${end}`),
        (n) => start + unit.repeat(n) + end,
      ]),
    ),
  ),
);

const ofFormats = 'a 1 a. %20 [ / - ~ {a} {a, 1: :: P1 "a \\ é xn--a @ a@ 실 ('.split(' ');
const formats =
  'date time date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uri-template json-pointer relative-json-pointer uuid'.split(
    ' ',
  );
const patterns = [
  '^\\w+@\\w+$',
  '^(a+)+$',
  '(a|a)*$',
  '\\s+$',
  '(x+x+)+y',
  '.*.*.*x$',
  '^(?=.*\\d)(?=.*[a-z]).{8,}$',
  '(?<!a)b+c*$',
];

export const rows = [
  ...each('scanner isValidJson', json, (it) => scanner.isValidJson(it)),
  ...each('scanner isValidJson of bytes', json, (it) => scanner.isValidJson(bytesOf(it))),
  ...each('scanner findSyntaxError', json, (it) => scanner.findSyntaxError(it)),
  ...each('scanner findSyntaxError of JSONC', json, (it) => scanner.findSyntaxError(it, jsonc)),
  ...each('scanner toStrictJson', json, (it) => scanner.toStrictJson(it)),
  ...each('scanner pointerAt', json, (it) => scanner.pointerAt(it, it.length - 1)),
  ...each('scanner positionAt', json, (it) => scanner.positionAt(it, it.length)),
  ...each('scanner locate', json, (it) => scanner.locate(it, ['a'])),
  row(
    'scanner JsonNumber',
    'digits',
    (n) => `1${'0'.repeat(n)}.1e5`,
    (it) => new scanner.JsonNumber(it),
  ),
  ...each('encoding-errors quoteName', json, errors.quoteName),
  ...each('encoding-errors escapeUnprintable', json, errors.escapeUnprintable),
  ...each('encoding-errors unescapePointerToken', repeated(['~', '~1', '/', '~0a']), errors.unescapePointerToken),
  ...each('encoding-errors drawFrame', json, (it) => errors.drawFrame(it, it.length, 1)),
  ...each('encoding-errors errorFromJson', json, (it) =>
    errors.errorFromJson({ code: 'SYNTAX', message: it, path: it, pointer: it }),
  ),
  ...each('http-errors sanitizeUrl', urls, (it) => sanitizeUrl(it)),
  ...each(
    'http-errors classifyError',
    repeated(['a', '@', '"', '=', ' ', 'stopped after ', 'connect', 'handshake', 'http:/'], ['', '@']),
    (it) =>
      classifyError(Object.assign(new Error(it), { code: it, syscall: it }), { url: `http://${it}` }).isRetryable(),
  ),
  ...each('http-errors classifyError of a cause', repeated(['a', 'ab']), (it) =>
    classifyError(new Error(it, { cause: new Error(`${it}b${it}`) })).isRetryable(),
  ),
  ...each('result asInt', repeated(['0', '1', 'x'], ['', 'x']), (it) => accessFound(`1${it}`).asInt()),
  ...each('result asFloat64', repeated(['0', '1'], ['', 'x']), (it) => accessFound(`+1.${it}`).asFloat64()),
  ...each('encoding-errors errorFromJson', repeated([': expected ', ': ', '\u0001']), (it) =>
    errors.errorFromJson({ code: 'PATH_SYNTAX', message: it, path: it, type: it, member: it }),
  ),
  ...each('http-errors sanitizeUrl of a query', repeated(['x', 'a:\\\\', 'a=b&', '%', 'token=']), (it) =>
    sanitizeUrl(`http://h/?a=%${it}`),
  ),
  ...each('path parsePath', repeated(['a', 'a.', '[0]', '["', '\\', '{a,', '[?', "['a']", '..']), (it) =>
    path.parsePath(it),
  ),
  ...each('path compilePointer', repeated(['/', '/a', '~', '~1']), (it) => path.compilePointer(it)),
  ...each('path getFromText', json, (it) => path.getFromText(it, 'a.b')),
  ...each('path getFromText of JSONC', json, (it) => path.getFromText(it, '[-1]', jsonc)),
  ...each('path getManyFromText', json, (it) => path.getManyFromText(it, ['a', 'b[*].c', '[0]'])),
  ...each('path setInText', json, (it) => path.setInText(it, 'new', 1)),
  ...each('path setInText of JSONC', json, (it) => path.setInText(it, 'new', [1], jsonc)),
  ...each('path removeFromText', json, (it) => path.removeFromText(it, 'a', { ignoreMissing: true })),
  ...each('path removeFromText of JSONC', json, (it) => path.removeFromText(it, '[*]', jsonc)),
  row(
    'path createMergePatch',
    'names',
    (n) => Object.fromEntries(namesOf(n).map((it) => [it, [1]])),
    (it) => createMergePatch(it, { ...it, x: 1 }),
  ),
  row(
    'path createPatch',
    'other items',
    (n) => namesOf(n),
    (it) =>
      createPatch(
        it,
        it.map((one) => `${one}x`),
        { maxOperations: 1e9 },
      ),
  ),
  ...each('jsonpath compileJsonPath', repeated(['$', '$..a', "$['", '$[?@', '$[?(', '$[0,', '$.é']), (it) =>
    compileJsonPath(it),
  ),
  ...each('jsonpath valuesInText', json, (it) => compileJsonPath('$..a').valuesInText(it)),
  ...each('jsonpath nodesInText', json, (it) => compileJsonPath('$[*].a').nodesInText(it, { positions: true })),
  ...each('jsonpath match', repeated(['a', 'ab', 'é'], ['', '!']), (it) =>
    compileJsonPath("$[?match(@, '(a|ab)*b?')]").values([it]),
  ),
  ...each('codec parseAny', json, (it) => codec.parseAny(it)),
  ...each('codec parseAny, bigint', json, (it) => codec.parseAny(it, { numbers: 'bigint', duplicates: 'reject' })),
  ...each('codec parseAny of bytes', json, (it) => codec.parseAny(bytesOf(it), { invalidUtf8: 'reject' })),
  ...each('codec parseAny of JSONC', json, (it) => codec.parseAny(it, jsonc)),
  ...each('codec parseJson5', json, (it) => parseJson5(it)),
  ...each('codec unmarshal', json, (it) => codec.unmarshal(it, codec.t.map(codec.t.list(codec.t.int())))),
  ...each('codec compact', json, (it) => codec.compact(it)),
  ...each('codec indent', json, (it) => codec.indent(it, '', ' ')),
  ...each('codec htmlEscape', repeated(['<', '&', '\u2028', 'a']), (it) => codec.htmlEscape(it)),
  ...each('codec canonicalize', json, (it) => codec.canonicalize(it)),
  ...each('codec stringify', json, (it) => codec.stringify([it, it])),
  ...each('codec partial', json, (it) => codec.partial(it)),
  ...each('codec extractJson', json, (it) => codec.extractJson(it, { all: true, maxCandidates: Infinity })),
  ...each('codec decodeLines', json, (it) => drain(codec.decodeLines(it, { onError: 'skip' }))),
  ...each('codec elements', json, (it) => drain(codec.elements(it))),
  ...each('codec newDecoder in pieces', json, (it) => drain(codec.newDecoder(inPieces(it, 64)))),
  ...each('codec tokens in pieces', json, (it) => drain(codec.newDecoder(inPieces(it, 64)).tokens())),
  ...each('codec partialValues in pieces', json, (it) => drain(codec.partialValues(inPieces(it, 64)))),
  ...each('schema validateSchema', json, (it) =>
    validateSchema(it, { items: { type: 'string' }, properties: { a: { type: 'string' } } }),
  ),
  ...formats.flatMap((format) =>
    each(
      `schema format ${format}`,
      repeated(ofFormats, ['', '!', '\n', '@']),
      compileSchema({ format }, { draft: '7' }).check,
    ),
  ),
  ...patterns.flatMap((pattern) =>
    each(
      `schema pattern ${pattern}`,
      repeated(['a', ' ', 'ab ', 'a,', 'x', 'é', '!'], ['', '!']),
      compileSchema({ pattern }).check,
    ),
  ),
  row(
    'schema partial of a long string',
    'pieces',
    (n) => 'some text '.repeat(n),
    (it) => {
      const check = compilePartial({ type: 'string', pattern: 'x$', format: 'date' });
      for (let at = 0; at < it.length; at += 64) check({ value: it.slice(0, at), complete: false, open: '' });
    },
  ),
];
