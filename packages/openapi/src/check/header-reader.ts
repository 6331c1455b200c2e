/** Headers as a record, as pairs, or with a method `get`, as `Headers` has. */
export type HeadersLike =
  | { readonly get: (name: string) => string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>;

/** Returns a function that returns a header by its name in any case; `undefined` if it is missing. */
export function headerReader(headers: HeadersLike | undefined): (name: string) => string | undefined {
  if (headers === undefined) return () => undefined;
  if ('get' in headers && typeof headers.get === 'function') {
    const { get } = headers;
    return (name) => (get.call(headers, name) as string | null | undefined) ?? undefined;
  }
  const found = new Map<string, string>();
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const [name, value] of pairs as Iterable<readonly [string, string | readonly string[] | undefined]>)
    if (value !== undefined) found.set(name.toLowerCase(), typeof value === 'string' ? value : value.join(', '));
  return (name) => found.get(name.toLowerCase());
}
