import { EventEmitter } from 'node:events';
import type net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Cancellation } from '../base/cancellation.ts';
import { happyEyeballs } from './happy-eyeballs.ts';

/** Attempts to connect, each decided by the test. */
function start(addresses: readonly string[], timeout = 10_000) {
  const opened: string[] = [];
  const sockets: (EventEmitter & { destroyed: boolean; destroy: () => void })[] = [];
  const cancellation = new Cancellation();
  const open = (address: { address: string }): net.Socket => {
    const socket = Object.assign(new EventEmitter(), {
      destroyed: false,
      destroy: () => void (socket.destroyed = true),
    });
    opened.push(address.address);
    sockets.push(socket);
    return socket as unknown as net.Socket;
  };
  const connected = happyEyeballs(
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    open,
    timeout,
    cancellation,
  );
  const outcome = connected.then(
    (it) => sockets.indexOf(it as never),
    (error: unknown) => error,
  );
  const fail = (at: number, code: string): void =>
    void sockets[at]?.emit('error', Object.assign(new Error(code), { code }));
  return { opened, sockets, cancellation, outcome, fail, connect: (at: number) => sockets[at]?.emit('connect') };
}

describe('happyEyeballs', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('returns a slow first address, also when the next one failed', async () => {
    const { opened, outcome, sockets, fail, connect } = start(['1.1.1.1', '::1']);
    expect(opened).toEqual(['1.1.1.1']);
    jest.advanceTimersByTime(249);
    expect(opened).toHaveLength(1);
    jest.advanceTimersByTime(1);
    fail(1, 'ENETUNREACH');
    jest.advanceTimersByTime(5000);
    connect(0);
    expect([await outcome, opened, sockets[0]?.destroyed, sockets[0]?.listenerCount('error')]).toEqual([
      0,
      ['1.1.1.1', '::1'],
      false,
      0,
    ]);
  });

  it('ends the other attempts', async () => {
    const { outcome, sockets, connect, fail } = start(['1.1.1.1', '1.1.1.2', '1.1.1.3']);
    jest.advanceTimersByTime(250);
    connect(1);
    fail(0, 'ECONNRESET');
    expect([await outcome, sockets.map((it) => it.destroyed)]).toEqual([1, [true, false]]);
  });

  it('alternates between IPv4 and IPv6, at once after a failure', async () => {
    const addresses = ['::1', '::2', '::3', '1.1.1.1', '1.1.1.2'];
    const { opened, outcome, fail } = start(addresses);
    for (const i of addresses.keys()) fail(i, `E${i}`);
    expect(opened).toEqual(['::1', '1.1.1.1', '::2', '1.1.1.2', '::3']);
    expect(await outcome).toMatchObject({
      code: 'E0',
      errors: [{ code: 'E0' }, { code: 'E1' }, { code: 'E2' }, { code: 'E3' }, { code: 'E4' }],
    });
  });

  it('throws the own error of a single address', async () => {
    const { outcome, fail } = start(['1.1.1.1']);
    fail(0, 'ECONNREFUSED');
    expect(await outcome).toMatchObject({ message: 'ECONNREFUSED', code: 'ECONNREFUSED' });
  });

  it('throws at the timeout of all attempts, or a cancellation', async () => {
    const late = start(['1.1.1.1', '::1'], 300);
    jest.advanceTimersByTime(300);
    expect([await late.outcome, late.sockets.map((it) => it.destroyed)]).toEqual([
      expect.objectContaining({ code: 'UND_ERR_CONNECT_TIMEOUT' }),
      [true, true],
    ]);
    const endless = start(['1.1.1.1', '::1'], 0);
    jest.advanceTimersByTime(300_000);
    endless.cancellation.cancel('enough');
    expect([await endless.outcome, endless.sockets.map((it) => it.destroyed)]).toEqual(['enough', [true, true]]);
  });
});
