import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ErrorType } from '../classify/error-type.ts';
import { ClientError } from './client-error.ts';
import { problemDetails } from './problem-details.ts';

function failed(body: string, contentType = 'application/problem+json'): ClientError {
  const result = {
    statusCode: 403,
    status: 403,
    headers: { get: (name: string) => (name === 'content-type' && contentType !== '' ? contentType : undefined) },
    text: () => body,
    json: <T>() => JSON.parse(body) as T,
  };
  return new ClientError({ type: ErrorType.HTTP, statusCode: 403, result });
}

describe('problemDetails()', () => {
  it('reads the example of RFC 9457, section 3', () => {
    const body = `{
      "type": "https://example.com/probs/out-of-credit",
      "title": "You do not have enough credit.",
      "detail": "Your current balance is 30, but that costs 50.",
      "instance": "/account/12345/msgs/abc",
      "balance": 30,
      "accounts": ["/account/12345", "/account/67890"]
    }`;
    const expected = {
      type: 'https://example.com/probs/out-of-credit',
      title: 'You do not have enough credit.',
      detail: 'Your current balance is 30, but that costs 50.',
      instance: '/account/12345/msgs/abc',
      extensions: { balance: 30, accounts: ['/account/12345', '/account/67890'] },
    };
    expect(problemDetails(failed(body))).toEqual(expected);
    expect(
      problemDetails(new Error('outer', { cause: failed(body, 'Application/Problem+JSON; charset=utf-8') })),
    ).toEqual(expected);
  });

  it('leaves out members of another type than the standard says, as its section 3.1 asks', () => {
    expect(problemDetails(failed('{"type":7,"title":["x"],"status":"403","detail":null,"instance":{}}'))).toEqual({
      type: 'about:blank',
      extensions: {},
    });
    expect(problemDetails(failed('{"status":403}'))).toEqual({ type: 'about:blank', status: 403, extensions: {} });
  });

  it('has nothing without a response, another media type, or a body that is no object', () => {
    expect(problemDetails(new ClientError({ type: ErrorType.HTTP }))).toBeUndefined();
    expect(problemDetails('boom')).toBeUndefined();
    expect(problemDetails(failed('{}', 'application/json'))).toBeUndefined();
    expect(problemDetails(failed('{}', 'application/problem+jsonx'))).toBeUndefined();
    expect(problemDetails(failed('{}', ''))).toBeUndefined();
    for (const body of ['[]', 'null', '"x"', '{"a":', '']) expect(problemDetails(failed(body))).toBeUndefined();
  });

  it('keeps hostile names as extensions, and reads own members only', () => {
    const details = problemDetails(failed('{"__proto__":{"title":"x"},"constructor":1}'));
    expect(details).not.toHaveProperty('title');
    expect(Object.keys(details?.extensions ?? {})).toEqual(['__proto__', 'constructor']);
  });

  it('never throws, whatever the body is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        const details = problemDetails(failed(body));
        expect(typeof (details?.type ?? '')).toBe('string');
      }),
    );
  });
});
