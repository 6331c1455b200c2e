import { describe, expect, it } from '@jest/globals';
import { mebibyte } from './bounds.ts';
import type { ResolvedConfig } from './config.ts';
import { defaultConfig } from './defaults.ts';
import { minimalConfig, performanceConfig, secureConfig } from './presets.ts';

/** The fields in which a configuration differs from the default one, by group and name. */
function changesOf(config: ResolvedConfig): Record<string, unknown> {
  const flat = (it: ResolvedConfig): [string, unknown][] =>
    Object.entries(it).flatMap(([group, fields]) =>
      typeof fields === 'function'
        ? []
        : Object.entries(fields as object).map(([name, value]): [string, unknown] => [`${group}.${name}`, value]),
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
      'middleware.followRedirects': false,
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
      'connection.maxConnsPerHost': 20,
      'connection.maxIdleConns': 100,
      'connection.enableCookies': true,
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
      'middleware.followRedirects': false,
    });
  });
});
