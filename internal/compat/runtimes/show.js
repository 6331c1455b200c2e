/** Levels that are shown: runtimes have stacks of different sizes. */
const deepest = 200;

/** Returns any answer as one line, which every runtime prints alike; an error as the properties that are promised. */
export function show(value, depth = 0) {
  if (depth > deepest) return '…';
  const inner = (it) => show(it, depth + 1);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Uint8Array) return `bytes ${value.join(' ')}`;
  if (value instanceof Error)
    return `${value.name} ${JSON.stringify([value.message, value.code, value.offset, value.line, value.column])}`;
  if (Array.isArray(value)) return `[${value.map(inner).join()}]`;
  return `{${Object.keys(value)
    .map((key) => `${JSON.stringify(key)}:${inner(value[key])}`)
    .join()}}`;
}

/** Returns the result or the error of a function as text. */
export async function answer(run) {
  try {
    return show(await run());
  } catch (error) {
    return `throws ${show(error)}`;
  }
}
