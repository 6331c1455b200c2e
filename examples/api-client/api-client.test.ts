import { describe, expect, it } from '@jest/globals';
import { runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';

describe('main.js', () => {
  it('reads all orders over an expired token and a busy server, and prints metrics', async () => {
    const { code, stdout, stderr } = await runProgram('api-client/main.js');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('2 tokens\nreport: 500\nreport: the breaker is open\n');
    expect(stdout.startsWith(shownIn('api-client/README.md')[0] ?? '')).toBe(true);
    expect(stdout).toMatch(/^http_client_seconds_count\{method="GET",host="127[^}]*,status="401"\} 1$/m);
    expect(stdout).toMatch(/^http_client_attempts_total\{method="GET",host="127[^}]*,status="500"\} 4$/m);
    expect(stdout).toMatch(/^http_client_seconds_count\{method="GET",host="127[^}]*,status="circuit open"\} 2$/m);
    expect(stdout).toMatch(/^http_client_breaker_open\{host="127[^}]*\} 1$/m);
  });
});
