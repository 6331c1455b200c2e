import { describe, expect, it } from '@jest/globals';
import {
  type Decoder,
  type Encoder,
  isDelim,
  isJsonNumber,
  JsonNumber,
  newDecoder,
  newEncoder,
  type Token,
  t,
} from '../../src/index.ts';

/** Returns an encoder and its output. */
function encoder(options?: Parameters<typeof newEncoder>[1]): { readonly encoder: Encoder; written: string } {
  const sink = { written: '' };
  const made = newEncoder(
    {
      write: (chunk: Uint8Array) => {
        sink.written += new TextDecoder().decode(chunk);
      },
    },
    options,
  );
  return {
    encoder: made,
    get written() {
      return sink.written;
    },
  };
}

async function tokensOf(decoder: Decoder): Promise<Token[]> {
  const all: Token[] = [];
  for await (const token of decoder.tokens()) all.push(token);
  return all;
}

describe('Token, Number, Delim', () => {
  it('Token kinds: are delimiters, booleans, numbers, strings and null', async () => {
    const tokens = await tokensOf(newDecoder('[true, 1.5, "x", null, {}]'));
    expect(tokens.map((it) => (isDelim(it) ? String(it) : it))).toEqual(['[', true, 1.5, 'x', null, '{', '}', ']']);
  });
  it('Token Number: appears only if it is requested', async () => {
    const exact = newDecoder('1.50');
    exact.useNumber();
    expect(isJsonNumber(await exact.token())).toBe(true);
    expect(await newDecoder('1.50').token()).toBe(1.5);
  });
  it('Number String(): is its digits as they were written', () => expect(String(new JsonNumber('1.50'))).toBe('1.50'));
  it('Number Float64(): is a double, or a range error', () => {
    expect(new JsonNumber('1.50').float64()).toBe(1.5);
    expect(() => new JsonNumber('1e400').float64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
  });
  it('Number Int64(): is a bigint of 64 bits, or an error', () => {
    expect(new JsonNumber('9223372036854775807').int64()).toBe(9223372036854775807n);
    expect(() => new JsonNumber('9223372036854775808').int64()).toThrow(
      expect.objectContaining({ code: 'NUMBER_RANGE' }),
    );
    expect(() => new JsonNumber('1.5').int64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
  });
  it('Delim characters: are [ ] { }', async () => {
    const delims = (await tokensOf(newDecoder('[{}]'))).filter((it) => isDelim(it));
    expect(delims.map((it) => it.delim)).toEqual(['[', '{', '}', ']']);
    expect(delims.every((it) => Object.isFrozen(it))).toBe(true);
    expect(isDelim(delims[0], '[')).toBe(true);
  });
  it('Delim String(): is its character', async () => expect(String(await newDecoder('{').token())).toBe('{'));
});

describe('Encoder', () => {
  it('Encoder NewEncoder(): takes a sink and options', async () => {
    const out = encoder({ sortKeys: true });
    await out.encoder.encode({ b: 1, a: 2 });
    expect(out.written).toBe('{"a":2,"b":1}\n');
  });
  it('Encoder Encode(): writes a value and a newline, or throws', async () => {
    const out = encoder();
    await out.encoder.encode({ a: [1, null] });
    await out.encoder.encode('x');
    expect(out.written).toBe('{"a":[1,null]}\n"x"\n');
    await expect(out.encoder.encode(() => 1)).rejects.toEqual(expect.objectContaining({ code: 'UNSUPPORTED_TYPE' }));
  });
  it('Encoder SetEscapeHTML(): turns escapes for HTML off and on', async () => {
    const out = encoder();
    await out.encoder.encode('<&>');
    out.encoder.setEscapeHtml(false);
    await out.encoder.encode('<&>');
    expect(out.written).toBe('"\\u003c\\u0026\\u003e"\n"<&>"\n');
  });
  it('Encoder SetIndent(): sets prefix and indentation', async () => {
    const out = encoder();
    out.encoder.setIndent('>', '\t');
    await out.encoder.encode({ a: [1] });
    expect(out.written).toBe('{\n>\t"a": [\n>\t\t1\n>\t]\n>}\n');
  });
});

describe('Decoder', () => {
  it('Decoder NewDecoder(): takes a source and options', async () => {
    expect(await newDecoder(new TextEncoder().encode('[1]')).decode()).toEqual([1]);
    await expect(newDecoder('[[1]]', { maxDepth: 1 }).decode()).rejects.toEqual(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
    );
  });
  it('Decoder Decode(): reads value after value', async () => {
    const decoder = newDecoder('{"a": 1} [2]3 "x"');
    expect([
      await decoder.decode(),
      await decoder.decode(t.list(t.int())),
      await decoder.decode(),
      await decoder.decode(),
    ]).toEqual([{ a: 1 }, [2], 3, 'x']);
    await expect(decoder.decode()).rejects.toEqual(expect.objectContaining({ code: 'END_OF_INPUT' }));
  });
  it('Decoder UseNumber(): returns numbers with all their digits', async () => {
    const decoder = newDecoder('[1.50, 12345678901234567890]');
    decoder.useNumber();
    expect(String(await decoder.decode())).toBe('1.50,12345678901234567890');
  });
  it('Decoder DisallowUnknownFields(): makes an unknown field an error', async () => {
    const target = t.struct('T', { a: t.int() });
    expect(await newDecoder('{"a": 1, "b": 2}').decode(target)).toEqual({ a: 1 });
    const strict = newDecoder('{"a": 1, "b": 2}');
    strict.disallowUnknownFields();
    await expect(strict.decode(target)).rejects.toEqual(expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'b' }));
  });
  it('Decoder Buffered(): reads what is left in the buffer', async () => {
    const decoder = newDecoder('{"a": 1} rest');
    await decoder.decode();
    expect(await new Response(decoder.buffered()).text()).toBe(' rest');
  });
  it('Decoder InputOffset(): is in bytes', async () => {
    const decoder = newDecoder('"é" 1');
    await decoder.decode();
    expect(decoder.inputOffset()).toBe(4);
  });
  it('Decoder More(): returns whether there is more', async () => {
    const decoder = newDecoder('[1]');
    expect(await decoder.more()).toBe(true);
    await decoder.token();
    expect(await decoder.more()).toBe(true);
    await decoder.token();
    expect(await decoder.more()).toBe(false);
  });
  it('Decoder Token(): reads token after token', async () => {
    const decoder = newDecoder('{"a": [1]}');
    const tokens = [await decoder.token(), await decoder.token(), await decoder.token(), await decoder.decode()];
    expect(tokens.map((it) => (isDelim(it) ? String(it) : it))).toEqual(['{', 'a', '[', 1]);
  });
});
