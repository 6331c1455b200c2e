import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { HeldConnections } from './held-connections.ts';

function make() {
  const clock = manualClock();
  const warnings: string[] = [];
  const pool = { running: 0 };
  return {
    clock,
    warnings,
    run: (requests: number) => {
      pool.running = requests;
    },
    held: new HeldConnections('h.test', pool, clock.after, (message) => void warnings.push(message)),
  };
}

describe('HeldConnections', () => {
  it('warns once when streams hold all connections for 5 s while a request waits', async () => {
    const { clock, warnings, run, held } = make();
    run(1);
    held.hold();
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
    const { clock, warnings, run, held } = make();
    run(2);
    const letGo = held.hold();
    const stop = held.wait();
    await clock.tick(5000);
    held.hold();
    letGo();
    held.hold();
    await clock.tick(5000);
    stop();
    await clock.tick(5000);
    expect([warnings, clock.waiting()]).toEqual([[], 0]);
  });

  it('warns of streams that begin to hold all connections later', async () => {
    const { clock, warnings, run, held } = make();
    run(1);
    held.wait();
    await clock.tick(5000);
    held.hold();
    await clock.tick(5000);
    expect(warnings).toHaveLength(1);
  });
});
