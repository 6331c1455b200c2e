/** The official Draft 7 suite, and random texts against every format. */
import { compileSchema } from '@wirework/schema';
import { compileCoercion, compileDefaults } from '@wirework/schema/convert';
import { groups, remotes } from 'draft7';
import { answer } from './show.js';

const formats = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uri-template',
  'json-pointer',
  'relative-json-pointer',
  'regex',
  'uuid',
];
const patterns = [
  '^(\\w+\\s?)*$',
  '^\\p{L}+$',
  '[^\\d]{2,4}',
  '\\bfoo\\b',
  '(a)\\1',
  '(?=a).b',
  '[\\u{1F600}-\\u{1F64F}]',
  '^[\\w-]+$',
];

/** Parts of valid formats, and parts that are almost valid. */
const pieces = [
  'a',
  'z',
  '0',
  '9',
  '1.2',
  '::',
  '/',
  '?',
  '#',
  '%41',
  '%',
  '@',
  '.',
  '-',
  '_',
  'T',
  'Z',
  '+01:00',
  '2020-02-29',
  '23:59:60',
  'é',
  'ß',
  'ا',
  'א',
  '·',
  '〱',
  'xn--',
  '例',
  '\u200d',
  '\u0375',
  '{',
  '}',
  '{+x}',
  '~0',
  '~',
  'P',
  '1D',
  'W',
  '[',
  ']',
  '(',
  '|',
  '\\d',
  '*',
  'urn:',
  'http://',
  '127.0.0.1',
  ' ',
  '"',
  'fe80',
  '♥',
  'ﬁ',
  'A',
  'İ',
  'Ⅷ',
  '・',
  'ー',
  'foo',
  '😀',
];

/** Makes texts, which are equal on every runtime. */
function* texts(count) {
  let state = 7;
  const below = (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  for (let i = 0; i < count; i++)
    yield Array.from({ length: 1 + below(6) }, () => pieces[below(pieces.length)]).join('');
}

/** A value with every scalar in it as a text. */
function asTexts(value) {
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value)
    ? value.map(asTexts)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
}

export async function* schemas() {
  for (const { description, schema, tests } of groups) {
    const compiled = compileSchema(schema, { registry: remotes });
    const coerce = compileCoercion(schema, { registry: remotes });
    const withDefaults = compileDefaults(schema, { registry: remotes });
    for (const it of tests) {
      const name = `${description}, ${it.description}`;
      yield [`schema: ${name}`, String(compiled.check(it.data))];
      yield [
        `issues: ${name}`,
        await answer(() => compiled.validateText(JSON.stringify(it.data)).map((error) => error.toJSON({ full: true }))),
      ];
      yield [`coerced: ${name}`, await answer(() => coerce(asTexts(it.data)))];
      yield [`defaults: ${name}`, await answer(() => withDefaults(it.data))];
    }
  }
  const compiled = formats.map((format) => [format, compileSchema({ format })]);
  const matchers = patterns.map((pattern) => [pattern, compileSchema({ pattern })]);
  for (const text of texts(5000)) {
    const fit = [...compiled, ...matchers].filter(([, schema]) => schema.check(text)).map(([name]) => name);
    yield [`fits: ${JSON.stringify(text)}`, fit.join(' ')];
  }
}
