import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hasDefaultAttempt } from '../src/config/complete-config.ts';
import type { FetchConfig } from '../src/config/fetch-config.ts';
import { fetchTable } from '../src/config/fetch-fields.ts';
import type { Field, Fields } from '../src/config/fields.ts';
import { nodeTable } from '../src/config/node-fields.ts';
import { defaultConfig } from '../src/config/presets.ts';
import { refusalOf } from '../src/config/unknown-name.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import type { RequestOptions } from '../src/request/options.ts';

/**
 * The table of fields, beside the guide, the comments of the types and the fields of `fetch`: each says what the table
 * says.
 */
describe('fields', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

  /** Fields without the groups, by path; with the fields within a field, such as those of a breaker. */
  function flat(all: Fields, prefix = ''): [string, Field][] {
    return Object.entries(all).flatMap(([name, field]): [string, Field][] => {
      const inner = field.fields === undefined ? [] : flat(field.fields, `${prefix}${name}.`);
      const isGroup = field.fields !== undefined && !Object.hasOwn(field, 'default');
      return isGroup ? inner : [[`${prefix}${name}`, field], ...inner];
    });
  }
  const fields = nodeTable.client;
  const rows = new Map(flat(fields));

  const units: Readonly<Record<string, readonly [number, string][]>> = {
    ms: [
      [3_600_000, 'h'],
      [60_000, 'min'],
      [500, 's'],
      [1, 'ms'],
    ],
    bytes: [
      [1024 ** 4, 'TiB'],
      [1024 ** 3, 'GiB'],
      [1024 ** 2, 'MiB'],
      [1024, 'KiB'],
    ],
  };

  /** Writes a number as the guide does: `7.5 s`, `64 KiB`, `100,000`. */
  function shown(value: number, unit: string): string {
    const [size, name] = units[unit]?.find(([it]) => value > 0 && value % it === 0) ?? [1, ''];
    const count = value / (name === 's' ? 1000 : size);
    return `${count < 10_000 ? count : count.toLocaleString('en')}${name === '' ? '' : ` ${name}`}`;
  }

  /** The bounds and the unit of a field that is a number. */
  function boundsOf({ check }: Field): { min: number; max: number; unit: string } | undefined {
    const found = /(\S+) to (\d+)(?: (\w+))?$/.exec(check('')?.bound ?? '');
    if (found === null) return undefined;
    const [, min, max, unit = ''] = found;
    return { min: Number(min), max: Number(max), unit };
  }

  /**
   * The default of a field as the guide has it; `undefined` if it is a function or an object that the guide describes.
   */
  function defaultOf(field: Field): string | undefined {
    const { default: value, isNeeded } = field;
    if (isNeeded === true) return 'required';
    if (typeof value === 'number') return shown(value, boundsOf(field)?.unit ?? '');
    if (value === '') return '';
    if (typeof value === 'string') return `\`'${value}'\``;
    return typeof value === 'boolean' || typeof value === 'object' ? `\`${JSON.stringify(value)}\`` : undefined;
  }

  /** The items of the guide, each with the sentence above its list, which may have the bounds of all its fields. */
  const documented = read('../../docs/guide/http-client/configuration.md')
    .split('\n### ')
    .flatMap((section) => {
      const [intro = ''] = section.split('\n- ');
      return [...section.matchAll(/^- `([^` ]+)`(?: \((.*?)\))?: (.+)$/gm)].map(
        ([, path = '', byDefault = '', text = '']) => ({ path, byDefault, text: `${text} ${intro}` }),
      );
    })
    .filter(({ path }) => rows.has(path));

  describe('the guide', () => {
    it('has every field once', () => {
      const expected = [...rows.keys()].filter((path) => !path.startsWith('connection.proxyTls.'));
      expect(documented.map(({ path }) => path).sort()).toEqual(expected.sort());
    });

    it.each(documented)('has the default and the bounds of $path', ({ path, byDefault, text }) => {
      const field = rows.get(path) as Field;
      const expected = defaultOf(field);
      if (expected !== undefined) expect(byDefault.split(', or')[0]).toBe(expected);
      const range = boundsOf(field);
      if (range === undefined) return;
      const { min, max, unit } = range;
      const ends = [String(max), max.toLocaleString('en'), shown(max, unit)];
      const starts = [String(min), min.toLocaleString('en')];
      const written = starts.flatMap((start) => ends.map((end) => `${start} to ${end}`));
      expect(written.filter((it) => text.includes(it))).not.toEqual([]);
    });
  });

  describe('the comments of the types', () => {
    const groupOf: Readonly<Record<string, string>> = {
      ResolvedConfig: '',
      DnsCacheConfig: 'connection.dnsCache.',
      BreakerConfig: 'resilience.breaker.',
      BulkheadConfig: 'resilience.bulkhead.',
      RateLimitConfig: 'resilience.rateLimit.',
      RetryBudgetConfig: 'retry.budget.',
    };
    const comments = ['src/config/groups.ts', 'src/config/config.ts', 'src/request/settings.ts'].flatMap((file) =>
      [...read(file).matchAll(/export interface (\w+)(?: extends \w+)? \{\n(.*?)\n\}/gs)].flatMap(
        ([, type = '', body = '']) => {
          const prefix = groupOf[type] ?? `${type.replace(/^Call|Config$/g, '').toLowerCase()}.`;
          return [...body.matchAll(/@default ([^*]*?)(?:\s*\*\/|\n \*\/)\s*readonly (\w+)/g)].map(
            ([, value = '', name = '']): [string, string] => [`${prefix}${name}`, value],
          );
        },
      ),
    );
    const literals = comments.filter(
      ([path, value]) => rows.has(path) && /^(?:[\d_.]+|true|false|'.*'|\[\]|\{\})$/.test(value),
    );

    it('have nearly every default', () => {
      expect(literals.length).toBeGreaterThan(40);
    });

    it.each(literals)('have the default of %s', (path, value) => {
      const expected: unknown = /^[\d_.]+$/.test(value)
        ? Number(value.replaceAll('_', ''))
        : JSON.parse(value.replaceAll("'", '"'));
      expect(rows.get(path)?.default).toEqual(expected);
    });
  });

  describe('the fields of the client on fetch', () => {
    type Group<Name extends keyof FetchConfig<never>> = Readonly<
      Record<keyof NonNullable<FetchConfig<never>[Name]>, true>
    >;
    const timeouts: Group<'timeouts'> = { request: true, attempt: true, bodyIdle: true };
    const security: Group<'security'> = {
      maxUrlBytes: true,
      maxHeaderValueBytes: true,
      maxResponseBodySize: true,
      maxRequestBodySize: true,
      redirectAllowList: true,
      allowInsecureRedirects: true,
      sensitiveKeys: true,
    };
    const redirects: Group<'redirects'> = { follow: true, maxRedirects: true };
    const kept = (group: string): string[] =>
      Object.keys(fields[group]?.fields ?? {}).filter(
        (name) => refusalOf(`${group}.${name}`, fetchTable) === undefined,
      );

    it.each(Object.entries({ timeouts, security, redirects }))('are those of the type: %s', (group, names) => {
      expect(kept(group).sort()).toEqual(Object.keys(names).sort());
    });

    it('are refused with the reason if fetch cannot keep them', () => {
      const known = new Set(flat(fetchTable.client).map(([path]) => path));
      const refused = [...rows].filter(([path]) => path === 'userAgent' || !known.has(path));
      expect(refused.length).toBeGreaterThan(20);
      for (const [path, field] of refused) {
        const config = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), field.default ?? {});
        const inner = path.split('.').slice(0, 2).join('.');
        expect(() => createFetchClient(config as never)).toThrow(
          `${inner} must be absent: ${refusalOf(path, fetchTable)}`,
        );
      }
    });
  });

  describe('the groups of a request', () => {
    type Part<Name extends keyof RequestOptions> = Readonly<Record<keyof NonNullable<RequestOptions[Name]>, true>>;
    const timeouts: Part<'timeouts'> = { request: true, attempt: true };
    const retry: Part<'retry'> = {
      maxRetries: true,
      delay: true,
      maxDelay: true,
      backoffFactor: true,
      jitter: true,
      maxRetryAfter: true,
      retryNonIdempotent: true,
      policy: true,
    };
    const redirects: Part<'redirects'> = { follow: true, maxRedirects: true };
    const security: Part<'security'> = {
      maxUrlBytes: true,
      maxHeaderValueBytes: true,
      maxResponseBodySize: true,
      maxRequestBodySize: true,
      redirectAllowList: true,
      allowInsecureRedirects: true,
      maxDecompressedBodySize: true,
    };

    it.each(Object.entries({ timeouts, retry, redirects, security }))(
      'are those of the type, with the rules of the client: %s',
      (group, names) => {
        const part = nodeTable.request[group]?.fields ?? {};
        expect(Object.keys(part)).toEqual(Object.keys(names));
        for (const [name, { check, aliases }] of Object.entries(part))
          expect({ check, aliases }).toEqual({
            check: fields[group]?.fields?.[name]?.check,
            aliases: fields[group]?.fields?.[name]?.aliases,
          });
      },
    );
  });

  it('the default of timeouts.attempt is the share of the default request', () => {
    expect(hasDefaultAttempt(defaultConfig())).toBe(true);
  });
});
