/** Returns the headers of a response by lower-case name; `Set-Cookie`, which a browser does not show, as one line for each cookie. */
export function readResponseHeaders(headers: Headers): Readonly<Record<string, string | readonly string[]>> {
  const read = Object.create(null) as Record<string, string | readonly string[]>;
  headers.forEach((value, name) => {
    read[name.toLowerCase()] = value;
  });
  const cookies = typeof headers.getSetCookie === 'function' ? headers.getSetCookie() : [];
  if (cookies.length > 0) read['set-cookie'] = cookies;
  return read;
}
