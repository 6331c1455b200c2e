/**
 * JSON in files, for Node.
 *
 * @packageDocumentation
 */
export { foreachFile, foreachFileWithPath, foreachLines } from './files/foreach-file.ts';
export { iterateFile, iterateLines } from './files/iterate-file.ts';
export { loadFromFile } from './files/load-from-file.ts';
export { replaceFile } from './files/replace-file.ts';
export { saveToFile } from './files/save-to-file.ts';

export type { FileCallback } from './files/foreach-file.ts';
export type { FileOptions, Progress } from './files/file-options.ts';
export type { FilePath } from './files/file-path.ts';
export type { IterateFileOptions, IterateLinesOptions } from './files/iterate-file.ts';
export type { SaveOptions } from './files/save-to-file.ts';
