import { showHttp } from './show-http.js';
import { showJson } from './show-json.js';

/** Shows both halves of Wirework: `print` gets lines, in colours if `isColoured`. */
export async function demo(print, isColoured) {
  const colour = (number) => (text) => (isColoured ? `\u001B[${number}m${text}\u001B[0m` : text);
  const [bold, bad, good, code, dim] = [1, 31, 32, 36, 2].map(colour);
  let isFirst = true;
  const title = (text) => {
    print(`${isFirst ? '' : '\n'}${bold(text)}`);
    isFirst = false;
  };
  const page = { print, title, bad, good, code, dim };
  showJson(page);
  await showHttp(page);
}
