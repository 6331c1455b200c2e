/** Returns the tag of a value, such as `Blob` or `FormData`, which is the same in every copy of the class. */
export function tagOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag !== 'Object') return tag;
  // React Native, and Workers with a compatibility date before 2024-09-26, have classes without a tag; a bundler may
  // have shortened their names.
  const { constructor } = (Object.getPrototypeOf(value) ?? {}) as { readonly constructor?: { readonly name?: string } };
  if (constructor === undefined) return tag;
  const isOf = (name: string): boolean =>
    constructor.name === name || constructor === (globalThis as Readonly<Record<string, unknown>>)[name];
  return untagged.find(isOf) ?? tag;
}

const untagged: readonly string[] = ['Blob', 'File', 'FormData', 'URLSearchParams', 'ReadableStream'];
