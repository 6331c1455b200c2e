// Shared by the tests in a browser: a frame with a page of the site, and the list of results.
export const frame = document.querySelector('iframe');
const found = [];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const until = async (what, condition) => {
  for (let i = 0; i < 400; i++) {
    const value = condition();
    if (value) return value;
    await pause(50);
  }
  throw new Error(`${what} did not happen within twenty seconds`);
};

export const check = async (name, run) => {
  try {
    await run();
    found.push({ name, error: null });
  } catch (error) {
    found.push({ name, error: String(error) });
  }
};

export const equal = (actual, expected) => {
  if (actual !== expected) throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
};

/** Loads a page of the site into the frame. */
export const open = async (page) => {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = `/any/folder/${page}`;
  await loaded;
  await until('the start of the page', () => frame.contentDocument.querySelector('.Layout'));
};

export const one = (selector) => frame.contentDocument.querySelector(selector);
export const all = (selector) => [...frame.contentDocument.querySelectorAll(selector)];

/** Returns the violations that axe finds in a part of the page. */
export async function violations(selector) {
  if (frame.contentWindow.axe === undefined) {
    const script = frame.contentDocument.createElement('script');
    script.src = '/axe.js';
    frame.contentDocument.head.append(script);
  }
  const axe = await until('loading axe', () => frame.contentWindow.axe);
  const { violations: list } = await axe.run(one(selector));
  return list.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

export const report = () => fetch('/said', { method: 'POST', body: JSON.stringify(found) });
