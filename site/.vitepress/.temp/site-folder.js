// Runs before every other script of a page: finds the folder of the site, and makes the links of the page absolute, so
// that they stay right when the router changes the address.
globalThis.siteFolder = new URL('.', document.currentScript.src).pathname;
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  // The page for wrong addresses names its files from the folder of the site.
  for (const it of document.querySelectorAll('[data-file]')) {
    it.async = false;
    it[it.localName === 'link' ? 'href' : 'src'] = globalThis.siteFolder + it.dataset.file;
  }
  for (const link of document.querySelectorAll('a[href^="./"], a[href^="../"]'))
    link.setAttribute('href', link.pathname + link.hash);
});
