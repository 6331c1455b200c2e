import http from 'node:http';
import type net from 'node:net';
import { ClientError, ErrorType, isRetryableStatus } from '@wirework/http-errors';
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { Until } from '../base/until.ts';
import type { Proxy } from '../config/proxy-url.ts';
import { proxyAuthorization } from './dispatch.ts';
import { stepTimedOut, transportError } from '../base/transport-failure.ts';
import { ownOptions } from './workarounds/own-options.ts';

/**
 * Asks a proxy for a tunnel (RFC 9110, section 9.3.6). If it fails, the connection to the proxy is closed.
 *
 * @param authority host and port of the server, an IPv6 address in brackets
 * @param timeout milliseconds; 0 means no limit
 */
export function openTunnel(
  socket: net.Socket,
  authority: string,
  proxy: Proxy,
  timeout: number,
  cancellation: Cancellation,
  clock: Clock,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const authorization = proxyAuthorization(proxy);
    const options: http.RequestOptions = {
      method: 'CONNECT',
      path: authority,
      setHost: false,
      createConnection: () => socket,
      maxHeaderSize: 16_384,
      headers: { Host: authority, ...(authorization !== undefined && { 'Proxy-Authorization': authorization }) },
    };
    const request = http.request(ownOptions(options));
    let done = false;
    const until = new Until(clock, cancellation).endAfter(timeout, stepTimedOut('proxy tunnel'));
    until.subscribe(finish);
    function finish(error?: unknown): void {
      if (done) return;
      done = true;
      until.leave();
      request.removeAllListeners('error').on('error', () => undefined);
      if (error === undefined) return resolve(socket);
      request.destroy();
      socket.on('error', () => undefined).destroy();
      reject(error as Error);
    }
    request
      .on('connect', (response, _socket, head) => {
        const { statusCode = 0 } = response;
        if (statusCode < 200 || statusCode > 299) return finish(refused(statusCode));
        // In TLS the client speaks first, so these bytes cannot come from the server.
        if (head.length > 0) return finish(tunnelError('unexpected response to CONNECT'));
        socket.removeAllListeners('error');
        finish();
      })
      .on('response', () => finish(tunnelError('unexpected response to CONNECT')))
      .on('error', (error) => finish(error.message === 'socket hang up' ? closed() : error))
      .on('close', () => finish(closed()))
      .end();
  });
}

const closed = (): Error =>
  transportError('Error', 'ECONNRESET', 'Cannot connect through the proxy: it closed the connection', {
    syscall: 'read',
  });

function refused(statusCode: number): ClientError {
  // If the proxy could not reach the server, the request can be retried, like one whose connection the server refused.
  const what = isRetryableStatus(statusCode)
    ? 'has no connection to the server'
    : statusCode === 407
      ? 'requires other credentials'
      : 'refused the tunnel';
  return tunnelError(`it ${what} (${statusCode})`, statusCode);
}

function tunnelError(why: string, statusCode = 0): ClientError {
  return new ClientError({ type: ErrorType.Network, message: `Cannot connect through the proxy: ${why}`, statusCode });
}
