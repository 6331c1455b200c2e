import { tableRows } from '@wirework/test-support';
import { RawJson, compact, htmlEscape, indent, marshal, newEncoder, stringify, type Encoder } from '../../src/index.ts';
import { Tally, attempt, same, sameError } from './tally.ts';
import type { WireType } from './target-of.ts';
import { bytesOf, fromWire, inputOf, type HasInput, type WireError } from './wire.ts';

type Written = string | { readonly $b64s: string } | { readonly err: WireError; readonly written: string };

/** An encoder, and what it wrote. */
function recorder(options?: { sortKeys: boolean }): { encoder: Encoder; written: () => string } {
  const chunks: Uint8Array[] = [];
  const encoder = newEncoder({ write: (chunk) => void chunks.push(chunk) }, options);
  return { encoder, written: () => Buffer.concat(chunks).toString() };
}

async function expectWritten(value: () => unknown, escapeHtml: boolean, expected: Written): Promise<void> {
  const { encoder, written } = recorder();
  encoder.setEscapeHtml(escapeHtml);
  const outcome = await attempt(() => encoder.encode(value()));
  if (typeof expected === 'object' && 'err' in expected) {
    if ('value' in outcome) throw new Error(`wrote ${written()}`);
    sameError(outcome.error, expected.err);
    same(written(), '', 'written');
    return;
  }
  if ('error' in outcome) throw outcome.error;
  same(written(), typeof expected === 'string' ? expected : bytesOf(expected.$b64s));
}

export async function encodeStrings(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    value: unknown;
    expect: { html: Written; nohtml: Written };
  }
  for (const { id, value, expect } of tableRows<Row>('go/encode_strings.json')) {
    await tally.row(id, async () => {
      await expectWritten(() => fromWire(value), true, expect.html);
      await expectWritten(() => fromWire(value), false, expect.nohtml);
    });
  }
  return tally;
}

export async function encodeFloats(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    float64_bits?: string;
    float32_bits?: string;
    expect: { out?: string; err?: WireError };
  }
  for (const { id, float64_bits, float32_bits, expect } of tableRows<Row>('go/encode_floats.json')) {
    const bits = Buffer.from((float64_bits ?? float32_bits) as string, 'hex');
    await tally.row(id, async () => {
      const work =
        float64_bits === undefined
          ? () => stringify(Float32Array.of(bits.readFloatBE())).slice(1, -1)
          : () => stringify(bits.readDoubleBE());
      const outcome = await attempt(work);
      if (expect.err === undefined) same(outcome, { value: expect.out });
      else sameError((outcome as { error: unknown }).error, expect.err);
    });
  }
  return tally;
}

export async function encodeValues(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    value: unknown;
    escapeHTML: boolean;
    prefix: string;
    indent: string;
    expect: { out?: string; err?: WireError };
  }
  for (const row of tableRows<Row>('go/encode_values.json')) {
    await tally.row(row.id, async () => {
      const { encoder, written } = recorder({ sortKeys: true });
      encoder.setEscapeHtml(row.escapeHTML);
      encoder.setIndent(row.prefix, row.indent);
      // Making the value counts: an impossible JsonNumber is refused before it can be encoded.
      const outcome = await attempt(() => encoder.encode(fromWire(row.value)));
      if (row.expect.err === undefined) {
        if ('error' in outcome) throw outcome.error;
        same(written(), row.expect.out);
      } else {
        sameError((outcome as { error: unknown }).error, row.expect.err);
        same(written(), '');
      }
    });
  }
  return tally;
}

export async function encodeSequences(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    calls?: [string, string, string][];
    values: unknown[];
    expect: { out: string; errs?: (WireError | null)[] };
  }
  for (const { id, calls, values, expect } of tableRows<Row>('go/encode_sequences.json')) {
    await tally.row(id, async () => {
      const { encoder, written } = recorder();
      for (const [, prefix, step] of calls ?? []) encoder.setIndent(prefix, step);
      for (const [i, value] of values.entries()) {
        const outcome = await attempt(() => encoder.encode(fromWire(value)));
        const err = expect.errs?.[i] ?? null;
        if (err !== null) sameError((outcome as { error: unknown }).error, err);
        else if ('error' in outcome) throw outcome.error;
      }
      same(written(), expect.out);
    });
  }
  return tally;
}

/** Values of JavaScript for the rows of the table of unsupported values. */
const unsupported: Record<string, () => unknown> = {
  NaN: () => NaN,
  '-Inf': () => -Infinity,
  '+Inf': () => Infinity,
  'float32 NaN': () => Float32Array.of(NaN),
  'float32 +Inf': () => Float32Array.of(Infinity),
  'nested NaN in array': () => [1, NaN],
  'nested NaN in map': () => ({ a: NaN }),
  'map cycle m[x]=m': () => {
    const map = new Map<string, unknown>();
    return map.set('x', map);
  },
  'slice cycle s[0]=s': () => {
    const list: unknown[] = [];
    list.push(list);
    return list;
  },
  function: () => () => undefined,
  channel: () => Promise.resolve(),
  complex: () => Symbol('complex'),
  'function in array': () => [() => undefined],
  'function in map': () => ({ a: () => undefined }),
  'map[bool]string': () => new Map([[true, 'a']]),
  'nil func': () => undefined,
  'struct with chan': () => ({ a: new WeakMap() }),
};

export async function encodeUnsupported(): Promise<Tally> {
  const tally = new Tally();
  for (const { id, expect } of tableRows<{ id: string; expect: { err: WireError } }>('go/encode_unsupported.json')) {
    const make = Object.hasOwn(unsupported, id) ? unsupported[id] : undefined;
    await tally.row(
      id,
      async () => {
        const outcome = await attempt(() => marshal((make as () => unknown)()));
        if ('value' in outcome) throw new Error('wrote it');
        sameError(outcome.error, expect.err);
      },
      make === undefined ? 'no such thing in JavaScript' : undefined,
    );
  }
  return tally;
}

export async function encodeMarshalers(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    method: string;
    value: unknown;
    expect: { html: Written; nohtml: Written };
  }
  for (const { id, method, value, expect } of tableRows<Row>('go/encode_marshalers.json')) {
    const boom = {
      toJSON: () => {
        throw new Error('boom');
      },
    };
    const make = (): unknown => {
      if (method.includes('returns error')) return method.includes('a[0]') ? { a: [boom] } : boom;
      if (method === 'MarshalText') return { toJSON: () => value };
      if (value === null) return null;
      if (typeof value === 'string') return { toJSON: () => new RawJson(value) };
      const { at, ret } = value as { at: string; ret: string };
      return { [at]: { toJSON: () => new RawJson(ret) } };
    };
    const isBinary = typeof value === 'object' && value !== null && '$b64s' in value;
    await tally.row(
      id,
      async () => {
        await expectWritten(make, true, expect.html);
        await expectWritten(make, false, expect.nohtml);
      },
      isBinary ? 'a JavaScript string cannot hold bytes that are not UTF-8' : undefined,
    );
  }
  return tally;
}

export async function formats(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    fn: string;
    prefix: string;
    indent: string;
    expect: { out: Written; err: WireError | null };
  }
  for (const row of tableRows<Row>('go/compact_indent_htmlescape.json')) {
    const source = inputOf(row);
    const work = (input: string | Uint8Array): string | Uint8Array =>
      row.fn === 'Compact'
        ? compact(input)
        : row.fn === 'Indent'
          ? indent(input, row.prefix, row.indent)
          : htmlEscape(input);
    await tally.row(row.id, async () => {
      // A text is also tried as bytes.
      for (const input of typeof source === 'string' ? [source, new TextEncoder().encode(source)] : [source]) {
        const outcome = await attempt(() => work(input));
        if (row.expect.err !== null) {
          sameError((outcome as { error: unknown }).error, row.expect.err);
          continue;
        }
        if ('error' in outcome) throw outcome.error;
        const { out } = row.expect;
        const bytes =
          typeof out === 'string' ? Buffer.from(out) : Buffer.from((out as { $b64s: string }).$b64s, 'base64');
        same(Buffer.from(outcome.value as string).equals(bytes), true);
      }
    });
  }
  return tally;
}

/**
 * A value of a Go type as the plain object that a JavaScript program would write: JSON names, empty members left out
 * where the type asks for it. With the rules of v2, a list, a map and bytes that are nil are empty.
 */
export function shaped(type: WireType, value: unknown, isOmitted: typeof isEmpty = isEmpty): unknown {
  if (value === null && isOmitted === isEmptyInV2) {
    if (type === 'bytes') return new Uint8Array(0);
    if (typeof type === 'object' && 'slice' in type) return [];
    if (typeof type === 'object' && 'map' in type) return {};
  }
  if (type === 'RawMessage' && value !== null)
    return new RawJson(Buffer.from(bytesOf((value as { $b64: string }).$b64)).toString());
  if (typeof type === 'string' || value === null || value === undefined) return fromWire(value ?? null);
  if ('slice' in type) return (value as unknown[]).map((it) => shaped(type.slice, it, isOmitted));
  if ('ptr' in type) return shaped(type.ptr, value, isOmitted);
  if ('map' in type)
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, shaped(type.map, it, isOmitted)]));
  if (!('fields' in type)) return fromWire(value);
  const result: Record<string, unknown> = {};
  for (const field of type.fields) {
    const it = (value as Record<string, unknown>)[field.go];
    if (field.ignored === true || (field.opts?.includes('omitempty') === true && isOmitted(it, field.type))) continue;
    result[field.name ?? field.go] = shaped(field.type, it, isOmitted);
  }
  return result;
}

/**
 * Returns whether Go calls a value empty: false, 0, "", null, and containers without elements; never a struct or an
 * interface that holds something.
 */
function isEmpty(value: unknown, type: WireType): boolean {
  if (type === 'any') return value === null;
  if (typeof type === 'object' && 'fields' in type) return false;
  if (value === null || value === undefined || value === false || value === 0 || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns whether v2 calls a value empty: if its JSON is null, "", [] or {}. */
export function isEmptyInV2(value: unknown, type: WireType): boolean {
  return ['null', '""', '[]', '{}'].includes(marshalled(shaped(type, value, isEmptyInV2)));
}

const marshalled = (value: unknown): string => Buffer.from(marshal(value)).toString();

export async function encodeStructs(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    type: WireType;
    value: unknown;
    expect: { html: Written; nohtml: Written };
  }
  for (const { id, type, value, expect } of tableRows<Row>('go/encode_structs.json')) {
    const quoted = JSON.stringify(type).includes('"opts":["string"]');
    await tally.row(
      id,
      async () => {
        await expectWritten(() => shaped(type, value), true, expect.html);
        await expectWritten(() => shaped(type, value), false, expect.nohtml);
      },
      quoted ? 'no counterpart of the tag option "string"' : undefined,
    );
  }
  return tally;
}
