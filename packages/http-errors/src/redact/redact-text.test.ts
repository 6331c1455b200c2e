import { describe, expect, it } from '@jest/globals';
import { redactor } from './redact-text.ts';

const redact = redactor();

describe('redactor()', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:80', 'connect ECONNREFUSED 127.0.0.1:80'],
    [
      'request to https://u:p@h/x?token=t failed, reason: x',
      'request to https://***:***@h/x?token=[REDACTED] failed, reason: x',
    ],
    ['GET "https://h/?a=1&token=t": EOF', 'GET "https://h/?a=1&token=[REDACTED] EOF'],
    ['GET /x?token=t: EOF', 'GET /x?token=[REDACTED] EOF'],
    ['proxy ann:pw@proxy.example:8080 refused', 'proxy ***:***@proxy.example:8080 refused'],
    ['sent password=hunter2 twice', 'sent password=[REDACTED] twice'],
    ['Authorization: Bearer abc def', 'Authorization: [REDACTED]'],
    ['{"cookie":"sid=1"}', '{"cookie":[REDACTED]}'],
    ['set-cookie: a=b\nnext', 'set-cookie: [REDACTED]\nnext'],
    ['x-api-key: k', 'x-api-key: [REDACTED]'],
    ["rawHeaders: [ 'Accept', '*/*', 'Cookie', 'sid=1' ]", "rawHeaders: [ 'Accept', '*/*', 'Cookie', [REDACTED] ]"],
    ['{"user":"ann","password":"p\\" w","age":3}', '{"user":"ann","password":[REDACTED],"age":3}'],
    ["{ user: 'ann', clientSecret: 'two words', age: 3 }", "{ user: 'ann', clientSecret: [REDACTED], age: 3 }"],
    ["api_key = 'k', session_id: s", 'api_key = [REDACTED], session_id: [REDACTED]'],
    ['pwd: hunter2 is wrong', 'pwd: [REDACTED] is wrong'],
    ['session_id : s', 'session_id : [REDACTED]'],
    ['"session_id": "s"', '"session_id": [REDACTED]'],
    ['token: abc', 'token: [REDACTED]'],
    ['sent Basic dTpw to it', 'sent Basic [REDACTED] to it'],
    ["[ 'Authorization', 'x' ]", "[ 'Authorization', [REDACTED] ]"],
    ["[ 'Cookie', 'a' ]", "[ 'Cookie', [REDACTED] ]"],
    ["[ 'X-Auth-Token', 'a' ]", "[ 'X-Auth-Token', [REDACTED] ]"],
    ["[ 'X-Api-Key', 'a' ]", "[ 'X-Api-Key', [REDACTED] ]"],
    ['see https://h/a#secret now', 'see https://h/a now'],
    ['Invalid URL: //ann:pw@h/x', 'Invalid URL: //***:***@h/x'],
    ["Location: '//:pw@h'", "Location: '//***:***@h'"],
    ['url=\\\\ann:1@h', 'url=\\\\***:***@h'],
    ['bad http: //ann:pw@h/x', 'bad http: //***:***@h/x'],
    ['see https://a\tn:pw@h/x', 'see https://***:***@h/x'],
    ['see https://ann:12\t34@h/x', 'see https://***:***@h/x'],
    ['see https://to\tken@h/x and\tb', 'see https://***:***@h/x and\tb'],
    ['see https://h:80\tand b@c', 'see https://h:80\tand b@c'],
    ['// see: mail ann@h', '// see: mail ann@h'],
    ['see https://ann@h now', 'see https://***:***@h now'],
    ['see HTTPS://ann:pw@H now', 'see HTTPS://***:***@H now'],
    ['cut off: {"password":"two wor', 'cut off: {"password":[REDACTED]'],
    ["cut off: { clientSecret: 'two wor", 'cut off: { clientSecret: [REDACTED]'],
    ['error: password: hunter2', 'error: password: [REDACTED]'],
    ['message: {"password":"hunter2","a":1}', 'message: {"password":[REDACTED],"a":1}'],
    ['body = {"a":{"clientSecret":"x"}}', 'body = {"a":{"clientSecret":[REDACTED]}}'],
    ['password: ', 'password: '],
    [String.raw`body: "{\"password\":\"two words\",\"a\":1}"`, String.raw`body: "{\"password\":[REDACTED],\"a\":1}"`],
    ['sent,token=abc', 'sent,token=[REDACTED]'],
    [String.raw`body: "{\"password\":\"two wor" is cut off`, String.raw`body: "{\"password\":[REDACTED]" is cut off`],
    [String.raw`{\"password\":\"a\\\"b c\",\"x\":1}`, String.raw`{\"password\":[REDACTED],\"x\":1}`],
    [String.raw`{"password":"a\\","x":1}`, '{"password":[REDACTED],"x":1}'],
    [String.raw`{\"password\":\"a\\\\\",\"x\":1}`, String.raw`{\"password\":[REDACTED],\"x\":1}`],
    ['password: trueish', 'password: [REDACTED]'],
    ['password: error,x', 'password: [REDACTED]'],
    ['password: OR.+a~~a', 'password: [REDACTED]'],
    ['token: expired...', 'token: expired...'],
    ['Bearer "IS-aaaa-.~aA" x', 'Bearer [REDACTED] x'],
    ['Authorization: x y\n    at f (a.js:1:2)', 'Authorization: [REDACTED]\n    at f (a.js:1:2)'],
    ['{\n  cookie: a=b; c=d\n  }', '{\n  cookie: [REDACTED]\n  }'],
    ['  cookie: a; b\n  host: h', '  cookie: [REDACTED]\n  host: h'],
    ['cookie: a; b\r\nhost: h', 'cookie: [REDACTED]\r\nhost: h'],
    ['"password"=hunter2 x', '"password"=[REDACTED] x'],
    ['x="token=abc", y', 'x="token=[REDACTED], y'],
    ['apiKey: abc', 'apiKey: [REDACTED]'],
    ['{"credentials":"x"}', '{"credentials":[REDACTED]}'],
    ["{ signature: 'x' }", '{ signature: [REDACTED] }'],
    ['"auth": "x"', '"auth": [REDACTED]'],
    ['jwt: x', 'jwt: [REDACTED]'],
    ['bearer: x', 'bearer: [REDACTED]'],
    ['bearer = x', 'bearer = [REDACTED]'],
    ['token: Bearer abc', 'token: [REDACTED]'],
    ['token=Basic abc&b=c', 'token=[REDACTED]&b=c'],
    ['password="a&b c" d', 'password=[REDACTED] d'],
    ['password:hunter2', 'password:[REDACTED]'],
    ['connect to auth:3000', 'connect to auth:3000'],
    ['a=b&token: x', 'a=b&token: [REDACTED]'],
    ['x-api-key = x', 'x-api-key = [REDACTED]'],
    ['ann:@h refused', 'ann:@h refused'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln expired', 'jwt [REDACTED] expired'],
    [
      'Unexpected token \'<\', "<!DOCTYPE"... is not valid JSON',
      'Unexpected token \'<\', "<!DOCTYPE"... is not valid JSON',
    ],
    ['at parseToken (/srv/token.js:1:2)', 'at parseToken (/srv/token.js:1:2)'],
    ['passed: 3, bypass : 1', 'passed: 3, bypass : 1'],
    ['with Bearer abc.def failed', 'with Bearer [REDACTED] failed'],
    ['Headers.append: "a"b" is an invalid header value.', 'Headers.append: "[REDACTED]" is an invalid header value.'],
    ['write to a@b.example', 'write to a@b.example'],
    ['{"path":"/a","proxy":"ann:pw@h:80"}', '{"path":"/a","proxy":"***:***@h:80"}'],
    ['{"path":"/a","url":"https://ann:pw@h"}', '{"path":"/a","url":"https://***:***@h"}'],
    ['see https://h/token=u:pw@i', 'see https://h/token=[REDACTED]'],
    ['see https://h/x=u:pw@i', 'see https://h/x=***:***@i'],
    ['at f (file:///app/.pnpm/a@1.0.0/x.js:1:2)', 'at f (file:///app/.pnpm/a@1.0.0/x.js:1:2)'],
  ])('%j becomes %j', (text, clean) => {
    expect(redact(text)).toBe(clean);
  });

  it('redacts values of further names', () => {
    expect(redactor(['tenant'])('tenant: x')).toBe('tenant: [REDACTED]');
    expect(redactor(['tenant'])('tenants: x')).toBe('tenants: x');
  });

  it('changes nothing when called again', () => {
    for (const text of ['https://u:p@h/?token=t x', 'Bearer abc', 'cookie: x', 'a:b@c d=e'])
      expect(redact(redact(text))).toBe(redact(text));
  });

  it('truncates long texts, and never within a secret', () => {
    expect(redact('x'.repeat(5000))).toHaveLength(4096);
    expect(redact(`${'x '.repeat(16_380)} https://user:secret-password@h/`)).not.toContain('secret');
  });
});
