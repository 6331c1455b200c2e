import { isJsonError, type JsonError, JsonErrorCode, type JsonErrorByCode } from '../../src/index.ts';

// Every code has its type, and every type its code.
{
  const all = null as unknown as JsonErrorByCode satisfies Record<JsonErrorCode, object>;
  const codes = null as unknown as keyof JsonErrorByCode satisfies JsonErrorCode;
  void [all, codes];
}

// The guard narrows by code.
{
  const caught = null as unknown;
  if (isJsonError(caught, JsonErrorCode.LimitExceeded)) caught.max satisfies number;
  if (isJsonError(caught)) {
    caught.code satisfies JsonErrorCode;
    // @ts-expect-error -- only after narrowing by code
    void caught.max;
  }
}

// It is a guard for functions that take one.
{
  const first = <T>(errors: readonly unknown[], guard: (value: unknown) => value is T): T | undefined =>
    errors.find(guard);
  first([], isJsonError) satisfies JsonError | undefined;
  ([] as unknown[]).filter(isJsonError) satisfies JsonError[];
}
