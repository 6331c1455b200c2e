import net, { type AddressInfo } from 'node:net';

/** Changes that a {@link FaultProxy} makes to the bytes of the server. */
export interface Fault {
  /** Milliseconds before anything passes. */
  readonly delay?: number;
  /** Ends the connection after so many bytes. */
  readonly cutAt?: number;
  /** Resets it instead of ending it. */
  readonly reset?: boolean;
  /** Stops passing anything after so many bytes, for ever. */
  readonly stallAt?: number;
  /** Passes one byte at a time, with so many milliseconds between. */
  readonly trickle?: number;
  /** Flips the byte at this place. */
  readonly corruptAt?: number;
}

/** A TCP proxy on loopback that damages the bytes that it forwards. */
export interface FaultProxy {
  readonly port: number;
  readonly url: string;
  /** The fault of connections made from now on; they take it from the front, the last one stays. */
  readonly use: (...faults: Fault[]) => void;
  /** Connections that were made. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const open = new Set<net.Socket>();
  let faults: Fault[] = [{}];
  let made = 0;
  const server = net.createServer((client) => {
    made++;
    const fault = (faults.length > 1 ? faults.shift() : faults[0]) ?? {};
    const target = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          target.destroy();
        });
    }
    client.pipe(target);
    let sent = 0;
    let queue = Promise.resolve();
    const pass = async (data: Buffer): Promise<void> => {
      if (fault.delay !== undefined && sent === 0) await new Promise((resolve) => setTimeout(resolve, fault.delay));
      for (const byte of fault.trickle === undefined ? [data] : [...data].map((it) => Buffer.from([it]))) {
        if (fault.trickle !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.trickle));
        send(byte);
      }
    };
    const send = (data: Buffer): void => {
      if (client.destroyed) return;
      const copy = Buffer.from(data);
      const { corruptAt, cutAt, stallAt } = fault;
      if (corruptAt !== undefined && corruptAt >= sent && corruptAt < sent + copy.length)
        copy[corruptAt - sent] = (copy[corruptAt - sent] ?? 0) ^ 0xff;
      const end = cutAt ?? stallAt;
      const room = end === undefined ? copy.length : Math.max(0, Math.min(copy.length, end - sent));
      if (room > 0) client.write(copy.subarray(0, room));
      sent += copy.length;
      if (cutAt !== undefined && sent >= cutAt)
        setImmediate(() => (fault.reset === true ? client.resetAndDestroy() : client.end()));
    };
    target.on('data', (data: Buffer) => {
      queue = queue.then(() => pass(data));
    });
    target.on('end', () => {
      queue = queue.then(() => {
        if (fault.stallAt === undefined) client.end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    use: (...next) => {
      faults = [...next];
    },
    count: () => made,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
