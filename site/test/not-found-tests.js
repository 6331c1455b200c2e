// Runs in Chromium: a wrong address in a folder of the site shows its page for wrong addresses.
import { check, equal, frame, one, open, report, until } from './in-frame.js';

await check('a wrong address in a folder shows the site', async () => {
  await open('guide/http-client/no-such-page.html');
  const heading = await until('the heading', () => one('.not-found h1'));
  equal(heading.textContent, 'There is no such page');
  equal(frame.contentWindow.getComputedStyle(one('.Layout')).display, 'flex');
  equal(new URL(one('.not-found a').href).pathname, '/any/folder/start.html');
});
await report();
