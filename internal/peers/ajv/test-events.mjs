/** A reporter of `node --test`: a line of JSON for each test, with its file, its names and whether it passed. */
// eslint-disable-next-line no-restricted-syntax -- Node imports the default
export default async function* report(events) {
  const open = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') open.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const names = [...open.slice(0, data.nesting), data.name];
    const error = data.details?.error?.cause ?? data.details?.error;
    const why = type === 'test:fail' ? String(error?.message ?? error).split('\n')[0] : undefined;
    yield `${JSON.stringify({ file: data.file, name: names.join(' > '), skip: data.skip !== undefined, why })}\n`;
  }
}
