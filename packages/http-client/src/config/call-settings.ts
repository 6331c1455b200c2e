import { fill, noOptions, ownCopy } from '../base/own-copy.ts';
import type { RequestOptions } from '../request/options.ts';
import type { HttpRequest } from '../request/request.ts';
import { type CallSettings, settingKinds, settingNames } from '../request/settings.ts';
import { checkFields } from './check-fields.ts';
import { asInUrls, defaultAttempt, hasDefaultAttempt } from './complete-config.ts';
import type { Field, FieldTable } from './fields.ts';
import { optionError } from './request-fields.ts';

/** The options of a request that change its settings. */
export type SettingsChanges = Pick<RequestOptions, keyof CallSettings>;

/** Returns settings with changes, which were checked; the same ones if there are none. */
export function extendSettings(base: CallSettings, changes: SettingsChanges): CallSettings {
  const changed: { -readonly [N in keyof CallSettings]?: unknown } = {};
  for (const name of settingNames) {
    const given = changes[name];
    if (given !== undefined)
      changed[name] = settingKinds[name] === 'value' ? given : fill(base[name] as object, ownCopy(given as object));
  }
  const { redirectAllowList } = ownCopy(changes.security);
  if (redirectAllowList !== undefined)
    changed.security = { ...(changed.security as object), redirectAllowList: redirectAllowList.map(asInUrls) };
  return Object.keys(changed).length === 0 ? base : ({ ...base, ...changed } as CallSettings);
}

/**
 * Returns the settings of a request.
 *
 * @param base of its client
 * @param mayRepeat whether the request may be sent more than once: the default of `timeouts.attempt` depends on it
 */
export function settingsOfRequest(base: CallSettings, options: SettingsChanges, mayRepeat: boolean): CallSettings {
  const settings = options === noOptions ? base : extendSettings(base, options);
  const { timeouts, retry } = settings;
  if (ownCopy(options.timeouts).attempt !== undefined || !hasDefaultAttempt(base)) return settings;
  const attempt = defaultAttempt(timeouts.request, mayRepeat ? retry.maxRetries : 0);
  return attempt === timeouts.attempt ? settings : { ...settings, timeouts: { ...timeouts, attempt } };
}

/** Returns a copy of a request with other settings. */
export type SettingsChanger = (request: HttpRequest, changes: Omit<SettingsChanges, 'throwOnStatus'>) => HttpRequest;

/** Returns the function `withSettings` of a platform. */
export function settingsChanger(table: FieldTable): SettingsChanger {
  return (request, changes) => {
    // After all middleware, the request of the caller decides about `throwOnStatus`.
    const names = settingNames.filter((it) => it !== 'throwOnStatus');
    const fields = Object.fromEntries(names.map((name) => [name, table.request[name] as Field]));
    checkFields(changes, fields, { table, isRequest: true, makeError: optionError });
    return { ...request, settings: extendSettings(request.settings, ownCopy(changes)) };
  };
}
