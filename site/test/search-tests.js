// Runs in Chromium: types what people type into the search, and compares the page that comes first.
import { all, check, equal, frame, one, open, pause, report, until } from './in-frame.js';
import { firstPages } from './search-words.js';

/** Folders of records and lists, which come after the pages that explain. */
const last = /^(?:api|changes|decisions)(?:\/|$)/;

/** Returns the pages that a search shows, in their order. */
async function results(words) {
  const input = one('.search-input');
  input.value = words;
  input.dispatchEvent(new Event('input'));
  // VitePress searches after a pause.
  await pause(350);
  await until(`a result for '${words}'`, () => all('a.result').length > 0);
  return all('a.result').map(({ href }) =>
    new URL(href).pathname.replace('/any/folder/', '').replace(/(?:\/index)?\.html$|\/$/, ''),
  );
}

await check('the search opens', async () => {
  frame.width = 1440;
  await open('start.html');
  await until('the button', () => one('.DocSearch-Button'));
  await pause(500);
  one('.DocSearch-Button').click();
  await until('the search', () => one('.search-input'));
  await pause(1500);
});
for (const [words, pages] of Object.entries(firstPages)) {
  await check(`'${words}'`, async () => {
    const found = await results(words);
    if (!pages.includes(found[0])) equal(found[0], pages.join(' or '));
    const explaining = found.findLastIndex((it) => !last.test(it));
    equal(
      found.slice(0, explaining).find((it) => last.test(it)),
      undefined,
    );
  });
}
await report();
