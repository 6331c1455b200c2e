/**
 * Values that plans describe, and changes of values. Everything is drawn from one sequence, so that a run can be
 * repeated.
 */

/** Returns a function that returns numbers of at least 0 and below a bound. */
export function drawer(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const formats = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  uri: 'https://example.com/a',
  'uri-reference': '/a',
  'uri-template': 'https://example.com/{a}',
  url: 'https://example.com/a',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'YQ==',
  duration: 'P1D',
  regex: 'a',
};
const maxDepth = 6;

/** Returns a value that a plan describes, as far as its rules can be followed; the caller checks it. */
export function generate(plan, draw, depth = 0) {
  if (plan.verdict !== undefined) return 'any';
  const rules = plan.rules;
  const chosen = rules.find((it) => it.form === 'test' && it.operator === 'one of');
  if (chosen !== undefined && chosen.operand.length > 0) return chosen.operand[draw(chosen.operand.length)];
  let value = own(rules, draw, depth);
  for (const rule of rules) {
    if (rule.form !== 'apply' || rule.combine === 'none' || rule.plans.length === 0) continue;
    if (rule.combine === 'all') for (const it of rule.plans) value = merged(value, generate(it, draw, depth + 1));
    else if (rule.combine === 'any' || rule.combine === 'one') {
      const at = rule.discriminator === undefined ? draw(rule.plans.length) : 0;
      value = merged(value, generate(rule.plans[at], draw, depth + 1));
      const choice = [...(rule.discriminator?.choices ?? [])].find(([, to]) => to === at);
      if (choice !== undefined && isObject(value)) value[rule.discriminator.name] = choice[0];
    }
  }
  return value;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (a, b) => (isObject(a) && isObject(b) ? { ...a, ...b } : (b ?? a));

function own(rules, draw, depth) {
  const bound = (operator, quantity) =>
    rules.find((it) => it.form === 'test' && it.operator === operator && it.quantity === quantity)?.operand;
  const types = rules.find((it) => it.form === 'test' && it.operator === 'of type')?.operand;
  const isNamed = rules.some((it) => it.form === 'each' && it.kind === 'object');
  const usable = types?.filter((it) => it !== 'null' || types.length === 1) ?? [];
  const type = usable.length > 0 ? usable[draw(usable.length)] : isNamed ? 'object' : undefined;
  switch (type) {
    case 'object':
      return object(rules, draw, depth);
    case 'array': {
      const rest = rules.find((it) => it.form === 'each' && it.parts === 'rest');
      const min = bound('>=', 'items') ?? 0;
      const length = depth > maxDepth ? min : Math.min(Math.max(min, draw(3)), bound('<=', 'items') ?? 9);
      return Array.from({ length }, () => (rest === undefined ? 1 : generate(rest.plan, draw, depth + 1)));
    }
    case 'string': {
      const format = rules.find((it) => it.form === 'call' && it.issue === 'format')?.format;
      const text = formats[format] ?? ['a', 'Ada Lovelace', '1', 'ü', 'abc-def'][draw(5)];
      const min = bound('>=', 'characters') ?? 0;
      return text.padEnd(min, 'a').slice(0, format === undefined ? (bound('<=', 'characters') ?? Infinity) : undefined);
    }
    case 'integer':
    case 'number': {
      const min = bound('>=', 'self') ?? (bound('>', 'self') ?? -1) + 1;
      const max = bound('<=', 'self') ?? (bound('<', 'self') ?? min + 101) - 1;
      const step = rules.find((it) => it.form === 'test' && it.operator === 'multiple of')?.operand ?? 1;
      return Math.ceil((min + draw(Math.max(1, Math.min(100, max - min)))) / step) * step;
    }
    case 'boolean':
      return draw(2) === 0;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function object(rules, draw, depth) {
  const value = {};
  const required = new Set(rules.flatMap((it) => (it.form === 'need' && it.given === undefined ? it.names : [])));
  for (const rule of rules) {
    if (rule.form !== 'each' || rule.parts !== 'named') continue;
    for (const [name, plan] of rule.plans) {
      const isWanted = required.has(name) || (depth <= maxDepth && draw(depth + 2) === 0);
      if (!isWanted || (depth > 3 * maxDepth && !required.has(name))) continue;
      const member = depth > 4 * maxDepth ? undefined : generate(plan, draw, depth + 1);
      if (member !== undefined)
        Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true, writable: true });
    }
  }
  const other = rules.find((it) => it.form === 'each' && it.parts === 'other');
  if (Object.keys(value).length === 0 && other !== undefined && other.plan.verdict !== false && depth < maxDepth)
    value.other = generate(other.plan, draw, depth + 1);
  for (const name of required) if (!Object.hasOwn(value, name)) value[name] = 'a';
  return value;
}

const others = [null, true, 1.5, -1, 'zzz', '', [], {}, [[]], { zzz: 1 }];

/** Returns a copy of a value with one change, and the pointer of the change; `undefined` if nothing can be changed. */
export function mutate(value, draw) {
  const places = [];
  const visit = (it, tokens) => {
    if (tokens.length > 0) places.push(tokens);
    if (typeof it !== 'object' || it === null) return;
    for (const key of Object.keys(it)) visit(it[key], [...tokens, key]);
  };
  visit(value, []);
  const other = others[draw(others.length)];
  if (places.length === 0) return { value: other, pointer: '' };
  const tokens = places[draw(places.length)];
  const copy = structuredClone(value);
  let parent = copy;
  for (const token of tokens.slice(0, -1)) parent = parent[token];
  const last = tokens.at(-1);
  const change = draw(4);
  if (change === 0 && !Array.isArray(parent)) Reflect.deleteProperty(parent, last);
  else parent[last] = structuredClone(other);
  return { value: copy, pointer: tokens.map((it) => `/${it.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') };
}
