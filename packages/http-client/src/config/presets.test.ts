import { describe, expect, it } from '@jest/globals';
import { mebibyte } from '../base/bounds.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { resolveConfig } from './validate-config.ts';
import { defaultConfig, minimalConfig, performanceConfig, secureConfig } from './presets.ts';

/** The fields in which a configuration differs from the default one, by group and name. */
function changesOf(config: ResolvedConfig): Record<string, unknown> {
  const flat = (it: ResolvedConfig): [string, unknown][] =>
    Object.entries(it).flatMap(([group, fields]) =>
      typeof fields === 'object'
        ? Object.entries(fields as object).map(([name, value]): [string, unknown] => [`${group}.${name}`, value])
        : [[group, fields]],
    );
  const usual = new Map(flat(defaultConfig()));
  return Object.fromEntries(
    flat(config).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name))),
  );
}

describe('a preset', () => {
  it('secureConfig turns the guard on and lowers all limits', () => {
    expect(changesOf(secureConfig())).toEqual({
      'timeouts.request': 15_000,
      'timeouts.attempt': 5000,
      'timeouts.connect': 5000,
      'timeouts.tlsHandshake': 5000,
      'timeouts.responseHeader': 10_000,
      'timeouts.bodyIdle': 10_000,
      'timeouts.idleConnection': 30_000,
      'connection.maxConnsPerHost': 5,
      'connection.maxIdleConns': 20,
      'connection.maxResponseHeaderBytes': 32 * 1024,
      'security.allowPrivateIps': false,
      'security.maxResponseBodySize': 5 * mebibyte,
      'security.maxDecompressedBodySize': 5 * mebibyte,
      'security.maxRequestBodySize': 5 * mebibyte,
      'security.maxDownloadSize': 100 * mebibyte,
      'retry.maxRetries': 1,
      'retry.delay': 2000,
      'redirects.follow': false,
    });
  });

  it('performanceConfig has more connections and longer timeouts', () => {
    expect(changesOf(performanceConfig())).toEqual({
      'timeouts.request': 60_000,
      'timeouts.attempt': 20_000,
      'timeouts.connect': 15_000,
      'timeouts.tlsHandshake': 15_000,
      'timeouts.responseHeader': 60_000,
      'timeouts.bodyIdle': 60_000,
      'timeouts.idleConnection': 120_000,
      'connection.maxConnsPerHost': 128,
      'connection.maxIdleConns': 512,
      cookies: true,
      'security.maxResponseBodySize': 50 * mebibyte,
      'retry.delay': 500,
      'retry.backoffFactor': 1.5,
    });
  });

  it('for few resources makes one attempt', () => {
    expect(changesOf(minimalConfig())).toEqual({
      'timeouts.attempt': 30_000,
      'timeouts.connect': 5000,
      'timeouts.tlsHandshake': 5000,
      'timeouts.responseHeader': 10_000,
      'timeouts.bodyIdle': 10_000,
      'timeouts.idleConnection': 30_000,
      'connection.maxConnsPerHost': 2,
      'connection.maxIdleConns': 10,
      'security.maxResponseBodySize': mebibyte,
      'security.maxDownloadSize': 100 * mebibyte,
      'retry.maxRetries': 0,
      'retry.delay': 0,
      'retry.backoffFactor': 1,
      'retry.jitter': false,
      'redirects.follow': false,
    });
  });

  it.each([secureConfig, performanceConfig, minimalConfig])(
    '%p keeps the other fields of a group that is overridden',
    (make) => {
      const { timeouts, security, ...others } = make({
        timeouts: { request: 7 },
        tls: { pinnedKeys: undefined },
        security: { maxUrlBytes: 2048 },
      });
      const base = make();
      expect(timeouts).toEqual({ ...base.timeouts, request: 7 });
      expect(security).toEqual({ ...base.security, maxUrlBytes: 2048 });
      expect(JSON.stringify(others)).toBe(JSON.stringify({ ...base, timeouts: undefined, security: undefined }));
    },
  );

  it('secureConfig takes functions in place of its defaults, and leaves the next configuration unchanged', () => {
    const parseJson = (text: string): unknown => text;
    expect(secureConfig({ parseJson }).parseJson).toBe(parseJson);
    expect(secureConfig({ security: { allowPrivateIps: true } }).security.allowPrivateIps).toBe(true);
    expect(secureConfig().security.allowPrivateIps).toBe(false);
  });

  it.each<[string, Config]>([
    ['empty', { ...secureConfig(), security: {} }],
    ['absent', { ...secureConfig(), security: undefined }],
    ['without the guard', { ...secureConfig(), security: { maxUrlBytes: 2048 } }],
    ['with an undefined guard', { ...secureConfig(), security: { allowPrivateIps: undefined } }],
  ])('secureConfig is refused when the group in place of security is %s', (_name, config) => {
    expect(() => resolveConfig(config)).toThrow(ConfigError);
    expect(() => resolveConfig(config)).toThrow('secureConfig({ security: … }) keeps the guard');
  });

  it('secureConfig accepts a security group that turns the guard on or off', () => {
    for (const allowPrivateIps of [true, false])
      expect(resolveConfig({ ...secureConfig(), security: { allowPrivateIps } }).security.allowPrivateIps).toBe(
        allowPrivateIps,
      );
    expect(resolveConfig({ ...secureConfig(), timeouts: {} }).security.allowPrivateIps).toBe(false);
  });
});
