import { describe, expect, it } from '@jest/globals';
import { Meter } from '../base/meter.ts';
import { tooLarge } from '../base/transport-failure.ts';
import { EventParser } from './sse/event-parser.ts';

describe('EventParser', () => {
  const bytes = (text: string): Buffer => Buffer.from(text);
  const newParser = (max: number, lastEventId: string): EventParser =>
    new EventParser(new Meter(max, tooLarge), lastEventId);

  const parse = (input: string | Uint8Array, parser = newParser(1024, '')) => [
    ...parser.add(typeof input === 'string' ? bytes(input) : input),
  ];

  const data = (input: string | Uint8Array): string[] => parse(input).map((it) => it.data);

  const long = 'x'.repeat(500);

  // After the cases of the web platform's tests.
  const streams: [string, string, string[]][] = [
    ['a mark in front is left out, once and there only', '\ufeffdata:1\n\n\ufeffdata:2\n\ndata:3\n\n', ['1', '3']],
    ['a second mark is part of a name', '\ufeff\ufeffdata:1\n\ndata:2\n\n', ['2']],
    [
      'comments are left out',
      `data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:fail\r:${long}\ndata:4\n\n`,
      ['1\n2\n3\n4'],
    ],
    ['what is cut off before its empty line is no event', 'data:1\n\ndata:2\n', ['1']],
    ['no colon means no value', 'data:\n\ndata\ndata\n\n', ['', '\n']],
    [
      'names are exact',
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
      ['\0\n 2\n1\n3\n\n4'],
    ],
    ['one blank is left out', 'data:\ttest\rdata: \ndata:  test\n\n', ['\ttest\n\n test']],
    ['lines end in three ways', 'data:a\r\ndata\ndata:b\r\n\r\ndata:c\r\rdata:d\n\n', ['a\n\nb', 'c', 'd']],
    ['empty lines are no events', '\n\r\n\rdata:a\n\n\n\n', ['a']],
    ['a colon belongs to the value', 'data:a:b\n\n', ['a:b']],
  ];

  it.each(streams)('%s', (_name, text, expected) => {
    expect(data(text)).toEqual(expected);
  });

  it.each(streams)('returns the same events for every split of the bytes: %s', (_name, text, expected) => {
    const all = bytes(text);
    for (let cut = 0; cut <= all.length; cut++) {
      const parser = newParser(1024, '');
      expect(
        [...parse(all.subarray(0, cut), parser), ...parse(all.subarray(cut), parser)].map((it) => it.data),
      ).toEqual(expected);
    }
  });

  it('replaces bytes that are not UTF-8, and joins split characters', () => {
    expect(data(Buffer.concat([bytes('data:'), Buffer.of(0xff), bytes('\n\n')]))).toEqual(['\ufffd']);
    const parser = newParser(1024, '');
    expect([...bytes('data:€😀\n\n')].flatMap((it) => parse(Uint8Array.of(it), parser))).toEqual([
      { event: 'message', data: '€😀', id: '' },
    ]);
  });

  it('what is kept of a chunk is a copy', () => {
    const parser = newParser(1024, '');
    const chunk = bytes('data:a');
    parse(chunk, parser);
    chunk.fill(0);
    expect(parse('\n\n', parser)).toEqual([{ event: 'message', data: 'a', id: '' }]);
  });

  it('gives a name to one event only', () => {
    expect(parse('event:a\nevent: b\ndata\n\ndata\n\nevent:c\n\nevent\ndata\n\n').map((it) => it.event)).toEqual([
      'b',
      'message',
      'message',
    ]);
  });

  it('keeps an id until the next, ignores one with NUL, and counts it at the end of its event', () => {
    const parser = newParser(1024, '0');
    expect(
      parse('data\n\nid: 1\ndata\n\ndata\n\nid: 2\0\ndata\n\nid\ndata\n\nid:3\n\nid:4\n', parser).map((it) => it.id),
    ).toEqual(['0', '1', '1', '1', '']);
    expect(parser.lastEventId).toBe('3');
    expect(parse('data\n\n', parser.forNextConnection())).toEqual([{ event: 'message', data: '', id: '3' }]);
  });

  it('drops a truncated event with a new connection', () => {
    const first = newParser(1024, '');
    parse('\ufeffid:1\nevent:a\ndata:b\ndata:c\r', first);
    const second = first.forNextConnection();
    expect(parse('\n\ufeffdata\n\n', second)).toEqual([]);
    const third = second.forNextConnection();
    expect(parse('\ufeffdata:d\n\n', third)).toEqual([{ event: 'message', data: 'd', id: '' }]);
    parse('data:half', third);
    expect(parse('data:e\n\n', third.forNextConnection()).map((it) => it.data)).toEqual(['e']);
  });

  it('keeps the pause that the server asks for with a new connection', () => {
    const parser = newParser(1024, '');
    parse('retry:7\n', parser);
    expect(parser.forNextConnection().retry).toBe(7);
  });

  it.each([
    ['0', 0],
    ['3000', 3000],
    ['03000', 3000],
    ['999999999', 999_999_999],
    ['', undefined],
    ['1x', undefined],
    ['x1', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['9999999999', undefined],
  ])('retry: %s is %p', (value, expected) => {
    const parser = newParser(1024, '');
    parse(`retry:${value}\n`, parser);
    expect(parser.retry).toBe(expected);
    parse('retry:7\nretry:no\n', parser);
    expect(parser.retry).toBe(7);
  });

  it('limits the lines of one event together, for every split, but not those of many events', () => {
    const full = `data:${'x'.repeat(14)}`;
    for (const chunks of [
      [`${full}\n\n`],
      [...`${full}\n\n`],
      [`${'data:1\n\n'.repeat(50)}${full}\n\n`],
      [`event:a\nid:1234567\n\n${full}\n\n`],
      [`:${'c'.repeat(15)}\n${full}\n\n`],
    ]) {
      const parser = newParser(19, '');
      expect(chunks.flatMap((it) => parse(it, parser)).at(-1)?.data).toBe('x'.repeat(14));
    }
    for (const chunks of [
      [`${':c\n'.repeat(50)}${full}y`],
      [`${full}y`],
      [`${full}y\n`],
      [`${full}\nd`],
      [full, 'y'],
      [...`${full}\ndata\n\n`],
      [`data\n${full}\n\n`],
      [`:${'c'.repeat(19)}`],
    ]) {
      const parser = newParser(19, '');
      expect(() => chunks.flatMap((it) => parse(it, parser))).toThrow(
        expect.objectContaining({ code: 'ERR_RESPONSE_BODY_TOO_LARGE' }),
      );
    }
    const parser = newParser(19, '');
    parse(full, parser);
    expect(parse(`${full}\n\n`, parser.forNextConnection())).toHaveLength(1);
  });
});
