/**
 * Parses a URL; returns `undefined` for a text that is not one. `URL.canParse` is not used: on Node 20 and 22 it
 * returns `false` for a text such as `http://münchen.example/` once the engine has optimised its caller.
 */
export function readUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
