import { ErrInvalidConnection, ErrInvalidSecurity, ErrNilConfig, wrapSentinel } from '@wirework/http-errors';
import { invalid } from '../base/messages.ts';
import { ownCopy } from '../base/own-copy.ts';
import { parseCidr } from '../security/ip-ranges.ts';
import { checkConfig, refuse } from './check-fields.ts';
import { listOf } from './checks.ts';
import { completeConfig } from './complete-config.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Field } from './fields.ts';
import type { ConnectionConfig, SecurityConfig, TlsConfig } from './groups.ts';
import type { PartialGroup } from '../request/settings.ts';
import { nodeTable } from './node-fields.ts';

/**
 * Checks a configuration: types, bounds (inclusive) and unknown fields.
 *
 * @param config as for {@link createClient}
 * @throws ErrNilConfig for `null` and `undefined`
 * @throws ConfigError for the first wrong field; its `cause` is the sentinel of the field's group
 * @example
 * ```ts
 * validateConfig({ retry: { maxRetries: 10 } }); // → undefined
 * validateConfig({ retry: { maxRetries: 11 } });
 * // → throws ConfigError: invalid retry configuration: retry.maxRetries must be a whole number 0 to 10, got 11
 * ```
 */
export function validateConfig(config: Config | null | undefined): void {
  if (config === null || config === undefined) throw wrapSentinel(ErrNilConfig);
  checkConfig(config, nodeTable);
  assertGuardStated(config);
  const given = ownCopy(config);
  const security = ownCopy(given.security);
  checkSocket(ownCopy(given.connection), security);
  checkVersions(ownCopy(given.tls));
  const problem = rangesProblem(security.ssrfExemptCidrs ?? []);
  refuse('security.ssrfExemptCidrs', problem, ErrInvalidSecurity);
}

/** Finds a range that is not one; the table of fields is for platforms too that cannot parse it. */
const rangesProblem = listOf("an address range such as '10.0.0.0/8'", (it) => parseCidr(it as string) !== undefined);

/** Refuses fields beside a socket that it cannot keep: connections to it use neither a proxy nor addresses. */
function checkSocket(
  { socketPath = '', proxyUrl = '', enableSystemProxy = false, localAddress = '' }: PartialGroup<ConnectionConfig>,
  { allowPrivateIps = true }: PartialGroup<SecurityConfig>,
): void {
  if (socketPath === '') return;
  const excluded =
    proxyUrl !== ''
      ? 'connection.proxyUrl'
      : enableSystemProxy
        ? 'connection.enableSystemProxy'
        : localAddress !== ''
          ? 'connection.localAddress'
          : allowPrivateIps
            ? undefined
            : 'security.allowPrivateIps: false';
  if (excluded !== undefined)
    throw new ConfigError({
      field: 'connection.socketPath',
      bound: `absent beside '${excluded}'`,
      sentinel: ErrInvalidConnection,
    });
}

function checkVersions({ minVersion: value, maxVersion }: PartialGroup<TlsConfig>): void {
  if (value === 'TLSv1.3' && maxVersion === 'TLSv1.2')
    throw new ConfigError({
      field: 'tls.minVersion',
      bound: "at most 'tls.maxVersion'",
      value,
      sentinel: ErrInvalidSecurity,
    });
}

/**
 * Checks a configuration and fills in the defaults.
 *
 * @throws ErrNilConfig for `null`, ConfigError for a wrong field
 */
export function resolveConfig(config: Config | null | undefined): ResolvedConfig {
  if (config !== undefined) validateConfig(config);
  return completeConfig(nodeTable.client, config ?? undefined);
}

/**
 * Refuses changes, which were checked, of fields that belong to the connections: a client shares them with the one that
 * it extends.
 *
 * @throws ClientError of type Validation
 */
export function assertSharesConnections(changes: Config): void {
  for (const [group, values] of Object.entries(ownCopy(changes)) as [string, object | undefined][]) {
    const { isOfConnections, fields = {} } = nodeTable.client[group] as Field;
    const name = Object.entries(ownCopy(values)).find(
      ([field, value]) => value !== undefined && (isOfConnections === true || fields[field]?.isOfConnections === true),
    )?.[0];
    if (name !== undefined)
      throw invalid(
        `Cannot extend the client: ${group}.${name} belongs to its connections, which are shared; set it in createClient`,
      );
  }
}

/** The mark of a preset with the SSRF guard. Spreading the preset copies it; JSON and `Object.keys` do not show it. */
const mark: symbol = Symbol.for('@wirework/http-client/guarded-preset');

/** Marks a preset with the SSRF guard. */
export function markGuarded(preset: ResolvedConfig): ResolvedConfig {
  return { ...preset, [mark]: true };
}

/**
 * Refuses a preset whose group `security` was replaced by one that does not say whether the guard is on.
 *
 * @throws ConfigError for `{ ...secureConfig(), security: {} }`
 */
function assertGuardStated(config: Config): void {
  if (!Object.hasOwn(config, mark) || ownCopy(config.security).allowPrivateIps !== undefined) return;
  throw new ConfigError({
    field: 'security.allowPrivateIps',
    bound:
      "true or false where 'security' replaces that of secureConfig(); secureConfig({ security: … }) keeps the guard",
    sentinel: ErrInvalidSecurity,
  });
}
