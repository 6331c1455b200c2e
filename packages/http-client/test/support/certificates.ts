import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** A certificate with its key, as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** Base64 SHA-256 of the public key, for pinning. */
  readonly pin: string;
}

/** What a certificate says. */
export interface CertificateOptions {
  readonly name?: string;
  /** Subject alternative names: IP addresses and host names. None at all for `[]`. */
  readonly names?: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly issuer?: Identity;
  readonly isAuthority?: boolean;
  /** Of the RSA key. */
  readonly bits?: number;
}

const day = 24 * 60 * 60 * 1000;

/** Makes a certificate of exactly the faults that are asked for. */
export function makeCertificate(options: CertificateOptions = {}): Identity {
  const { name = '127.0.0.1', names = ['127.0.0.1', 'localhost'], issuer, isAuthority = false, bits = 2048 } = options;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const pair = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(pair.n, pair.e);
  certificate.serialNumber = `01${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  certificate.validity.notBefore = options.notBefore ?? new Date(Date.now() - day);
  certificate.validity.notAfter = options.notAfter ?? new Date(Date.now() + day);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer === undefined ? subject : forge.pki.certificateFromPem(issuer.cert).subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    { name: 'keyUsage', critical: true, ...(isAuthority ? { keyCertSign: true, cRLSign: true } : { digitalSignature: true, keyEncipherment: true }) },
    ...(isAuthority || names.length === 0
      ? []
      : [{ name: 'subjectAltName', altNames: names.map((it) => (/^[\d.]+$/.test(it) ? { type: 7, ip: it } : { type: 2, value: it })) }]),
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create());
  const cert = forge.pki.certificateToPem(certificate);
  const spki = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return { cert, key, pin: createHash('sha256').update(spki).digest('base64') };
}

/** An authority of our own. */
export function makeAuthority(name = 'Wirework test authority'): Identity {
  return makeCertificate({ name, isAuthority: true, names: [] });
}
