// Runs in Chromium: the page for each task of a newcomer is found by one search, or by two clicks from the first page.
import { check, equal, frame, report } from './in-frame.js';
import { openSearch, pageAt, results } from './search.js';
import { tasks } from './tasks.js';

/** Results that a reader sees without scrolling. */
const seen = 5;
const site = new URL('/any/folder/', location.href);

/** Returns the pages to which the text of a page links, without the navigation. */
async function linksOf(page) {
  const url = new URL(`${page}.html`, site);
  const response = await fetch(url);
  if (!response.ok) return [];
  const html = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...html.querySelectorAll(':is(main, .VPHome) a[href]')]
    .map((it) => new URL(it.getAttribute('href'), url))
    .filter((it) => it.href.startsWith(site.href))
    .map((it) => pageAt(it.href));
}

/** Returns the pages that are at most two clicks away from the first one. */
async function nearPages() {
  const first = await linksOf('index');
  const second = await Promise.all([...new Set(first)].map(linksOf));
  return new Set([...first, ...second.flat()]);
}

let near = new Set();
await check('pages are two clicks away', async () => {
  near = await nearPages();
  equal(near.size > 20, true);
});
await check('the search opens', async () => {
  frame.width = 1440;
  await openSearch();
});
for (const { task, search, pages } of tasks) {
  await check(task, async () => {
    if (pages.some((it) => near.has(it))) return;
    const found = (await results(search)).slice(0, seen);
    if (!found.some((it) => pages.includes(it))) equal(found.join(', '), pages.join(' or '));
  });
}
await report();
