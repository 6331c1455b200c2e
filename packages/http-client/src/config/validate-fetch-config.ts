import { ownCopy } from '../base/own-copy.ts';
import { checkConfig } from './check-config.ts';
import { ConfigError } from './config-error.ts';
import type { FetchConfig } from './fetch-config.ts';
import type { FieldTable } from './fields.ts';

/** Members of `RequestInit` that the client sets. */
const managed = ['method', 'headers', 'body', 'signal', 'redirect', 'duplex'];

/**
 * Checks a configuration of the client on `fetch`.
 *
 * @throws ConfigError for the first wrong field, and for a field that `fetch`, or the browser, cannot keep
 */
export function validateFetchConfig<Result>(config: FetchConfig<Result>, table: FieldTable): void {
  checkConfig(config, table);
  const init: Readonly<Record<string, unknown>> = ownCopy(ownCopy(config).init);
  const set = managed.find((name) => Object.hasOwn(init, name));
  if (set !== undefined) throw new ConfigError({ field: `init.${set}`, bound: 'absent: the client sets it itself' });
  if (init['mode'] === 'no-cors')
    throw new ConfigError({
      field: 'init.mode',
      bound: "another mode than 'no-cors', whose responses have neither a status nor a body",
    });
}
