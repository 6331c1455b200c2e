import { readCallConfig } from '../config/read-config.ts';
import { assertParsed, ParsedJSON } from '../documents/parsed-json.ts';
import { byPath } from './by-path.ts';
import type { Core } from './core.ts';
import type { Processor } from './processor.ts';

/** Documents that are parsed once, for many queries. */
export function parsing(core: Core): Pick<Processor, 'preParse' | 'getFromParsed' | 'getMultipleFromParsed'> {
  const { documents, settings } = core;
  return {
    preParse: (text, config) =>
      core.run('preParse', text, () => {
        const value = documents.shared(text, readCallConfig(config, settings));
        return new ParsedJSON(value, () => core.isClosed);
      }),
    getFromParsed: (parsed, path) =>
      core.run('getFromParsed', undefined, () => {
        assertParsed(parsed);
        return parsed.get(documents.compile(path));
      }),
    getMultipleFromParsed: (parsed, paths) =>
      core.run('getMultipleFromParsed', undefined, () => {
        assertParsed(parsed);
        return byPath(core, paths, (compiled) => compiled.map((path) => parsed.find(path)));
      }),
  };
}
