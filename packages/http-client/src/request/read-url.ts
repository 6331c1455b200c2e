/**
 * A text as a URL, `undefined` if it is none. `URL.canParse` cannot be asked first: of a text such as `http://münchen.example/` it says
 * no on Node 20 and 22, as soon as the engine has optimised the function that asks.
 */
export function readUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
