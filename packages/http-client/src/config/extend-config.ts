import { invalid } from '../base/invalid.ts';
import { ownCopy } from '../base/own-copy.ts';
import { completeConfig } from './complete-config.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { fields as allFields, type Field } from './fields.ts';

/**
 * Returns the configuration of a client with changes, which were checked: fields replace those of their groups, headers
 * those of their names, and middleware comes after the middleware of the client.
 */
export function extendConfig(base: ResolvedConfig, changes: Config): ResolvedConfig {
  const { headers, middleware = [], ...given } = ownCopy(changes);
  const extended = {
    ...given,
    headers: { ...base.headers, ...headers },
    middleware: [...base.middleware, ...middleware],
  };
  const complete = completeConfig(extended, base);
  // Without a copy, because a client shares the breaker and the limits of an equal group.
  return given.resilience === undefined ? { ...complete, resilience: base.resilience } : complete;
}

/**
 * Refuses changes, which were checked, of fields that belong to the connections: a client shares them with the one that
 * it extends.
 *
 * @throws ClientError of type Validation
 */
export function assertSharesConnections(changes: Config): void {
  for (const [group, values] of Object.entries(ownCopy(changes)) as [string, object | undefined][]) {
    const { isOfConnections, fields = {} } = allFields[group] as Field;
    const name = Object.entries(ownCopy(values)).find(
      ([field, value]) => value !== undefined && (isOfConnections === true || fields[field]?.isOfConnections === true),
    )?.[0];
    if (name !== undefined)
      throw invalid(
        `Cannot extend the client: ${group}.${name} belongs to its connections, which are shared; set it in createClient`,
      );
  }
}
