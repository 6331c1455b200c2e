import { describe, expect, it } from '@jest/globals';
import { turns } from '@wirework/test-support';
import fc from 'fast-check';
import { arrivals, drain, source } from '../../../test/arrivals.ts';
import { t } from '../../values/targets/t.ts';
import { decodeLines, type DecodeLinesOptions } from './decode-lines.ts';
import type { LineFault } from './line-fault.ts';
import { encodeLines } from './encode-lines.ts';

const joined = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return text;
};

describe('decodeLines', () => {
  it('yields one value for each line that is not empty, for every split of the input', async () => {
    for (const chunks of arrivals('{"é":1}\r\n\n [2, 3] \n \t\n"😀"\nnull')) {
      expect(await drain(decodeLines(chunks))).toEqual({ values: [{ é: 1 }, [2, 3], '😀', null] });
      expect(await drain(decodeLines(source(chunks)))).toEqual({ values: [{ é: 1 }, [2, 3], '😀', null] });
    }
  });

  it('throws for a bad line with its place in the input, and releases the source', async () => {
    for (const chunks of arrivals('{"a":1}\n{"a":é}\n{"a":3}\n')) {
      const input = source(chunks);
      const { values, error } = await drain(decodeLines(input));
      expect(values).toEqual([{ a: 1 }]);
      expect(error).toMatchObject({
        code: 'SYNTAX',
        offset: 14,
        line: 2,
        column: 6,
        message: "invalid character 'Ã' looking for beginning of value",
      });
      expect(['released', 'ended']).toContain(input.state);
    }
  });

  it('throws for a line with less or more than one value', async () => {
    for (const line of ['1 2', '[1', '1,2', '{}{}', '"a"x', '[1]]', '}']) {
      const { values, error } = await drain(decodeLines(`0\n${line}\n2]\n`));
      expect(values).toEqual([0]);
      expect(error).toMatchObject({ code: 'SYNTAX', line: 2 });
    }
  });

  it('throws RangeError for an unknown onError', () => {
    expect(() => decodeLines('1', { format: 'csv' as never })).toThrow(
      "Cannot use the option 'format': expected 'lines' or 'json-seq'",
    );
    expect(() => decodeLines('1', 'skip' as never)).toThrow(
      new TypeError('Cannot use the options: expected an object, found string'),
    );
    expect(() => decodeLines('1', { onError: 'ignore' as never })).toThrow(
      "Cannot use the option 'onError': expected 'throw', 'skip' or a function",
    );
  });

  it('applies maxBytes to each line, for every split of the input', async () => {
    const tooLong = { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 3, offset: 10 };
    for (const chunks of arrivals('1\n12\n123\n1234\n1\n')) {
      const { values, error } = await drain(decodeLines(chunks, { maxBytes: 3 }));
      expect(values).toEqual([1, 12, 123]);
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', line: 4, column: 4, offset: 12 });
    }
    await expect(drain(decodeLines('123\n'.repeat(50), { maxBytes: 3 }))).resolves.toMatchObject({
      values: Array.from({ length: 50 }, () => 123),
    });
    await expect(decodeLines('\n\n\n\n\n\n\n1234', { maxBytes: 3, onError: 'skip' }).next()).rejects.toMatchObject(
      tooLong,
    );
  });

  it('skips bad lines, or passes them to onError with line number, offset and text', async () => {
    const input = '1\nnot json\r\n[2]\n{"a":}\n3';
    expect(await drain(decodeLines(input, { onError: 'skip' }))).toEqual({ values: [1, [2], 3] });
    const faults: LineFault[] = [];
    for (const chunks of arrivals(input)) {
      faults.length = 0;
      await drain(decodeLines(chunks, { onError: (fault) => void faults.push(fault) }));
      expect(faults).toMatchObject([
        { line: 2, offset: 2, text: 'not json', error: { code: 'SYNTAX' } },
        { line: 4, offset: 16, text: '{"a":}', error: { code: 'SYNTAX', offset: 22, line: 4 } },
      ]);
    }
  });

  it('passes errors to onError that draw the text of their line with its number in the input', async () => {
    const frames = async (text: string, options: DecodeLinesOptions = {}): Promise<string[]> => {
      const drawn: string[] = [];
      for (const chunks of arrivals(text)) {
        drawn.length = 0;
        await drain(
          decodeLines(chunks, { ...options, onError: (fault) => void drawn.push(fault.error.frame(fault.text)) }),
        );
      }
      return drawn;
    };
    expect(await frames('1\n{"é": x}\r\n{"a": 300}\n[1', { target: t.any() })).toEqual([
      '2 | {"é": x}\n  |       ^',
      '4 | [1\n  |   ^',
    ]);
    expect(
      await frames('{"a": 1}\n{"a": 300}\n\n{"b":1}\n{"a":1,"a":2}', {
        target: t.struct('Row', { a: t.required(t.int8()) }),
        duplicates: 'reject',
      }),
    ).toEqual(['2 | {"a": 300}\n  |       ^', '4 | {"b":1}\n  | ^', '5 | {"a":1,"a":2}\n  |        ^']);
    expect(await frames('\u001e[1,\n\n x]\u001ex\n\u001e{"a":\r\n1,\ry}', { format: 'json-seq' })).toEqual([
      '3 |  x]\n  |  ^',
      '3 | x\n  | ^',
      '6 | y}\n  | ^',
    ]);
    await expect(decodeLines('x').next()).rejects.not.toHaveProperty('index');
  });

  it('throws the error that onError throws', async () => {
    const stop = (): void => {
      throw new Error('enough');
    };
    expect(await drain(decodeLines('1\nx\n2', { onError: stop }))).toMatchObject({
      values: [1],
      error: { message: 'enough' },
    });
  });

  it('keeps the order of concurrent calls while onError is pending', async () => {
    const values = decodeLines(`${'0\n'.repeat(1000)}x\n1\n2\n`, { onError: async () => turns(3) });
    for (let i = 0; i < 1000; i++) expect(await values.next()).toEqual({ value: 0, done: false });
    expect(await Promise.all([values.next(), values.next()])).toEqual([
      { value: 1, done: false },
      { value: 2, done: false },
    ]);
  });

  it('awaits the promise of onError and rejects with its reason', async () => {
    for (const chunks of [['1\nx\n2\ny\n3\n'], ['1\nx', '\n2\n', 'y\n3\n'], ['1\nx\n2\n', 'y']]) {
      const done: number[] = [];
      const note = async ({ line }: LineFault): Promise<void> => {
        await turns();
        done.push(line);
      };
      const lines = decodeLines(source(chunks), { onError: note });
      expect([await lines.next(), done]).toEqual([{ value: 1, done: false }, []]);
      expect([await lines.next(), done]).toEqual([{ value: 2, done: false }, [2]]);
      await drain(lines);
      expect(done).toEqual([2, 4]);

      const failure = new Error('no room');
      const input = source(chunks);
      const failing = decodeLines(input, { onError: (fault) => note(fault).then(() => Promise.reject(failure)) });
      const calls = [failing.next(), failing.next(), failing.next()];
      expect(await calls[0]).toEqual({ value: 1, done: false });
      await expect(calls[1]).rejects.toBe(failure);
      expect([await calls[2], input.state]).toEqual([{ value: undefined, done: true }, 'released']);
    }
  });

  it('skips the same lines that onError would get, whatever came before', async () => {
    const line = fc.constantFrom(
      '{"a":1}',
      '[2]',
      ' 3 ',
      '',
      '{"a":',
      'junk',
      '1 2',
      '"\\ud800"',
      '1e400',
      '"\u0001"',
      '{"a":1,"a":2}',
      '['.repeat(4) + ']'.repeat(4),
    );
    const options = fc.constantFrom<object>(
      {},
      { maxDepth: 3 },
      { duplicates: 'reject' },
      { numbers: 'lossless' },
      { target: t.map(t.any()) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 120, size: 'max' }),
        options,
        fc.constantFrom('lines', 'json-seq'),
        async (lines, more, format) => {
          const text = lines.join(format === 'lines' ? '\n' : '\u001e');
          const handedOver = await drain(decodeLines(text, { ...more, format, onError: () => undefined }));
          expect(await drain(decodeLines(text, { ...more, format, onError: 'skip' }))).toEqual(handedOver);
          expect(handedOver.error).toBeUndefined();
        },
      ),
    );
  });

  it("throws for limits and failures of the source despite onError: 'skip'", async () => {
    expect(await drain(decodeLines('1\n"too long"\n2', { onError: 'skip', maxBytes: 5 }))).toMatchObject({
      values: [1],
      error: { code: 'LIMIT_EXCEEDED', offset: 7 },
    });
    const failure = new Error('reset');
    expect(await drain(decodeLines(source(['1\n', '2'], failure), { onError: 'skip' }))).toMatchObject({
      values: [1],
      error: { message: 'reset' },
    });
  });

  it('reads into a target and throws for a mismatch', async () => {
    const target = t.struct('Row', { id: t.uint8() });
    expect(await drain(decodeLines('{"id":1}\n{"id":300}\n{"id":3}', { target, onError: 'skip' }))).toEqual({
      values: [{ id: 1 }, { id: 3 }],
    });
    expect((await drain(decodeLines('{"id":1}\n{"id":300}', { target }))).error).toMatchObject({
      code: 'UNMARSHAL_TYPE',
      line: 2,
      column: 7,
    });
  });

  it('reads JSON text sequences (RFC 7464)', async () => {
    for (const chunks of arrivals('\u001e{"a":\n1}\n\u001e\u001e[2]\u001e3\n\u001e"x"\n')) {
      expect(await drain(decodeLines(chunks, { format: 'json-seq' }))).toEqual({ values: [{ a: 1 }, [2], 3, 'x'] });
    }
    expect((await drain(decodeLines('\u001e1\n\u001e12', { format: 'json-seq' }))).error).toMatchObject({
      code: 'SYNTAX',
      message: 'unexpected end of JSON input',
    });
    expect(await drain(decodeLines('\u001e{"a"\u001e2\n', { format: 'json-seq', onError: 'skip' }))).toEqual({
      values: [2],
    });
    // A value may be the very end of a record only if it has a closing mark, and a record before the first separator
    // counts.
    expect(
      await drain(
        decodeLines('1\n\u001e"x"\u001e[2]\u001e{"a":3}\u001e4 \u001etrue\u001e5\n', {
          format: 'json-seq',
          onError: 'skip',
        }),
      ),
    ).toEqual({ values: [1, 'x', [2], { a: 3 }, 4, 5] });
    expect(await drain(decodeLines('\u001e"ab"\u001e"abc"', { format: 'json-seq', maxBytes: 4 }))).toMatchObject({
      values: ['ab'],
      error: { code: 'LIMIT_EXCEEDED', offset: 10 },
    });
    expect((await drain(decodeLines('\u001e1\n'))).error).toMatchObject({ code: 'SYNTAX', offset: 1 });
  });

  it('reads numbers, escapes and depth as the decoder does', async () => {
    expect((await drain(decodeLines('1e999\n'))).error).toMatchObject({ code: 'UNMARSHAL_TYPE' });
    expect((await drain(decodeLines('"\\ud800"\n'))).values).toEqual(['\ufffd']);
    expect((await drain(decodeLines('[[[1]]]\n', { maxDepth: 2 }))).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      offset: 3,
    });
    expect((await drain(decodeLines('9007199254740993\n', { numbers: 'bigint' }))).values).toEqual([9007199254740993n]);
  });

  it('yields long runs of lines, ASCII and other', async () => {
    const rows = Array.from({ length: 3000 }, (_, id) => ({ id, name: id % 700 === 0 ? 'ünïcödé 😀' : `row ${id}` }));
    const text = rows.map((it) => JSON.stringify(it)).join('\n');
    expect((await drain(decodeLines(text))).values).toEqual(rows);
    expect((await drain(decodeLines(text.match(/[\s\S]{1,777}/g) as string[]))).values).toEqual(rows);
  });
});

describe('encodeLines', () => {
  it('writes a line for each value, which decodeLines reads back', async () => {
    const values = [{ a: 1 }, ['<'], null, 'x\ny'];
    expect(await joined(encodeLines(values))).toBe('{"a":1}\n["\\u003c"]\nnull\n"x\\ny"\n');
    expect((await drain(decodeLines(encodeLines(values)))).values).toEqual(values);
    expect(
      (await drain(decodeLines(encodeLines(values, { format: 'json-seq' }), { format: 'json-seq' }))).values,
    ).toEqual(values);
  });

  it('yields the lines before a value that fails', async () => {
    const { values, error } = await drain(encodeLines([1, NaN]));
    expect(new TextDecoder().decode(values[0] as Uint8Array)).toBe('1\n');
    expect(error).toMatchObject({ code: 'UNSUPPORTED_VALUE' });
    function* failing(): Generator<number> {
      yield 1;
      throw new Error('no more');
    }
    const gone = await drain(encodeLines(failing()));
    expect(new TextDecoder().decode(gone.values[0] as Uint8Array)).toBe('1\n');
    expect(gone.error).toMatchObject({ message: 'no more' });
  });

  it('throws TypeError for anything but iterables', () => {
    for (const values of ['abc', null, 5, {}] as unknown as Iterable<unknown>[]) {
      expect(() => encodeLines(values)).toThrow(
        'Cannot encode lines: the values are neither an iterable nor an async iterable',
      );
    }
  });

  it('collects lines, and yields them before it waits for an async iterable', async () => {
    expect((await drain(encodeLines(Array.from({ length: 1000 }, (_, i) => i)))).values).toHaveLength(1);
    let go = (): void => undefined;
    async function* source(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      await new Promise<void>((resolve) => (go = resolve));
      yield 3;
    }
    const chunks = encodeLines(source());
    const text = async (): Promise<string> => new TextDecoder().decode((await chunks.next()).value ?? new Uint8Array());
    expect(await text()).toBe('1\n2\n');
    const last = text();
    go();
    expect(await last).toBe('3\n');
    expect(await chunks.next()).toEqual({ value: undefined, done: true });
  });

  it('closes an async iterable once, even with a pending next, and not after its end or failure', async () => {
    const never = new Promise<never>(() => undefined);
    const last: Record<string, () => Promise<IteratorResult<unknown>>> = {
      left: () => Promise.resolve({ value: 'x'.repeat(70_000), done: false }),
      asked: () => never,
      ended: () => Promise.resolve({ value: undefined, done: true }),
      failed: () => Promise.reject(new Error('reset')),
    };
    const returns: Record<string, number> = {};
    for (const [name, answer] of Object.entries(last)) {
      let asked = 0;
      returns[name] = 0;
      const chunks = encodeLines({
        [Symbol.asyncIterator]: () => ({
          next: () => (asked++ === 0 ? Promise.resolve({ value: 1, done: false }) : answer()),
          return: () => {
            returns[name]!++;
            return name === 'asked' ? never : Promise.resolve({ value: undefined, done: true });
          },
        }),
      });
      expect(await chunks.next()).toMatchObject({ done: false });
      if (name === 'failed') await expect(chunks.next()).rejects.toThrow('reset');
      else if (name === 'ended') expect(await chunks.next()).toMatchObject({ done: true });
      else await chunks.return();
    }
    expect(returns).toEqual({ left: 1, asked: 1, ended: 0, failed: 0 });
  });
});
