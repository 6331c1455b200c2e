import type { PathInput } from '@wirework/path';
import { readCallConfig } from '../config/read-config.ts';
import { assertParsed, ParsedDocument, type ParsedJSON } from '../documents/parsed-json.ts';
import { valuesByPath } from '../read/values-by-path.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { ParsedReads } from './parsed-reads.ts';

/** The methods for documents that are parsed once, for many reads. */
export function parsing(core: ProcessorContext): ParsedReads {
  const { documents, monitor, settings } = core;

  const read = (parsed: ParsedJSON, path: PathInput): unknown => {
    return core.run('getFromParsed', undefined, () =>
      ParsedDocument.read(parsed, typeof path === 'string' ? documents.compile(path) : path),
    );
  };

  return {
    preParse: (text, config) =>
      core.run('preParse', text, () => {
        const value = documents.shared(text, readCallConfig(config, settings));
        return new ParsedDocument(value, core);
      }),
    getFromParsed: (parsed, path) => {
      if (!monitor.beginShort()) return read(parsed, path);
      try {
        return ParsedDocument.read(parsed, typeof path === 'string' ? documents.compile(path) : path);
      } catch (error) {
        monitor.count(error);
        throw error;
      }
    },
    getMultipleFromParsed: (parsed, paths) =>
      core.run('getMultipleFromParsed', undefined, () => {
        assertParsed(parsed);
        return valuesByPath(documents, settings.maxBatch, paths, (compiled) =>
          compiled.map((path) => parsed.find(path)),
        );
      }),
  };
}
