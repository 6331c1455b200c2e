import type net from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readFirstLines, type FirstLines } from './first-lines.ts';

/** A connection that awaits a response, and the bytes that undici reads from it. */
function connection(): {
  readonly arrive: (text: string) => void;
  readonly socket: net.Socket;
  readonly lines: FirstLines;
} {
  const socket = new PassThrough();
  const lines: FirstLines = { awaited: true, proto: 'HTTP/1.1', interim: 0 };
  readFirstLines(socket as unknown as net.Socket, lines);
  return { arrive: (text) => void socket.write(text), socket: socket as unknown as net.Socket, lines };
}

const read = (socket: net.Socket): string | undefined => (socket.read() as Buffer | null)?.toString();

describe('readFirstLines', () => {
  it('stores the version and passes the bytes on', () => {
    for (const version of ['HTTP/1.0', 'HTTP/1.1'] as const) {
      const { arrive, socket, lines } = connection();
      arrive(`${version} 200 OK\r\n\r\nbody`);
      expect([read(socket), read(socket), lines.proto, lines.awaited]).toEqual([
        `${version} 200 OK\r\n\r\nbody`,
        undefined,
        version,
        false,
      ]);
    }
  });

  it('stores HTTP/1.1 for an unknown version', () => {
    const { arrive, socket, lines } = connection();
    lines.proto = 'HTTP/1.0';
    arrive('HTTP/2.0 200 OK\r\n\r\n');
    expect([read(socket), lines.proto]).toEqual(['HTTP/2.0 200 OK\r\n\r\n', 'HTTP/1.1']);
  });

  it.each(['100 Continue', '103 Early Hints\r\nlink: </x>'])(
    'removes a %s, however it is split into chunks',
    (interim) => {
      const text = `HTTP/1.1 ${interim}\r\nx: y\r\n\r\nHTTP/1.1 201 Created\r\n\r\n`;
      for (let at = 1; at < text.length; at++) {
        const { arrive, socket, lines } = connection();
        let got = '';
        for (const part of [text.slice(0, at), text.slice(at)]) {
          arrive(part);
          got += read(socket) ?? '';
        }
        expect([got, lines.interim, lines.proto]).toEqual(['HTTP/1.1 201 Created\r\n\r\n', 1, 'HTTP/1.1']);
      }
    },
  );

  it('passes a 101 on', () => {
    const { arrive, socket } = connection();
    arrive('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    expect(read(socket)).toContain('101');
  });

  it('passes reads with a size on', () => {
    const { arrive, socket, lines } = connection();
    arrive('HTTP/1.1 200 OK\r\n\r\n');
    expect([socket.read(0), read(socket)]).toEqual([null, 'HTTP/1.1 200 OK\r\n\r\n']);
    lines.awaited = false;
    arrive('a body');
    expect([socket.read(0), socket.read(0), read(socket)]).toEqual([null, null, 'a body']);
  });

  it('passes interim responses on after twenty, or after 16 KiB', () => {
    const { arrive, socket } = connection();
    arrive('HTTP/1.1 100 Continue\r\n\r\n'.repeat(21));
    expect(read(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const endless = connection();
    endless.arrive(`HTTP/1.1 100 Continue\r\nx: ${'y'.repeat(20_000)}`);
    expect(read(endless.socket)).toHaveLength(20_026);
  });
});
