import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { HeldConnections } from './held-connections.ts';

function make() {
  const clock = manualClock();
  const warnings: string[] = [];
  return {
    clock,
    warnings,
    held: new HeldConnections('h.test', clock.after, (message) => void warnings.push(message)),
  };
}

describe('HeldConnections', () => {
  it('warns once when streams hold all connections for 5 s while a request waits', async () => {
    const { clock, warnings, held } = make();
    held.start().streams();
    held.wait();
    await clock.tick(4999);
    expect(warnings).toEqual([]);
    await clock.tick(1);
    held.wait();
    await clock.tick(5000);
    expect(warnings).toEqual([
      'Responses that are read as streams hold all 1 connections to h.test, and 1 requests wait; read or cancel them, or raise connection.maxConnsPerHost',
    ]);
  });

  it('does not warn while a response has not begun, one ends, or no request waits', async () => {
    const { clock, warnings, held } = make();
    const [one, other] = [held.start(), held.start()];
    one.streams();
    const stop = held.wait();
    await clock.tick(5000);
    other.streams();
    one.end();
    await clock.tick(5000);
    one.streams();
    stop();
    await clock.tick(5000);
    expect([warnings, clock.waiting()]).toEqual([[], 0]);
  });

  it('warns of streams that begin to hold all connections later', async () => {
    const { clock, warnings, held } = make();
    const { streams } = held.start();
    held.wait();
    await clock.tick(5000);
    streams();
    await clock.tick(5000);
    expect(warnings).toHaveLength(1);
  });
});
