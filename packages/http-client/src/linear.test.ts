import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectLinear } from '@wirework/test-support/growth';
import { fieldTokens, listItems, parametersOf } from './base/field-tokens.ts';
import { Queue } from './base/queue.ts';
import { linkOf } from './features/calls/pages.ts';
import { harmlessName, proposedName } from './features/download/file-name.ts';
import { findJsonFault } from './body/json-fault.ts';
import { quotaOf, retryAfterOf } from './response/pace.ts';

describe('field tokens', () => {
  const texts = (value: string): string[] => fieldTokens(value).map((it) => `${it.kind} ${it.text}`);

  describe('fieldTokens', () => {
    it.each<[string, string[]]>([
      ['', []],
      [' a=b,', ['token a', 'separator =', 'token b', 'separator ,']],
      [String.raw`"a,\"b\\"`, [String.raw`quoted a,"b\ `.trim()]],
      ['<http://a/,b>;rel', ['target http://a/,b', 'separator ;', 'token rel']],
      ['"a', ['separator "', 'token a']],
      ['<a', ['separator <', 'token a']],
      ['é', ['separator é']],
    ])('reads %j', (value, expected) => {
      expect(texts(value)).toEqual(expected);
    });

    it('reads every text that was quoted', () => {
      fc.assert(
        fc.property(fc.array(fc.string(), { maxLength: 5 }), (values) => {
          const written = values.map((it) => `"${it.replace(/["\\]/g, '\\$&')}"`).join(', ');
          expect(fieldTokens(written).flatMap((it) => (it.kind === 'quoted' ? it.text : []))).toEqual(values);
        }),
      );
    });
  });

  describe('the work on a header is linear', () => {
    const shapes: Readonly<Record<string, (size: number) => string>> = {
      commas: (size) => `Digest a=b${','.repeat(size)}`,
      blanks: (size) => `Digest a=b${' '.repeat(size)}x`,
      'blanks and commas': (size) => `Digest a=b${' ,'.repeat(size)}`,
      'quotation marks': (size) => `Digest ${'"'.repeat(size)}`,
      'escaped quotation marks': (size) => `Digest a="${'\\"'.repeat(size)}`,
      'open targets': (size) => '<'.repeat(size),
      targets: (size) => '<a>; rel=prev, '.repeat(size),
      semicolons: (size) => `<a>${';'.repeat(size)}`,
      parameters: (size) => `"q"${';r=1'.repeat(size)}`,
      items: (size) => '"q";r=1;t=1, '.repeat(size),
      schemes: (size) => 'Digest a=b, '.repeat(size),
      equals: (size) => `a${'='.repeat(size)}`,
    };
    it.each(Object.entries(shapes))('%s', async (_name, shape) => {
      await expectLinear((size) => {
        const value = shape(size);
        return () => {
          listItems(fieldTokens(value)).flatMap(parametersOf);
          linkOf(value, 'next');
          quotaOf({ headers: { ratelimit: value } }, 0);
        };
      }, 500);
    });
  });

  describe('pace', () => {
    const now = Date.parse('2026-11-28T12:00:00Z');
    it.each<[Record<string, string | string[]>, number]>([
      [{ ratelimit: ['"burst";r=5;t=2', '"hour";r=0;t=30'] }, 30_000],
      [{ ratelimit: String.raw`"a\";r=7;t=1";r=0;t=3` }, 3000],
      [{ ratelimit: ['limit=100', 'remaining=0', 'reset=5'] }, 5000],
      // The server's clock is an hour behind, or an hour ahead.
      [{ 'retry-after': 'Sat, 28 Nov 2026 11:00:20 GMT', date: 'Sat, 28 Nov 2026 11:00:00 GMT' }, 20_000],
      [{ 'retry-after': 'Sat, 28 Nov 2026 13:00:20 GMT', date: 'Sat, 28 Nov 2026 13:00:00 GMT' }, 20_000],
    ])('is read from %j', (headers, expected) => {
      expect(retryAfterOf({ statusCode: 429, headers }, now)).toBe(expected);
    });
  });
});

describe('Queue', () => {
  it('returns the elements in order, without those that were removed', () => {
    const element = fc.nat(1000);
    const step = fc.oneof(
      fc.record({ add: element }),
      fc.record({ remove: fc.nat(100) }),
      fc.constant({ take: true as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { size: '+1' }), (steps) => {
        const queue = new Queue<{ readonly n: number }>();
        const model: { readonly n: number }[] = [];
        const removers: (readonly [{ readonly n: number }, () => void])[] = [];
        for (const it of steps) {
          if ('add' in it) {
            const added = { n: it.add };
            model.push(added);
            removers.push([added, queue.add(added)]);
          } else if ('remove' in it) {
            const [removed, remove] = removers[it.remove % removers.length] ?? [undefined, () => undefined];
            remove();
            const at = model.findIndex((one) => one === removed);
            if (at >= 0) model.splice(at, 1);
          } else expect(queue.take()).toBe(model.shift());
          expect(queue.size).toBe(model.length);
        }
      }),
    );
  });

  it('takes linear time to take all of its elements', async () => {
    await expectLinear(
      (size) => () => {
        const queue = new Queue<number>();
        for (let element = 0; element < size; element++) queue.add(element);
        let sum = 0;
        while (queue.size > 0) sum += queue.take() ?? 0;
        return sum;
      },
      200,
    );
  });

  it('takes linear time to remove all of its elements, last first, while others are added', async () => {
    await expectLinear(
      (size) => () => {
        const queue = new Queue<number>();
        const removers = Array.from({ length: size }, (_, element) => queue.add(element));
        for (const remove of removers.toReversed()) {
          remove();
          queue.add(1)();
        }
        return queue.size;
      },
      200,
    );
  });
});

describe('harmlessName()', () => {
  it.each([
    ['report.pdf. . .', 'report.pdf'],
    ['a. .b. ', 'a. .b'],
    ['../../etc/passwd', 'passwd'],
    ['...', '_'],
    ['.bashrc', '_bashrc'],
    [' \t.bashrc', '_bashrc'],
    ['. .x', '_ .x'],
    ['..', '_'],
    ['.', '_'],
    ['', ''],
    ['/', ''],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['COM1', '_COM1'],
    ['com10', 'com10'],
    ['a\0b\nc', 'abc'],
    ['a:b*c?', 'a_b_c_'],
    ['\ud800x', '_x'],
    ['a\u202egpj.exe', 'agpj.exe'],
  ])('returns for %p the name %p', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });

  it.each([
    ['a'.repeat(300), 'a'.repeat(255)],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['é'.repeat(300), 'é'.repeat(127)],
    [`${'a'.repeat(254)}😀`, 'a'.repeat(254)],
    [`${'😀'.repeat(100)}.txt`, `${'😀'.repeat(62)}.txt`],
  ])('cuts a long name to 255 bytes and no character in two', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });

  it.each([
    [`a${' '.repeat(300)}b`, 'a'],
    [`a${'. '.repeat(300)}${'b'.repeat(20)}`, 'a'],
    [`con${' '.repeat(300)}b`, '_con'],
    [`con.${'a'.repeat(251)}`, `_con.${'a'.repeat(250)}`],
  ])('leaves nothing where it cuts that Windows drops, and no name of a device', (text, name) => {
    expect(harmlessName(text)).toBe(name);
  });
});

describe('proposedName()', () => {
  it.each([';a=', ';a="'])('takes linear time for a header of many %s', async (piece) => {
    await expectLinear((size) => {
      const header = piece.repeat(size);
      return () => proposedName(header, 'http://h.test/');
    }, 200);
  });
});

describe('findJsonFault', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  it.each<[string, number, number, boolean?]>([
    ['', 1, 1, true],
    [' \n ', 2, 2, true],
    ['x', 1, 1],
    ['[1,]', 1, 4],
    ['{"a"}', 1, 5],
    ['{"a":1,}', 1, 8],
    ['{a:1}', 1, 2],
    ['[1 2]', 1, 4],
    ['[1}', 1, 3],
    ['01', 1, 2],
    ['1.x', 1, 2],
    ['-x', 1, 1],
    ['+1', 1, 1],
    ['nux', 1, 1],
    ['truex', 1, 5],
    ['"a', 1, 3, true],
    ['"a\\', 1, 4, true],
    ['{"\\u12', 1, 7, true],
    ['nul', 1, 4, true],
    ['"\\x"', 1, 2],
    ['"\\u12g4"', 1, 2],
    ['"a\n"', 1, 3],
    ['"a\tb"', 1, 3],
    ['["a" "b"]', 1, 6],
    ['[1]\r\n[2]', 2, 1],
    ['{"a":[{"b":\n\n  }]}', 3, 3],
    ['\ufeff1', 1, 1],
    ['[1\u00a0]', 1, 3],
    ['[', 1, 2, true],
    ['{"a":', 1, 6, true],
  ])('returns for %j line %i, column %i', (text, line, column, isEnd = false) => {
    expect(findJsonFault(text)).toEqual({ line, column, isEnd });
  });

  it('returns undefined for JSON only', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '\\', '}', ']', ':', '0', '-', 'e', '\n', 'true', '\u0001'),
        (json, at, piece) => {
          const place = at % (json.length + 1);
          for (const text of [json, json.slice(0, place) + piece + json.slice(place), json.slice(0, place)]) {
            expect([text, findJsonFault(text) === undefined]).toEqual([text, isJson(text)]);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('returns isEnd for JSON that is truncated anywhere', () => {
    for (const text of ['-10', '[-2.5e-7, 1E+1]', '{"a\\n": [true, false, null], "\\u00e4\\"": {}}']) {
      for (let length = 0; length < text.length; length++) {
        const cut = text.slice(0, length);
        expect([cut, findJsonFault(cut)]).toEqual([
          cut,
          isJson(cut) ? undefined : { line: 1, column: length + 1, isEnd: true },
        ]);
      }
    }
  });

  it('returns undefined beyond 10,000 levels, in linear time', async () => {
    expect(findJsonFault(`${'['.repeat(10_000)}x`)).toEqual({ line: 1, column: 10_001, isEnd: false });
    expect(findJsonFault(`${'['.repeat(10_001)}x`)).toBeUndefined();
    for (const piece of ['"\\n\\u0041a",', '[1.5e3,{}],', '"a b",']) {
      await expectLinear((size) => {
        const text = `[${piece.repeat(size)}x`;
        return () => findJsonFault(text);
      }, 200);
    }
  });
});
