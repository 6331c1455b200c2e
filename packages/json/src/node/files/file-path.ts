/** Where a file is: a path, or a `file:` URL such as `new URL('data.json', import.meta.url)`. */
export type FilePath = string | URL;
