import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';

type Write = (text: string) => void;
interface Progress {
  bar(progress: { bytes: number; total: number }): string;
  count(file: string, path: string, write: Write): Promise<number>;
}
interface Observe {
  observedProcessor(logger: object, tracer: object): { get(text: string, path: string): unknown };
}

const example = async <T>(name: string): Promise<T> =>
  (await import(new URL(`../examples/${name}.js`, import.meta.url).href)) as T;

const newFolder = temporaryFolders();

describe('the examples', () => {
  it('draw a progress bar over a file', async () => {
    const { bar, count } = await example<Progress>('progress');
    expect(bar({ bytes: 1, total: 2 })).toBe('[###############---------------]  50 %');
    const file = join(newFolder(), 'a.json');
    writeFileSync(file, JSON.stringify({ list: Array.from({ length: 50_000 }, (_, i) => ({ i })) }));
    const written: string[] = [];
    expect(await count(file, 'list', (text) => written.push(text))).toBe(50_000);
    expect(written.length).toBeGreaterThan(2);
    expect(written.at(-2)).toContain('] 100 %');
    expect(written.at(-1)).toBe('\n50000 items\n');
  });

  it('report each operation to a logger and a tracer, without content', async () => {
    const { observedProcessor } = await example<Observe>('observe');
    const told: unknown[] = [];
    const logger = {
      debug: (fields: object, message: string) => told.push([message, fields]),
      warn: (fields: object, message: string) => told.push([message, fields]),
    };
    const span = {
      setAttributes: (all: object) => told.push(all),
      setStatus: (status: object) => told.push(status),
      end: () => undefined,
    };
    const processor = observedProcessor(logger, { startSpan: (name: string) => (told.push(name), span) });
    expect(processor.get('{"secret": "s3cr3t"}', 'secret')).toBe('s3cr3t');
    expect(() => processor.get('{"secret": s3cr3t}', 'secret')).toThrow('invalid character');
    expect(told).toContainEqual(['json get', expect.objectContaining({ bytes: 20, cache: 'miss' })]);
    expect(told).toContain('json.get');
    expect(told).toContainEqual(['json get failed', expect.objectContaining({ code: 'SYNTAX' })]);
    expect(told).toContainEqual({ code: 2, message: 'SYNTAX' });
    expect(JSON.stringify(told)).not.toContain('s3cr3t');
  });
});
