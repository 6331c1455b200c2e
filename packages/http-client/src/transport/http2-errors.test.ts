import { constants } from 'node:http2';
import { describe, expect, it } from '@jest/globals';
import { ErrInvalidHeader, errorIs, ErrorType } from '@wirework/http-errors';
import { requestHeadersOverflow, streamError, untouchedBy, type StreamEnd } from './http2-errors.ts';

const end: StreamEnd = {
  failure: undefined,
  answered: false,
  code: 2,
  untouched: false,
  tookOthers: false,
  lost: false,
  goaway: undefined,
  alone: false,
};
const told = (given: Partial<StreamEnd>): unknown[] => {
  const error = streamError({ ...end, ...given }) as NodeJS.ErrnoException;
  return [error.code, error.message, untouchedBy(error)];
};
const failure = Object.assign(new Error('of node'), { code: 'ERR_HTTP2_STREAM_ERROR' });
const own = Object.assign(new Error('of the body'), { code: 'ENOENT' });

describe('streamError', () => {
  it('returns the error of the request body first', () => {
    for (const more of [{}, { answered: true }, { untouched: true, lost: true, goaway: 1 }])
      expect(streamError({ ...end, failure: own, ...more })).toBe(own);
    expect(streamError({ ...end, failure: new Error('without a code') }).message).toBe('without a code');
  });

  it('returns a truncated body after the headers', () => {
    for (const more of [{}, { untouched: true }, { lost: true, goaway: 0 }]) {
      expect(told({ answered: true, failure, ...more })).toEqual([
        'ERR_STREAM_PREMATURE_CLOSE',
        'HTTP/2 stream ended early: INTERNAL_ERROR (2)',
        undefined,
      ]);
    }
    // Node's own error repeats the code in other words, and would count as the cause.
    expect(streamError({ ...end, answered: true, failure })).not.toHaveProperty('cause');
  });

  it('distinguishes a refused request from one whose connection accepts no more', () => {
    expect(told({ untouched: true, code: 7 })).toEqual([
      'ERR_HTTP2_REFUSED',
      'Cannot send the request: the server refused it with REFUSED_STREAM (7)',
      'refused',
    ]);
    for (const more of [{ lost: true }, { goaway: 0 }, { lost: true, goaway: 11 }]) {
      expect(told({ untouched: true, failure, ...more })).toEqual([
        'ERR_HTTP2_LEFT',
        'Cannot send the request: the connection accepts no more requests',
        'left',
      ]);
      expect(told({ untouched: true, tookOthers: true, failure, ...more })).toEqual([
        'ERR_HTTP2_FULL',
        'Cannot send the request: the connection accepts no more requests',
        'full',
      ]);
    }
  });

  it('returns HEADERS_OVERFLOW only when no other stream ran on the connection', () => {
    const tooMany = Object.assign(new Error('of node'), { code: 'ERR_HTTP2_ERROR', errno: -905 });
    expect(told({ alone: true, lost: true, failure: tooMany })[0]).toBe('UND_ERR_HEADERS_OVERFLOW');
    expect(told({ lost: true, failure: tooMany })[0]).toBe('UND_ERR_SOCKET');
    expect(told({ alone: true, lost: true, failure })[0]).toBe('UND_ERR_SOCKET');
  });

  it('returns a lost connection with the code of the GOAWAY, otherwise the reset of the stream', () => {
    expect(told({ lost: true })).toEqual(['UND_ERR_SOCKET', 'other side closed', undefined]);
    expect(told({ lost: true, goaway: 0 })).toEqual(['UND_ERR_SOCKET', 'other side closed', undefined]);
    expect(told({ lost: true, goaway: 11 })).toEqual([
      'UND_ERR_SOCKET',
      'other side closed: ENHANCE_YOUR_CALM (11)',
      undefined,
    ]);
    expect(told({ goaway: 1 })).toEqual([
      'ERR_HTTP2_STREAM_ERROR',
      'HTTP/2 stream was reset: INTERNAL_ERROR (2)',
      undefined,
    ]);
    expect(told({ code: 99 })[1]).toBe('HTTP/2 stream was reset: unknown code (99)');
  });

  it('names the code as in RFC 9113', () => {
    const codes = [
      'NO_ERROR',
      'PROTOCOL_ERROR',
      'INTERNAL_ERROR',
      'FLOW_CONTROL_ERROR',
      'SETTINGS_TIMEOUT',
      'STREAM_CLOSED',
      'FRAME_SIZE_ERROR',
      'REFUSED_STREAM',
      'CANCEL',
      'COMPRESSION_ERROR',
      'CONNECT_ERROR',
      'ENHANCE_YOUR_CALM',
      'INADEQUATE_SECURITY',
      'HTTP_1_1_REQUIRED',
    ];
    for (const name of codes) {
      const code = constants[`NGHTTP2_${name}` as keyof typeof constants] as number;
      expect(told({ code })[1]).toBe(`HTTP/2 stream was reset: ${name} (${code})`);
    }
  });

  it('returns a Validation error when the request headers are too large', () => {
    const error = requestHeadersOverflow();
    expect([(error as { type?: number }).type, errorIs(error, ErrInvalidHeader)]).toEqual([ErrorType.Validation, true]);
    expect([undefined, null, 5, {}, new Error('x')].map(untouchedBy)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
