import { expect, it } from '@jest/globals';
import { hostName } from './host-name.ts';

it.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['a_b', 'a_b'],
  ['0x7f.1', '127.0.0.1'],
  ['', ''],
  ['.', ''],
  ['10.0.0.1/33', '10.0.0.1/33'],
  ['a:b', 'a:b'],
  ['a?b', 'a?b'],
  ['a#b', 'a#b'],
  ['a@b', 'a@b'],
  ['a\\b', 'a\\b'],
  ['a b', 'a b'],
  ['A..%', 'a..%'],
])('%j is %j in a URL', (host, expected) => {
  expect(hostName(host)).toBe(expected);
});
