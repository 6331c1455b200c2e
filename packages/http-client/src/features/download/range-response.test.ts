import { describe, expect, it } from '@jest/globals';
import { NodeResult } from '../../message/response/result.ts';
import { readRangeResponse } from './range-response.ts';
import type { Validator } from './validator.ts';

const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
const tag: Validator = { kind: 'etag', value: '"v1"' };
const read = (
  statusCode: number,
  headers: Record<string, string>,
  offset = 0,
  validator: Validator | undefined = undefined,
  length = -1,
) =>
  readRangeResponse(
    new NodeResult({
      statusCode,
      statusText: '',
      headers,
      body: Buffer.alloc(0),
      url: 'http://a.test/',
      method: 'GET',
      meta: {
        duration: 0,
        timings: {},
        attempts: 1,
        retryRefused: false,
        redirectCount: 0,
        redirectChain: [],
        proto: 'HTTP/1.1',
      },
      parseJson: JSON.parse,
    }),
    { size: offset, validator, length },
  );

describe('readRangeResponse', () => {
  it.each([
    [{ 'content-length': '10' }, 10, true],
    [{}, -1, true],
    [{ 'content-length': '1e3' }, -1, true],
    [{ 'content-length': '-1' }, -1, true],
    [{ 'content-length': '1000000000000000' }, 1e15, true],
    [{ 'content-length': '5, 6' }, -1, true],
    [{ 'content-length': '10', 'content-encoding': 'gzip' }, -1, false],
    [{ 'content-length': '10', 'content-encoding': 'identity' }, 10, true],
  ])('returns whole for a 200 with %j', (headers, total, resumable) => {
    for (const offset of [0, 5])
      expect(read(200, headers as Record<string, string>, offset, tag)).toEqual({ kind: 'whole', total, resumable });
  });

  it.each([
    [{ 'content-range': 'bytes 5-9/10' }],
    [{ 'content-range': 'bytes 5-9/*' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '5', etag: '"v1"' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-encoding': 'identity' }],
  ])('returns append for a 206 with %j', (headers) => {
    const total = headers['content-range'].endsWith('*') ? -1 : 10;
    expect(read(206, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'append', end: 10, total });
    expect(read(206, headers as Record<string, string>, 5)).toEqual({ kind: 'append', end: 10, total });
    expect(read(206, headers as Record<string, string>, 5, tag, 10)).toEqual({ kind: 'append', end: 10, total: 10 });
  });

  it('compares a range with the length of the version', () => {
    expect(read(206, { 'content-range': 'bytes 5-9/*' }, 5, tag, 12)).toEqual({ kind: 'append', end: 10, total: 12 });
    for (const [range, length] of [
      ['bytes 5-9/10', 12],
      ['bytes 5-9/10', 9],
      ['bytes 5-9/*', 9],
    ] as const)
      expect(read(206, { 'content-range': range }, 5, tag, length)).toEqual({ kind: 'again' });
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag, 5)).toEqual({ kind: 'complete', total: 5 });
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag, 6)).toEqual({ kind: 'again' });
  });

  it.each([
    [{}],
    [{ 'content-range': 'bytes 4-9/10' }],
    [{ 'content-range': 'bytes 6-9/10' }],
    [{ 'content-range': 'bytes 5-8/10' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '4' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '6' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-encoding': 'gzip' }],
    [{ 'content-range': 'bytes 5-9/10', etag: '"v2"' }],
    [{ 'content-range': 'bytes 5-9/10', etag: 'W/"v1"' }],
    [{ 'content-range': 'bytes */10' }],
  ])('returns again for a 206 with %j', (headers) => {
    expect(read(206, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'again' });
  });

  it('compares the date of a version that has no tag', () => {
    const range = { 'content-range': 'bytes 5-9/10' };
    const byDate: Validator = { kind: 'date', value: date };
    expect(read(206, range, 5, byDate).kind).toBe('append');
    expect(read(206, { ...range, 'last-modified': date }, 5, byDate).kind).toBe('append');
    expect(read(206, { ...range, 'last-modified': date.replace('12:00', '12:01') }, 5, byDate).kind).toBe('again');
  });

  it('returns complete for a 416 with the same size, otherwise again', () => {
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag)).toEqual({ kind: 'complete', total: 5 });
    for (const headers of [
      { 'content-range': 'bytes */6' },
      { 'content-range': 'bytes */4' },
      {},
      { 'content-range': 'bytes */5', etag: '"v2"' },
    ]) {
      expect(read(416, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'again' });
    }
  });

  it.each([
    [206, 0, 'answered 206 to a request for the whole file'],
    [416, 416, 'answered 416 to a request for the whole file'],
    [204, 0, 'HTTP 204'],
    [304, 0, 'HTTP 304'],
    [399, 0, 'HTTP 399'],
    [400, 400, 'HTTP 400'],
    [503, 503, 'HTTP 503'],
  ])('throws for a %i: status %i, %s', (statusCode, told, message) => {
    expect(() => read(statusCode, { 'content-range': 'bytes 0-9/10' })).toThrow(
      expect.objectContaining({
        code: 'HTTP_ERROR',
        statusCode: told,
        message: expect.stringContaining(message) as unknown,
      }),
    );
  });
});
