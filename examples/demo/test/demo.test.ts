import { beforeAll, describe, expect, it } from '@jest/globals';
import * as json from '@wirework/json';
import { runReadme } from '@wirework/test-support';
import { demo } from '../src/demo.js';

/** Returns the lines of the demo. */
async function linesOf(isColoured: boolean): Promise<string[]> {
  const lines: string[] = [];
  await demo((line: string) => lines.push(...line.split('\n')), isColoured);
  return lines;
}

describe('the demo', () => {
  let lines: string[];
  let shown: string;
  beforeAll(async () => {
    lines = await linesOf(false);
    shown = lines.join('\n');
  });

  it('fits on one screen, without colours in a pipe and without secrets', () => {
    expect(lines.length).toBeLessThan(60);
    expect(shown).not.toMatch(/\u001B|s3cret/);
  });

  it('shows values by path, and a path that finds nothing', () => {
    expect(shown).toMatch(
      /customer\.name +Ada\n.*items\[-1\]\.sku +B-7\n.*Cannot find 'items\[0\]\.price': no such value/,
    );
  });

  it('shows a syntax error with a caret under its place', () => {
    const caret = lines.findIndex((it) => it.trimEnd().endsWith('^'));
    expect(lines[caret - 1]?.slice(0, lines[caret]?.indexOf('^'))).toMatch(/"vip": tru$/);
  });

  it('shows an edit that keeps comments', () => {
    expect(shown).toMatch(
      /\/\/ the port of the load balancer\n +"port": 8443,\n +"hosts": \["a\.example", "b\.example"\], \/\/ grows/,
    );
  });

  it('shows an error of a schema at its line', () => {
    expect(shown).toContain('order.json:5:31: items[1].amount: expected integer, got string');
  });

  it('shows each attempt of each request, whether it is retried, and why', () => {
    const requests = lines.slice(lines.indexOf('Requests to a server that fails') + 1);
    expect(requests.map((it) => it.trim().replace(/:\d+/, ':PORT').replace(/ {2,}/g, ' | '))).toEqual([
      'GET http://***:***@127.0.0.1:PORT/busy?token=[REDACTED]',
      '1 | HTTP, HTTP_ERROR 503 | retried: the server may recover',
      '2 | HTTP, HTTP_ERROR 503 | retried: the server may recover',
      '3 | 200 {"name": "Ada"}',
      'GET http://***:***@127.0.0.1:PORT/cut?token=[REDACTED]',
      '1 | ResponseRead, RESPONSE_READ_ERROR | retried: a GET may be sent twice',
      '2 | 200 {"name": "Ada"}',
      'GET http://***:***@127.0.0.1:PORT/refused?token=[REDACTED]',
      '1 | Network, NETWORK_ERROR | retried: nothing was sent',
      '2 | Network, NETWORK_ERROR | retried: nothing was sent',
      '3 | RetryExhausted, RETRY_EXHAUSTED | no retry is left',
      'POST http://***:***@127.0.0.1:PORT/hang?token=[REDACTED]',
      '1 | Timeout, TIMEOUT | not retried: a POST may not be sent twice',
    ]);
  });

  it('is coloured on a terminal', async () => {
    expect((await linesOf(true)).join('\n')).toContain('\u001B[1mA fault, at its place\u001B[0m');
  });
});

it('README snippets run and print what their comments show', async () => {
  const checked = await runReadme(new URL('../../../README.md', import.meta.url), { '@wirework/json': json });
  expect(checked).toBeGreaterThanOrEqual(4);
});
