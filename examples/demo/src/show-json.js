import { compileSchema, formatErrors, isJsonError, parseAny, safeGet } from '@wirework/json';
import { setInText } from '@wirework/path';

const order = `{
  "customer": { "name": "Ada", "vip": true },
  "items": [
    { "sku": "A-1", "amount": 2 },
    { "sku": "B-7", "amount": "three" }
  ]
}`;

const broken = order.replace('true', 'tru');

const settings = `{
  // the port of the load balancer
  "port": 8080,
  "hosts": ["a.example"], // grows
}`;

const schema = compileSchema({
  properties: { items: { items: { properties: { sku: { type: 'string' }, amount: { type: 'integer' } } } } },
});

/** Shows what Wirework makes of JSON: reads, a syntax error, an edit and a validation. */
export function showJson({ print, title, code, bad, good }) {
  const block = (text, paint) => print(text.trimEnd().replace(/^/gm, '  ').replace(/\S.*/g, paint));

  title('A value by path, from the text');
  for (const path of ['customer.name', 'items[-1].sku', 'items[0].price']) {
    const { value, error } = safeGet(order, path).asString();
    print(`  ${path.padEnd(16)} ${error === undefined ? good(value) : bad(error.message)}`);
  }

  title('A fault, at its place');
  try {
    parseAny(broken);
  } catch (error) {
    if (!isJsonError(error, 'SYNTAX')) throw error;
    print(`  ${bad(error.message)}`);
    block(error.frame(broken), code);
  }

  title('An edit that keeps comments');
  block(
    setInText(setInText(settings, 'port', 8443, { syntax: 'jsonc' }), 'hosts[+]', 'b.example', { syntax: 'jsonc' }),
    code,
  );

  title('An error of a schema, at its line');
  block(formatErrors(schema.validateText(order), order, { name: 'order.json' }), bad);
}
