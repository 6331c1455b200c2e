import { inspect } from 'node:util';

/** The secrets of a request; no error may hold any of them. */
export const canaries = {
  user: 'canary-user-7f31',
  password: 'canary-password-a9c4',
  bearer: 'canary-bearer-55d0',
  cookie: 'canary-cookie-e812',
  token: 'canary-token-3b6e',
};

const all = Object.values(canaries);

/** Its own keys, and the symbols that its classes define: an error has its brand and its memory under them. */
function keysOf(value: object): (string | symbol)[] {
  const keys = new Set<string | symbol>(Reflect.ownKeys(value));
  for (
    let it = Reflect.getPrototypeOf(value);
    it !== null && it !== Function.prototype;
    it = Reflect.getPrototypeOf(it)
  ) {
    for (const symbol of Object.getOwnPropertySymbols(it)) if (Symbol.keyFor(symbol) !== undefined) keys.add(symbol);
  }
  return [...keys];
}

/** Every text that can be got out of an error without its help. */
export function allTexts(error: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
    seen.add(value);
    texts.push(inspect(value, { depth: Infinity, showHidden: true }), JSON.stringify(value), String(value));
    // A memory is a list of functions, which cannot be cloned.
    if (![value].flat().some((it) => typeof it === 'function'))
      texts.push(inspect(structuredClone(value), { depth: Infinity, showHidden: true }));
    for (const key of keysOf(value)) {
      texts.push(String(key));
      walk((value as Record<string | symbol, unknown>)[key]);
    }
  };
  walk(error);
  return texts.join('\n');
}

/** The canaries found in an error, which should be none. */
export function leaks(error: unknown): string[] {
  const texts = allTexts(error);
  return all.filter((it) => texts.includes(it));
}
