import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

// X.509 v3 certificates (RFC 5280) with P-256 keys, written as DER by hand: enough to be right or wrong in every way
// that a client must notice.

export interface Identity {
  /** The certificate, as PEM. */
  readonly cert: string;
  /** Its private key, as PEM. */
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  readonly name: string;
  /** Who signs it; itself by default. */
  readonly issuer?: Identity;
  readonly from?: Date;
  readonly until?: Date;
  /** An IPv4 address or a host name. */
  readonly host?: string;
  readonly authority?: boolean;
}

const day = 86_400_000;

export function makeCertificate(options: CertificateOptions): Identity {
  const { name, issuer, host, authority = false } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const from = options.from ?? new Date(Date.now() - day);
  const until = options.until ?? new Date(Date.now() + day);
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const extensions = [sequence(oid('551d13'), octets(sequence(...(authority ? [der(0x01, Buffer.from([0xff]))] : []))))];
  if (host !== undefined) {
    const address = /^[\d.]+$/.test(host);
    const alternative = address ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
    extensions.push(sequence(oid('551d11'), octets(sequence(alternative))));
  }
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(issuer?.name ?? name),
    sequence(time(from), time(until)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey);
  const bytes = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const base64 = bytes.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function octets(content: Buffer): Buffer {
  return der(0x04, content);
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
}

/** UTCTime, which reaches from 1950 to 2049. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}
