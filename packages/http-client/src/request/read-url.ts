/**
 * A text as a URL, `undefined` if it is not one. `URL.canParse` cannot be used: for a text such as `http://münchen.example/` it returns
 * `false` on Node 20 and 22, as soon as the engine has optimised its caller.
 */
export function readUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
