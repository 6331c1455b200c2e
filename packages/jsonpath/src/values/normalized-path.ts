const special = /[\u0000-\u001f'\\]/g;

const short: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

/** Returns one step of a normalized path (RFC 9535 section 2.7), such as `['a']` or `[0]`. */
export function normalizedStep(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return `['${key.replace(special, escape)}']`;
}

function escape(character: string): string {
  return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
