import net, { type AddressInfo } from 'node:net';

/** A TCP proxy on loopback whose connections can go silent without being closed. */
export interface FreezingProxy {
  readonly url: string;
  /** Forwards nothing more over the connections that are open; later ones work. */
  readonly freeze: () => void;
  readonly close: () => void;
}

export async function startFreezingProxy(targetPort: number): Promise<FreezingProxy> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((client) => {
    const target = net.connect(targetPort, '127.0.0.1');
    const pair = [client, target] as const;
    pairs.add(pair);
    client.pipe(target).pipe(client);
    for (const socket of pair) socket.on('error', () => undefined);
    client.on('close', () => {
      pairs.delete(pair);
      target.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      for (const [client, target] of pairs) {
        client.unpipe(target).resume();
        target.unpipe(client).resume();
      }
    },
    close: () => {
      server.close();
      for (const [client] of pairs) client.destroy();
    },
  };
}
