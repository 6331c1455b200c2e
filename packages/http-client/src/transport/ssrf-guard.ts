import { ClientError, ErrorType } from '@wirework/http-errors';
import { withoutBrackets } from '../base/host-and-port.ts';
import { matcher, parseAddress, privateMatcher, rangesOf } from '../security/ip-ranges.ts';

/** Decides which addresses may be dialled. */
export interface SsrfGuard {
  /** Throws if an address must not be reached. */
  readonly checkAddress: (address: string) => void;
  /** Throws if a host whose name a proxy resolves must not be reached. */
  readonly checkRemoteName: (hostname: string) => void;
}

const localNames = new Set([
  'localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'ip6-loopback',
  'metadata',
  'metadata.google.internal',
]);

/**
 * Makes the guard of a configuration; `undefined` if private addresses are allowed, as by default: most clients call
 * their own network, so a guard that is always on would be turned off, also where it matters.
 *
 * @param exempt private address ranges that may be reached
 */
export function createSsrfGuard(allowPrivateIps: boolean, exempt: readonly string[]): SsrfGuard | undefined {
  if (allowPrivateIps) return undefined;
  const isPrivate = privateMatcher();
  const isExempt = matcher(rangesOf(exempt));
  const checkAddress = (address: string): void => {
    if (isPrivate(address) && !isExempt(address)) throw blocked();
  };
  const checkRemoteName = (hostname: string): void => {
    const name = withoutBrackets(hostname).replace(/\.+$/, '').toLowerCase();
    if (parseAddress(name) !== undefined) checkAddress(name);
    else if (localNames.has(name) || name.endsWith('.localhost')) throw blocked();
  };
  return { checkAddress, checkRemoteName };
}

/** Makes the error. It contains no address, because an error that is shown to a stranger must not map the network. */
function blocked(): ClientError {
  return new ClientError({ type: ErrorType.Validation, message: 'address is not public and the SSRF guard is on' });
}
