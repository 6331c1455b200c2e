import { compileSchema, type Schema } from '@wirework/schema';
import { readText } from '../files/read-text.ts';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';

/** One request and its response, of an archive. */
export interface HarEntry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly mimeType?: string; readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: {
      readonly size?: number;
      readonly mimeType?: string;
      readonly text?: string;
      readonly encoding?: string;
    };
  };
}

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

const text: Schema = { type: 'string' };
const headers: Schema = {
  type: 'array',
  items: { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } },
};
const message = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  properties,
});

/** The parts of an HTTP Archive 1.2 that are read. */
const archive: Schema = {
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['entries'],
      properties: {
        entries: {
          type: 'array',
          items: message(
            {
              request: message({ method: text, url: text, headers, postData: message({ mimeType: text, text }, []) }, [
                'method',
                'url',
                'headers',
              ]),
              response: message(
                {
                  status: { type: 'integer' },
                  headers,
                  content: message({ size: { type: 'number' }, mimeType: text, text, encoding: text }, []),
                },
                ['status', 'headers', 'content'],
              ),
            },
            ['request', 'response'],
          ),
        },
      },
    },
  },
};

/**
 * Reads the entries of an HTTP Archive, as browsers and `@wirework/http-testing` write it. Entries without a response
 * are left out.
 *
 * @throws CommandError for a file that is not one
 */
export async function readHar(file: string, io: Io): Promise<readonly HarEntry[]> {
  const { text: given } = await readText(file, io);
  const { value, errors } = compileSchema<{ log: { entries: HarEntry[] } }>(archive).parseText(given);
  if (errors !== undefined) throw new CommandError(`Cannot read ${file} as an HTTP Archive: ${String(errors[0])}`);
  return value.log.entries.filter((it) => it.response.status > 0);
}

/** Returns whether a request or a response had a body that the archive does not have. */
export const lacksBody = {
  ofRequest: ({ postData }: HarEntry['request']): boolean => postData !== undefined && postData.text === undefined,
  ofResponse: ({ content }: HarEntry['response']): boolean => content.text === undefined && (content.size ?? 0) !== 0,
};

/** Returns the body of a response; `undefined` if the archive does not have it. */
export function bodyOf({ content }: HarEntry['response']): string | Uint8Array | undefined {
  if (content.text === undefined) return undefined;
  return content.encoding === 'base64' ? Buffer.from(content.text, 'base64') : content.text;
}
