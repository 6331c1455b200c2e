import { createHash } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import type { ProxyTlsConfig, TlsConfig } from '../config/groups.ts';
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { Until } from '../base/until.ts';
import { runsOver } from './workarounds/detect-reset.ts';
import { stepTimedOut, transportError } from '../base/transport-failure.ts';
import { withAdvice } from './tls-advice.ts';
import { ownOptions } from './workarounds/own-options.ts';

/** `SSL_OP_NO_RENEGOTIATION`, which Node's constants lack in some versions. */
const noRenegotiation = 0x40000000;

/** How a TLS connection to a server, or to a proxy, is made. */
export interface TlsSettings {
  /** Where the configuration has `material`, for messages. */
  readonly field: 'tls' | 'connection.proxyTls';
  readonly material: ProxyTlsConfig | undefined;
  readonly minVersion: TlsConfig['minVersion'];
  readonly maxVersion: TlsConfig['maxVersion'];
  readonly rejectUnauthorized: boolean;
  readonly pinnedKeys: readonly string[];
  readonly protocols: readonly string[];
  /** Milliseconds for the handshake; 0 means no limit. */
  readonly timeout: number;
}

/** The last TLS session with a server, which makes the next handshake shorter. */
export interface SessionMemory {
  session: Buffer | undefined;
}

/** Starts TLS on an open connection. Certificate and pins are checked before the promise resolves. */
export function secure(
  socket: net.Socket,
  hostname: string,
  settings: TlsSettings,
  memory: SessionMemory,
  cancellation: Cancellation,
  clock: Clock,
): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const { material } = settings;
    const servername = material?.servername ?? (net.isIP(hostname) > 0 ? '' : hostname.replace(/\.$/, ''));
    // Pins are compared with the certificate chain, which the server does not send for a resumed session.
    const resumes = settings.pinnedKeys.length === 0;
    const options: tls.ConnectionOptions = {
      // Node sets these three itself, unless they are own properties.
      ciphers: tls.DEFAULT_CIPHERS,
      checkServerIdentity: tls.checkServerIdentity,
      minDHSize: 1024,
      socket,
      host: servername === '' ? hostname : servername,
      servername,
      minVersion: settings.minVersion,
      maxVersion: settings.maxVersion,
      rejectUnauthorized: settings.rejectUnauthorized,
      ALPNProtocols: [...settings.protocols],
      ca: material?.ca as (string | Buffer)[] | undefined,
      cert: material?.cert as Buffer | undefined,
      key: material?.key as Buffer | undefined,
      passphrase: material?.passphrase,
      session: resumes ? memory.session : undefined,
      // After a renegotiation, the checks above would no longer hold. It is allowed only to ask for a client
      // certificate, as some servers do with TLS 1.2.
      secureOptions: material?.cert === undefined || !resumes ? noRenegotiation : 0,
    };
    cancellation.phase = 'tls';
    const secured = tls.connect(ownOptions(options));
    runsOver(secured, socket);
    const until = new Until(clock, cancellation).endAfter(settings.timeout, stepTimedOut('TLS handshake'));
    until.subscribe((reason) => finish(reason as Error));
    function finish(error?: Error): void {
      until.leave();
      secured.off('error', finish).off('close', closed).off('secureConnect', succeed);
      if (error === undefined) return resolve(secured);
      secured.on('error', () => undefined).destroy();
      socket.destroy();
      memory.session = undefined;
      reject(withAdvice(error, settings.field));
    }
    function succeed(): void {
      finish(settings.pinnedKeys.length > 0 ? pinProblem(secured, settings.pinnedKeys) : undefined);
    }
    function closed(): void {
      finish(transportError('Error', 'ECONNRESET', 'connection closed during the TLS handshake', { syscall: 'read' }));
    }
    secured.on('error', finish).on('close', closed).on('secureConnect', succeed);
    if (resumes) {
      secured.on('session', (session: Buffer) => {
        memory.session = session;
      });
    }
  });
}

/** Looks for a pinned key in the certificate chain, as far as each certificate was really signed by the next one. */
function pinProblem(socket: tls.TLSSocket, pins: readonly string[]): Error | undefined {
  let certificate = socket.getPeerX509Certificate();
  for (let depth = 0; certificate !== undefined && depth < 10; depth++) {
    const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
    if (pins.includes(createHash('sha256').update(key).digest('base64'))) return undefined;
    const issuer = certificate.issuerCertificate;
    if (issuer === undefined || issuer.fingerprint256 === certificate.fingerprint256) break;
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) break;
    certificate = issuer;
  }
  return transportError('Error', 'CERT_PIN_MISMATCH', 'certificate pinning failed: no key of the chain is pinned');
}
