export function stringifyPath(tokens: readonly (string | number)[]): string {
  let path = '';
  for (const token of tokens) {
    if (typeof token === 'number') path += `[${token}]`;
    else if (token === '' || /[.[\]{}\\"]/.test(token)) path += `[${JSON.stringify(token)}]`;
    else path += path === '' ? token : `.${token}`;
  }
  return path;
}
