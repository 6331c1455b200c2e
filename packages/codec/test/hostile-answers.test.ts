import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { elements, extractJson, parseAny, partialReader, partialValues, type ExtractOptions } from '../src/index.ts';
import { json5 } from '../src/json5.ts';

/** Answers of a language model that are long, odd, or never end. */

const syntaxes = ['json', 'jsonc', json5] as const;
const bySyntax = syntaxes.map((it) => [typeof it === 'string' ? it : it.name, it] as const);

const prose = 'Let us see [the list], {name}, f(x) in [0, 10), "a quote, it\'s 12:30 and https://example.org // so. ';

/** JSON in a string of JSON, and so on. */
function boxed(levels: number): string {
  let text = '{"at":0}';
  for (let at = 1; at <= levels; at++) text = JSON.stringify({ at, inner: `so {x} ${text} and [1` });
  return text;
}

/** Returns a prompt with prose, candidates, fences in fences, and JSON in strings, each some times. */
function promptOf(times: number): string {
  const box = boxed(3);
  const part = [
    prose.repeat(100),
    '{"draft": [1, {"a": "}"}]}',
    "{'not': 'json', b: [1,}",
    '````markdown\n# Answer\n~~~json\n{"fenced": true}\n~~~\n```ts\n{ a: number }\n```\n````',
    box,
    '[1, 2, [3, {"x": "```json"}]] ``` {{y}} ~~~',
  ].join('\n\n');
  return `${`${part}\n`.repeat(times)}\n\`\`\`json\n{"answer": 42}\n\`\`\`\nDone, see [1].`;
}

/** An endless source that counts its chunks, and records how it was left. */
function endless(first: string, chunk: string): AsyncIterable<Uint8Array> & { given: number; isReleased: boolean } {
  const encoder = new TextEncoder();
  const [head, rest] = [encoder.encode(first), encoder.encode(chunk)];
  const source = {
    given: 0,
    isReleased: false,
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ value: source.given++ === 0 ? head : rest, done: false as const }),
      return: () => {
        source.isReleased = true;
        return Promise.resolve({ value: undefined, done: true as const });
      },
    }),
  };
  return source;
}

/** Reads all values of a source; returns how many there were, and the error. */
async function readAll(values: AsyncIterable<unknown>): Promise<{ readonly count: number; readonly error: unknown }> {
  let count = 0;
  try {
    for await (const _ of values) count++;
  } catch (error) {
    return { count, error };
  }
  return { count, error: undefined };
}

describe('extractJson() of a long prompt', () => {
  const prompt = promptOf(60);

  it.each(bySyntax)('with hundreds of candidates returns the answer in its fence, as %s', (_, syntax) => {
    const { value, start, end } = extractJson(prompt, { syntax });
    expect([value, prompt.slice(start, end)]).toEqual([{ answer: 42 }, '{"answer": 42}']);
    const all = extractJson(prompt, { syntax, all: true, kind: 'object', maxCandidates: Infinity });
    expect(all.length).toBeGreaterThan(240);
    for (const { complete, value: found, error } of all)
      expect(complete).toBe(found !== undefined && error === undefined);
    expect(() => extractJson(prompt, { syntax, all: true, maxCandidates: 100 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxCandidates', max: 100 }),
    );
    expect(() => extractJson(prompt, { syntax, maxBytes: 100_000 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes' }),
    );
  });

  it.each(bySyntax)('takes linear time, as %s', async (_, syntax) => {
    await expectLinear((times) => {
      const text = promptOf(times);
      return () => [
        extractJson(text, { syntax }),
        extractJson(text, { syntax, all: true, maxCandidates: Infinity }),
        extractJson(text.slice(0, -40), { syntax }),
      ];
    }, 1);
  });

  it.each(bySyntax)('reads JSON in strings in JSON level by level, as %s', (_, syntax) => {
    const options: ExtractOptions & { all: true } = { syntax, all: true };
    let text = boxed(9);
    for (let level = 9; level > 0; level--) {
      const [found, ...others] = extractJson(text, options);
      // The text of each level but the outermost ends in an array that is cut.
      expect(others.map((it) => it.reason)).toEqual(level === 9 ? [] : ['truncated']);
      expect(found?.value).toMatchObject({ at: level });
      text = (found?.value as { inner: string }).inner;
    }
    expect(extractJson(text, options)[0]?.value).toEqual({ at: 0 });
  });

  it('takes linear time for JSON in one string', async () => {
    await expectLinear((times) => {
      const text = `So: ${JSON.stringify({ inner: '{"a": [1, "x"]}\n```json\n'.repeat(times) })} {`;
      return () => syntaxes.map((syntax) => extractJson(text, { syntax }));
    }, 100);
  });
});

describe('an answer that arrives', () => {
  it('as one endless string throws LimitExceededError at maxBytes, and releases the source', async () => {
    const source = endless('{"text": "', 'x'.repeat(1_000));
    const { count, error } = await readAll(partialValues(source, { maxBytes: 100_000 }));
    expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 100_000 });
    expect([count, source.given, source.isReleased]).toEqual([100, 101, true]);
  });

  it('as one large string takes linear time, with the value read after each chunk', async () => {
    await expectLinear((times) => {
      const chunk = 'some text with \\"quotes\\" and \\u00e9 in it\\n'.repeat(20);
      return async () => {
        let length = 0;
        const source = ['{"text": "', ...Array.from({ length: times }, () => chunk), '"}'];
        for await (const { value } of partialValues(source)) length += (value as { text?: string }).text?.length ?? 0;
        return length;
      };
    }, 10);
  });

  it('as values that never end throws LimitExceededError at maxBytes, and releases the source', async () => {
    for (const chunk of ['{"id": 1, "tags": ["a"]},', '1'.repeat(1_000), '[', ' ']) {
      const source = endless('[', chunk);
      const { error } = await readAll(partialValues(source, { maxBytes: 2_000 }));
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
      expect([chunk, source.given <= 2_001, source.isReleased]).toEqual([chunk, true, true]);
    }
  });

  it('as prose that never ends has no value, and is released when the loop is left', async () => {
    const source = endless('', prose.repeat(100));
    let count = 0;
    for await (const { value } of partialValues(source, { find: 'object', maxBytes: 1_000 })) {
      expect(value).toBeUndefined();
      if (++count === 100) break;
    }
    expect([source.given, source.isReleased]).toEqual([100, true]);
  });

  it('as an array that never ends is read item by item, and is released when the loop is left', async () => {
    const source = endless('[', '{"id": 1, "tags": ["a"]},');
    let count = 0;
    for await (const item of elements(source)) {
      expect(item).toEqual({ id: 1, tags: ['a'] });
      if (++count === 200) break;
    }
    expect(source.isReleased).toBe(true);
  });

  it('with a string that holds JSON is read as one string', () => {
    const inner = boxed(5);
    const text = JSON.stringify({ inner });
    const reader = partialReader();
    for (const character of text) reader.push(character);
    expect(parseAny((reader.end().value as { inner: string }).inner)).toEqual(parseAny(inner));
  });
});
