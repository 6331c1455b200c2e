const keys: ReadonlySet<string> = new Set(
  (
    'token accesstoken refreshtoken idtoken authtoken apitoken bearer apikey accesskey auth authorization secret ' +
    'secretkey clientsecret privatekey password passwd pass pwd credential credentials session sessionid jwt signature ' +
    'sign sig xamzsignature xamzcredential xamzsecuritytoken xgoogsignature xgoogcredential'
  ).split(' '),
);

/**
 * Whether a value under this name is a secret. Case, `-`, `_`, `.` and percent-encoding do not matter, and of
 * `user[password]` the innermost name counts.
 *
 * @param name the name as it stands in a query
 * @param more further names that are sensitive
 */
export function isSensitiveKey(name: string, more: readonly string[]): boolean {
  const key = plain(name);
  return keys.has(key) || more.some((it) => plain(it) === key);
}

function plain(name: string): string {
  let key = name;
  try {
    key = decodeURIComponent(name);
  } catch {
    // A broken escape stays as it is.
  }
  return key.slice(key.lastIndexOf('[') + 1).replace(/[^\p{L}\d]/gu, '').toLowerCase();
}
