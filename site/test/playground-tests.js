// Runs in a browser, beside the playground in a frame: works its controls and reports what it finds.
import { all, check, equal, frame, one, open, pause, report, until, violations } from './in-frame.js';

const tab = (name) => all('[role=tab]').find((it) => it.textContent === name);
const panel = () => one('[role=tabpanel]:not([hidden])');
const content = () => one('#text').shadowRoot.querySelector('.cm-content');
const marks = (kind) => [...one('#text').shadowRoot.querySelectorAll(`.cm-${kind}`)].map((it) => it.textContent);
const enter = (input, value) => {
  input.value = value;
  input.dispatchEvent(new Event('input'));
};
const choose = (name) =>
  all('#tour button')
    .find((it) => it.textContent.includes(name))
    .click();

async function accessible() {
  for (const it of all('[role=tab]')) {
    it.click();
    // A change of the text is answered after a pause, and axe cannot look at a page that changes.
    await pause(400);
    const problems = await violations('.playground');
    if (problems.length > 0) throw new Error(`${it.textContent}: ${problems.join('; ')}`);
  }
}

async function main() {
  await open('playground/index.html');
  await until('the start', () => one('#status')?.textContent.includes('valid JSON'));

  await check('the first example is validated and its faults are marked', async () => {
    equal(tab('Validate').getAttribute('aria-selected'), 'true');
    equal(panel().querySelectorAll('.issues li').length, 2);
    equal(marks('fault').join(), '"prot",12');
    equal(one('#code').textContent.includes("import { compileSchema, formatErrors } from '@wirework/schema'"), true);
  });
  await check('the draft is named as the schema declares it', async () => {
    equal(panel().querySelector('option').textContent, '2020-12, as $schema says');
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
    equal(tab('Validate').getAttribute('aria-selected'), 'true');
    tab('Validate').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    equal(tab('Read').getAttribute('aria-selected'), 'true');
  });
  await check('a query marks what it finds', async () => {
    tab('Query').click();
    enter(panel().querySelector('input'), '$.tags[?@ > "c"]');
    await until('the marks', () => marks('found').join() === '"green","red"');
    equal(one('#code').textContent.includes(`compileJsonPath('$.tags[?@ > "c"]')`), true);
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
    tab('Partial').click();
    const slider = panel().querySelector('input');
    enter(slider, '200');
    await until('the value so far', () => panel().textContent.includes('no; still open'));
    enter(slider, '1000');
    await until('the whole value', () => panel().textContent.includes('Completeyes'));
  });
  await check('a failed request is classified and its code leads to its page', async () => {
    tab('HTTP errors').click();
    const link = panel().querySelector('a');
    equal(link.textContent, 'NETWORK_ERROR');
    equal(new URL(link.href).pathname, new URL('../errors/NETWORK_ERROR.html', frame.contentWindow.location).pathname);
  });
  await check('the address keeps the state', async () => {
    const { hash } = frame.contentWindow.location;
    equal(JSON.parse(decodeURIComponent(hash.slice(1))).text.includes('"amber"'), true);
  });
  await check('an answer is compared with an OpenAPI document, and a click on a drift leads to its rule', async () => {
    choose('OpenAPI');
    await until('the drifts', () => panel().querySelectorAll('.issues li').length === 2);
    const [missing, wrong] = panel().querySelectorAll('.issues button');
    equal(missing.textContent.includes("required property 'name' is missing"), true);
    equal(wrong.textContent.includes("body at '/id' (line 2, column 9): expected integer, got string"), true);
    equal(marks('fault').join(), '["id", "name"],"integer"');
    wrong.click();
    equal(one('#text').shadowRoot.activeElement, content());
    const [request, answer] = panel().querySelectorAll('input');
    enter(request, 'GET /users/x');
    enter(answer, '');
    await until('the drift of the request', () => panel().textContent.includes("path 'id': expected integer"));
  });
  await check('a text that is not JSON is explained', async () => {
    choose('comments');
    await until('the text with comments', () => /valid JSON/.test(one('#status').textContent));
    one('#comments').click();
    await until('the message', () => /invalid character '\/'.*line 2/.test(one('#status').textContent));
  });
  await check('three megabytes stay fluid: a new path is answered within two seconds', async () => {
    choose('3 MB');
    await until('the text', () => /3,\d{3},\d{3} characters/.test(one('#status').textContent));
    const start = performance.now();
    enter(panel().querySelector('input'), 'users[5].age');
    await until('the answer', () => panel().querySelector('pre')?.textContent === '53');
    if (performance.now() - start > 2000) throw new Error(`${performance.now() - start} ms`);
  });
  for (const theme of ['light', 'dark']) {
    await check(`axe finds no violation in any tool, ${theme}`, async () => {
      frame.contentDocument.documentElement.classList.toggle('dark', theme === 'dark');
      choose('line of a fault');
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
await report();
