// Runs in a browser, beside the playground in a frame: works its controls and reports what it finds.
const frame = document.querySelector('iframe');
const found = [];

const until = async (what, condition) => {
  for (let i = 0; i < 200; i++) {
    const value = condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not happen within ten seconds`);
};
const check = async (name, run) => {
  try {
    await run();
    found.push({ name, error: null });
  } catch (error) {
    found.push({ name, error: String(error) });
  }
};
const equal = (actual, expected) => {
  if (actual !== expected) throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
};

const page = () => frame.contentDocument;
const one = (selector) => page().querySelector(selector);
const tab = (name) => [...page().querySelectorAll('[role=tab]')].find((it) => it.textContent === name);
const panel = () => one('[role=tabpanel]:not([hidden])');
const content = () => one('#text').shadowRoot.querySelector('.cm-content');
const marks = (kind) => [...one('#text').shadowRoot.querySelectorAll(`.cm-${kind}`)].map((it) => it.textContent);
const enter = (input, value) => {
  input.value = value;
  input.dispatchEvent(new Event('input'));
};
const choose = async (index) => {
  one('#example').selectedIndex = index;
  one('#example').dispatchEvent(new Event('change'));
};

async function accessible() {
  const script = page().createElement('script');
  script.src = '/axe.js';
  page().head.append(script);
  const axe = await until('loading axe', () => frame.contentWindow.axe);
  for (const it of page().querySelectorAll('[role=tab]')) {
    it.click();
    const { violations } = await axe.run(page());
    const problems = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    if (problems.length > 0) throw new Error(`${it.textContent}: ${problems.join('; ')}`);
  }
}

async function main() {
  await until('the start', () => one('#status')?.textContent.includes('valid JSON'));

  await check('the first example is validated and its faults are marked', async () => {
    equal(tab('Validate').getAttribute('aria-selected'), 'true');
    equal(panel().querySelectorAll('.issues li').length, 2);
    equal(marks('fault').join(), '8080,12');
  });
  await check('a click on an issue moves the focus to its place in the text', async () => {
    panel().querySelectorAll('.issues button')[1].click();
    equal(one('#text').shadowRoot.activeElement, content());
  });
  await check('a path shows its value and marks it in the text', async () => {
    tab('Read').click();
    enter(panel().querySelector('input'), 'tags[1]');
    await until('the mark', () => marks('found').join() === '"green"');
    equal(panel().querySelector('pre').textContent, '"green"');
    if (!panel().textContent.includes('line 5, column 21')) throw new Error(panel().textContent);
  });
  await check('arrow keys move between the tools', async () => {
    tab('Read').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    equal(tab('Classify').getAttribute('aria-selected'), 'true');
    tab('Classify').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    equal(tab('Read').getAttribute('aria-selected'), 'true');
  });
  await check('an edit changes one value and nothing else', async () => {
    tab('Edit').click();
    const [path, value] = panel().querySelectorAll('input');
    enter(path, 'tags[0]');
    enter(value, '"amber"');
    await until('the preview', () => panel().querySelector('ins')?.textContent === 'amber');
    equal(panel().querySelector('del').textContent, 'blue');
    panel().querySelector('button').click();
    await until('the edit', () => content().textContent.includes('[ "amber", "green",   "red" ]'));
  });
  await check('the slider shows the value of a cut text', async () => {
    tab('Cut').click();
    const slider = panel().querySelector('input');
    enter(slider, '200');
    await until('the value so far', () => panel().textContent.includes('no; still open'));
    enter(slider, '1000');
    await until('the whole value', () => panel().textContent.includes('Completeyes'));
  });
  await check('a failed request is classified and its code leads to its page', async () => {
    tab('Classify').click();
    const link = panel().querySelector('a');
    equal(link.textContent, 'NETWORK_ERROR');
    equal(new URL(link.href).pathname, new URL('../errors/NETWORK_ERROR.html', frame.contentWindow.location).pathname);
  });
  await check('the address keeps the state', async () => {
    const { hash } = frame.contentWindow.location;
    equal(JSON.parse(decodeURIComponent(hash.slice(1))).text.includes('"amber"'), true);
  });
  await check('a text that is not JSON is explained', async () => {
    await choose(2);
    await until('the message', () => /invalid character '\/'.*line 4/.test(one('#status').textContent));
  });
  await check('three megabytes stay fluid: a new path is answered within two seconds', async () => {
    await choose(1);
    await until('the text', () => /3,\d{3},\d{3} characters/.test(one('#status').textContent));
    const start = performance.now();
    enter(panel().querySelector('input'), 'users[5].age');
    await until('the answer', () => panel().querySelector('pre')?.textContent === '53');
    if (performance.now() - start > 2000) throw new Error(`${performance.now() - start} ms`);
  });
  for (const theme of ['light', 'dark']) {
    await check(`axe finds no violation in any tool, ${theme}`, async () => {
      if ((one('#theme').getAttribute('aria-pressed') === 'true') !== (theme === 'dark')) one('#theme').click();
      await choose(0);
      await accessible();
    });
  }
  await check('the page of an address shows its state', async () => {
    const { href } = frame.contentWindow.location;
    frame.contentWindow.location.replace('about:blank');
    await until('leaving the page', () => frame.contentWindow.location.href === 'about:blank');
    frame.src = href.replace(encodeURIComponent('server.host'), encodeURIComponent('retries'));
    await until('the page', () => one('#status')?.textContent.includes('valid JSON'));
    tab('Read').click();
    equal(panel().querySelector('input').value, 'retries');
  });
}

await check('all checks run', main);
await fetch('/said', { method: 'POST', body: JSON.stringify(found) });
