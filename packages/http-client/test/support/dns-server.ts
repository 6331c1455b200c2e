import dgram from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { HostLookup } from '../../src/request/options.ts';

/** An answer for a name: addresses of both families, another name, an error of the server, or silence. */
export interface DnsAnswer {
  readonly addresses?: readonly string[];
  /** The name that the addresses belong to (CNAME). */
  readonly alias?: string;
  /** 2 is SERVFAIL, 3 is NXDOMAIN. */
  readonly code?: number;
  readonly silent?: boolean;
}

/** A name server on loopback (RFC 1035, over UDP, TTL 0). */
export interface DnsServer {
  /** `A name` or `AAAA name`, in order. */
  readonly asked: string[];
  /** Sets the answers to lookups. Each lookup takes the first; the last one is repeated. */
  readonly use: (...answers: DnsAnswer[]) => void;
  /** Resolves through this server, both families at once. */
  readonly lookup: HostLookup;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };

export async function startDnsServer(): Promise<DnsServer> {
  const asked: string[] = [];
  let answers: DnsAnswer[] = [];
  // A and AAAA of one lookup get the same answer: it moves on when a type is asked for again.
  let turn = new Set<string>();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (message, { port }) => {
    const { name, end } = readName(message, 12);
    const type = types[message.readUInt16BE(end)];
    if (type === undefined) return;
    asked.push(`${type} ${name}`);
    if (turn.has(type)) {
      turn = new Set();
      if (answers.length > 1) answers.shift();
    }
    turn.add(type);
    const answer = answers[0] ?? { code: 3 };
    if (answer.silent !== true) socket.send(reply(message.subarray(0, end + 4), type, answer), port, '127.0.0.1');
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    asked,
    use: (...next) => {
      answers = [...next];
      turn = new Set();
      asked.length = 0;
    },
    lookup: async (hostname) => {
      const resolver = new Resolver({ timeout: 2000, tries: 1 });
      resolver.setServers([`127.0.0.1:${port}`]);
      const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      const of = (found: typeof four, family: number) =>
        found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
      return [...of(four, 4), ...of(six, 6)];
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function writeName(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((it) => Buffer.concat([Buffer.from([it.length]), Buffer.from(it, 'latin1')])),
    Buffer.from([0]),
  ]);
}

/** Header and question as they came, then the records. */
function reply(question: Buffer, type: 'A' | 'AAAA', { addresses = [], alias, code = 0 }: DnsAnswer): Buffer {
  const fit = addresses.filter((it) => it.includes(':') === (type === 'AAAA'));
  const toQuestion = Buffer.from([0xc0, 12]);
  const records = fit.map((it) =>
    record(alias === undefined ? toQuestion : writeName(alias), type === 'A' ? 1 : 28, bytesOf(it)),
  );
  if (alias !== undefined) records.unshift(record(toQuestion, 5, writeName(alias)));
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, fixed, data]);
}

/** An address in its bytes; of IPv6 as much as tests need: groups, one `::`, an IPv4 tail. */
function bytesOf(address: string): Buffer {
  if (net.isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [left = '', right = ''] = address
    .split('::')
    .map((half) =>
      half.replace(/[\d.]+\.[\d.]+$/, (it) => `${bytesOf(it).toString('hex', 0, 2)}:${bytesOf(it).toString('hex', 2)}`),
    );
  const bytes = (half: string): Buffer =>
    Buffer.from(
      half === ''
        ? ''
        : half
            .split(':')
            .map((it) => it.padStart(4, '0'))
            .join(''),
      'hex',
    );
  const [start, end] = [bytes(left), bytes(right)];
  return Buffer.concat([start, Buffer.alloc(16 - start.length - end.length), end]);
}
