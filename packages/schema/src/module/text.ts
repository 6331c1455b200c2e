/**
 * The spelling of names and values in a generated module. Everything that comes from a schema is written by `quote`, so
 * that no name can end a string, a comment or a `<script>`.
 */

/**
 * Characters that could end a string, a line or an element of HTML, and those that readers do not see, such as marks of
 * direction.
 */
const unsafe = /[<>\u007f-\u00a0]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Returns a text as a literal of JavaScript, which is also safe in a comment of one line and in HTML. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(unsafe, (it) =>
    it
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Returns the access to a property of a variable. */
export function access(variable: string, name: string): string {
  return isIdentifier(name) ? `${variable}.${name}` : `${variable}[${quote(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__';
}

/** Levels of a value that is written. At run time, deeper values are not compared. */
const maxLevels = 1_000;

/**
 * Returns a value as an expression that makes an equal one.
 *
 * @param refuse called with the name of a kind of value that no expression makes
 */
export function literal(value: unknown, refuse: (kind: string) => never, level: number = 0): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return refuse(`a ${typeof value}`);
  if (level >= maxLevels) return refuse(`more than ${maxLevels} levels`);
  const inner = (it: unknown): string => literal(it, refuse, level + 1);
  if (Array.isArray(value)) {
    const items = Array.from(value, (it: unknown, at) => (Object.hasOwn(value, at) ? inner(it) : ''));
    // A comma after a hole at the end keeps the length.
    return `[${items.join(', ')}${items.at(-1) === '' ? ',' : ''}]`;
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag !== 'Object') return refuse(`a ${tag}`);
  const members = Object.keys(value).map((name) => {
    const key = name === '__proto__' ? '["__proto__"]' : isIdentifier(name) ? name : quote(name);
    return `${key}: ${inner((value as Readonly<Record<string, unknown>>)[name])}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Returns lines with one more level of indentation. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((it) => `  ${it}`);
}

/** Returns a block of statements: `head {`, the lines, `}`. */
export function block(head: string, lines: readonly string[]): string[] {
  return [head === '' ? '{' : `${head} {`, ...indented(lines), '}'];
}
