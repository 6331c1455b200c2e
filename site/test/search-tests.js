// Runs in Chromium: types what people type into the search, and compares the page that comes first.
import { check, equal, frame, report } from './in-frame.js';
import { firstPages } from './search-words.js';
import { openSearch, results } from './search.js';

/** Folders of records and lists, which come after the pages that explain. */
const last = /^(?:api|changes|decisions)(?:\/|$)/;

await check('the search opens', async () => {
  frame.width = 1440;
  await openSearch();
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
