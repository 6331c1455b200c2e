import { describe, expect, it } from '@jest/globals';
import { noProxyMatcher } from './no-proxy.ts';

/** list, host, port, direct? The cases are those of curl's and Go's own tables, and of CVEs in others. */
const cases: [string, string, number, boolean][] = [
  ['*', 'anything', 80, true], ['', 'a', 80, false], [' , ,', 'a', 80, false],
  ['example.com', 'example.com', 80, true], ['example.com', 'www.example.com', 80, true], ['example.com', 'badexample.com', 80, false],
  ['.example.com', 'example.com', 80, true], ['.example.com', 'www.example.com', 80, true], ['*.example.com', 'example.com', 80, false], ['*.example.com', 'a.b.example.com', 80, true],
  ['EXAMPLE.com', 'Example.COM', 80, true], ['example.com.', 'example.com', 80, true], ['example.com', 'example.com.', 80, true],
  ['a.com b.com,c.com', 'b.com', 80, true], ['a.com b.com,c.com', 'c.com', 80, true],
  ['example.com:8080', 'example.com', 8080, true], ['example.com:8080', 'example.com', 80, false], ['example.com:8080', 'x.example.com', 8080, true],
  ['192.168.0.1', '192.168.0.1', 80, true], ['192.168.0.1', '192.168.0.2', 80, false], ['192.168.0.0/16', '192.168.3.4', 80, true], ['192.168.0.0/16', '192.169.0.1', 80, false],
  ['192.168.0.1:81', '192.168.0.1', 81, true], ['192.168.0.1:81', '192.168.0.1', 80, false],
  ['::1', '[::1]', 80, true], ['[::1]', '[::1]', 80, true], ['[::1]:80', '[::1]', 80, true], ['[::1]:80', '[::1]', 81, false], ['0:0:0:0:0:0:0:1', '[::1]', 80, true],
  ['fd00::/8', '[fd12::3]', 80, true], ['127.0.0.1', '[::ffff:7f00:1]', 80, true], ['::ffff:127.0.0.1', '127.0.0.1', 80, true], ['127.0.0.0/8', '[::ffff:7f00:1]', 80, true],
  ['::ffff:0:0/96', '10.1.2.3', 80, true], ['::ffff:10.0.0.0/104', '10.1.2.3', 80, true], ['::ffff:10.0.0.0/104', '11.1.2.3', 80, false], ['::/0', '10.1.2.3', 80, false],
  ['192.168.0.1/33', '192.168.0.1', 80, false], ['::1/129', '[::1]', 80, false], ['192.168.0.0/32', '192.168.0.1', 80, false], ['10.0.0.1/0', '192.168.0.1', 80, true], ['::1/64', '[::2]', 80, true], ['foo,,,   bar, ::1/64', 'BAr', 80, true],
  ['münchen.example', 'xn--mnchen-3ya.example', 80, true], ['*.münchen.example', 'a.xn--mnchen-3ya.example', 80, true], ['.', 'a', 80, false], ['0x7f.1', '127.0.0.1', 80, true], ['faß.example', 'xn--fa-hia.example', 80, true], ['a_b, a..b', 'a_b', 80, true],
  ['10.0.0.0/8', 'ten.example', 80, false], ['localhost', '127.0.0.1', 80, false], ['localhost', 'localhost.', 80, true], ['1.2.3.4', '1.2.3.40', 80, false],
];

describe('noProxyMatcher', () => {
  it.each(cases)('P1: %j and %s on port %i: %s', (list, host, port, direct) => {
    expect(noProxyMatcher(list)(host, port)).toBe(direct);
  });
});
