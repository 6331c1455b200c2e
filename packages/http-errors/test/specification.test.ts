import { describe, expect, it } from '@jest/globals';
import { specification } from '@wirework/test-support';
import * as library from '../src/index.ts';
import { classifyError, ClientError, type ClientErrorOptions, ErrorType, isRetryableStatus } from '../src/index.ts';

type Facts = Readonly<Record<string, unknown>>;

const tables = specification<{
  errorTypes: { name: keyof typeof ErrorType; value: number; code: string; retryable: string }[];
  otherCode: string;
  fields: string[];
  methods: string[];
  texts: { error: ClientErrorOptions; text: string }[];
  retryableStatusCodes: number[];
  retryableOperations: { operation: string; code: string }[];
  retryablePhrases: string[];
  retryableReads: { operation: string; retryable: boolean }[];
  retryableLookups: { code: string; retryable: boolean }[];
  classificationOrder: { step: number; error: Facts; type: keyof typeof ErrorType }[];
  sentinels: { name: string; message: string }[];
}>('http');

const errorOf = ({ message = 'x', ...facts }: Facts, cause?: unknown): Error =>
  Object.assign(new Error(String(message), { cause }), facts);

describe('the tables of the specification', () => {
  it('have each type with its value and code', () => {
    expect(Object.entries(ErrorType)).toEqual(tables.errorTypes.map(({ name, value }) => [name, value]));
    for (const { value, code } of tables.errorTypes)
      expect(new ClientError({ type: value as ErrorType }).code).toBe(code);
    for (const type of [-1, 12, 1.5]) expect(new ClientError({ type: type as ErrorType }).code).toBe(tables.otherCode);
  });

  it('have the fields and methods of an error', () => {
    const error = new ClientError({ message: 'm', cause: 'c' });
    for (const name of tables.fields) expect(Object.hasOwn(error, name)).toBe(true);
    for (const name of [...tables.methods, 'code'])
      expect(Object.getOwnPropertyNames(ClientError.prototype).concat('code')).toContain(name);
  });

  it.each(tables.texts)('write $error as $text', ({ error, text }) => {
    expect(new ClientError(error).toString()).toBe(text);
  });

  it('have every retryable status, and no other', () => {
    const all = Array.from({ length: 1000 }, (_, status) => status);
    expect(all.filter((it) => isRetryableStatus(it))).toEqual(tables.retryableStatusCodes);
    expect([...library.RETRYABLE_STATUS_CODES]).toEqual(tables.retryableStatusCodes);
    const retried = all.filter((statusCode) => new ClientError({ type: ErrorType.HTTP, statusCode }).isRetryable());
    expect(retried).toEqual(tables.retryableStatusCodes);
  });

  it('decide about retries by type, whatever the cause, but for a context that ended', () => {
    for (const { value, retryable } of tables.errorTypes) {
      const type = value as ErrorType;
      if (retryable !== 'conditional')
        expect([type, new ClientError({ type }).isRetryable()]).toEqual([type, retryable === 'yes']);
      for (const name of ['AbortError', 'TimeoutError'])
        expect(new ClientError({ type, statusCode: 503, cause: errorOf({ name }) }).isRetryable()).toBe(false);
    }
  });

  it('decide about network operations, reads and look-ups', () => {
    const { Network, ResponseRead, DNS } = ErrorType;
    for (const { code } of tables.retryableOperations)
      expect(new ClientError({ type: Network, cause: errorOf({ code, syscall: 'connect' }) }).isRetryable()).toBe(true);
    for (const message of tables.retryablePhrases)
      expect(new ClientError({ type: Network, message }).isRetryable()).toBe(true);
    for (const { operation: syscall, retryable } of tables.retryableReads)
      expect(
        new ClientError({ type: ResponseRead, cause: errorOf({ code: 'ECONNRESET', syscall }) }).isRetryable(),
      ).toBe(retryable);
    for (const { code, retryable } of tables.retryableLookups)
      expect(new ClientError({ type: DNS, cause: errorOf({ code, syscall: 'getaddrinfo' }) }).isRetryable()).toBe(
        retryable,
      );
  });

  it('order the classification: of two errors in a chain the earlier step decides', () => {
    const typeOf = (error: Error): ErrorType => classifyError(error).type;
    for (const { error, type } of tables.classificationOrder) expect(typeOf(errorOf(error))).toBe(ErrorType[type]);
    for (const first of tables.classificationOrder)
      for (const second of tables.classificationOrder)
        // Steps 5 and 6 are about the same failure, and words decide only where nothing else does.
        if (first.step < second.step && first.step < 5)
          expect([
            first,
            second,
            typeOf(errorOf(first.error, errorOf(second.error))),
            typeOf(errorOf(second.error, errorOf(first.error))),
          ]).toEqual([first, second, ErrorType[first.type], ErrorType[first.type]]);
  });

  it('have every sentinel with its message', () => {
    const exported = Object.keys(library).filter((it) => /^Err[A-Z]/.test(it) && it !== 'ErrorType');
    expect(exported.toSorted()).toEqual(tables.sentinels.map((it) => it.name).toSorted());
    for (const { name, message } of tables.sentinels)
      expect((library as unknown as Record<string, Error>)[name]?.message).toBe(message);
  });
});
