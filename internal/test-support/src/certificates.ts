import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// X.509 v3 certificates (RFC 5280), written as DER by hand: enough to be right or wrong in every way that a client must
// notice.

/** A certificate with its key, as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** The common name of its subject. */
  readonly name: string;
  /** Base64 SHA-256 of the public key (SPKI), for pinning. */
  readonly pin: string;
}

/** The contents of a certificate. */
export interface CertificateOptions {
  /** @default '127.0.0.1' */
  readonly name?: string;
  /**
   * Subject alternative names: IPv4 addresses and host names. @default ['127.0.0.1', 'localhost'], none for an
   * authority
   */
  readonly names?: readonly string[];
  /** The identity that signs it; itself by default. */
  readonly issuer?: Identity;
  /** @default a day ago */
  readonly from?: Date;
  /** @default in a day */
  readonly until?: Date;
  readonly isAuthority?: boolean;
  /** Size of an RSA key; a P-256 key by default. */
  readonly bits?: number;
}

const day = 86_400_000;

/** Makes a certificate of exactly the faults that are asked for. */
export function makeCertificate(options: CertificateOptions = {}): Identity {
  const {
    name = '127.0.0.1',
    isAuthority = false,
    names = isAuthority ? [] : ['127.0.0.1', 'localhost'],
    issuer,
    bits,
  } = options;
  const { publicKey, privateKey } =
    bits === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: bits });
  const { from = new Date(Date.now() - day), until = new Date(Date.now() + day) } = options;
  const signer = issuer === undefined ? privateKey : createPrivateKey(issuer.key);
  const algorithm =
    signer.asymmetricKeyType === 'ec' ? sequence(oid(ecdsaWithSha256)) : sequence(oid(rsaWithSha256), der(0x05));
  const extensions = [
    sequence(oid(basicConstraints), octets(sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : [])))),
  ];
  if (names.length > 0) extensions.push(sequence(oid(subjectAltName), octets(sequence(...names.map(alternativeName)))));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer?.name ?? name),
    sequence(time(from), time(until)),
    distinguishedName(name),
    spki,
    der(0xa3, sequence(...extensions)),
  );
  const bytes = sequence(
    content,
    algorithm,
    der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, signer)])),
  );
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    pin: createHash('sha256').update(spki).digest('base64'),
  };
}

/** Makes an authority that signs certificates. */
export function makeAuthority(name = 'Wirework test authority'): Identity {
  return makeCertificate({ name, isAuthority: true });
}

const ecdsaWithSha256 = '2a8648ce3d040302';
const rsaWithSha256 = '2a864886f70d01010b';
const basicConstraints = '551d13';
const subjectAltName = '551d11';
const commonName = '550403';

function der(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
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

function alternativeName(host: string): Buffer {
  return /^[\d.]+$/.test(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from(name)))));
}

/** UTCTime, which reaches from 1950 to 2049. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}
