// Shared by the tests that search: opens the search of the site, and returns the pages that it finds.
import { all, one, open, pause, until } from './in-frame.js';

/** Returns the name of a page of the site from its address. */
export const pageAt = (href) =>
  new URL(href).pathname.replace('/any/folder/', '').replace(/(?:\/index)?\.html$|\/$/, '');

/** Opens the search on a page of the site. */
export async function openSearch() {
  await open('start.html');
  await until('the button', () => one('.DocSearch-Button'));
  await pause(500);
  one('.DocSearch-Button').click();
  await until('the search', () => one('.search-input'));
  await pause(1500);
}

/** Returns the pages that a search shows, in their order. */
export async function results(words) {
  const input = one('.search-input');
  input.value = words;
  input.dispatchEvent(new Event('input'));
  // VitePress searches after a pause.
  await pause(350);
  await until(`a result for '${words}'`, () => all('a.result').length > 0);
  return all('a.result').map(({ href }) => pageAt(href));
}
