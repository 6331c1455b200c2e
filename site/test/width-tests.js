// Runs in Chromium: every block of code, table and picture of a page fits into its column, at both widths.
import { all, check, frame, one, open, pause, report } from './in-frame.js';

const pages = await (await fetch('/pages.json')).json();
/** Pages whose code has at most 76 columns, so that no line of it is wrapped on a wide screen. */
const written = /^(?:index|start|together|tools|compare|guide|recipes|moving)\b/;

/** Whether a cell has one number, perhaps with its unit. */
const isFigure = (cell) => /^\d[\d.,]* ?\S{0,3}$/.test(cell.textContent.trim());

function isWrapped(cell) {
  const range = frame.contentDocument.createRange();
  range.selectNodeContents(cell);
  const tops = Array.from(range.getClientRects(), (it) => it.top);
  return Math.max(...tops) - Math.min(...tops) > 10;
}

/** Returns what is wider than its column, or is wrapped where it may not be. */
function problems(page, width) {
  const column = one('.vp-doc').getBoundingClientRect();
  const wide = all('.vp-doc div[class*=language-], .vp-doc pre, .vp-doc table, .vp-doc img, .vp-doc svg').filter(
    (it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > frame.clientWidth + 1,
  );
  const beside =
    wide.length > 0 || width < 600
      ? []
      : all('.vp-doc table').filter((it) => it.getBoundingClientRect().right > column.right + 1);
  const wrapped =
    width > 600 && written.test(page)
      ? all(':is(.language-js, .language-ts, .language-sh) .line').filter(
          (it) => it.getBoundingClientRect().height > 30,
        )
      : [];
  const figures = width > 600 ? all('.vp-doc td').filter((it) => isFigure(it) && isWrapped(it)) : [];
  const body = frame.contentDocument.documentElement;
  return [
    ...[...wide, ...beside].map((it) => `${it.localName} is too wide: ${it.textContent.trim().slice(0, 60)}`),
    ...wrapped.map((it) => `a line is wrapped: ${it.textContent.slice(0, 80)}`),
    ...figures.map((it) => `a figure is wrapped: ${it.textContent}`),
    ...(body.scrollWidth > body.clientWidth + 1 ? ['the page scrolls sideways'] : []),
  ];
}

for (const page of pages) {
  await check(page, async () => {
    await open(page);
    const found = [];
    for (const width of [1440, 390]) {
      frame.width = width;
      await pause(60);
      found.push(...problems(page, width).map((it) => `${width}: ${it}`));
    }
    if (found.length > 0) throw new Error(found.slice(0, 5).join('; '));
  });
}
await report();
