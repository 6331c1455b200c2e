import {
  ClientError,
  errorAs,
  ErrorType,
  isClientError,
  type ClientErrorCode,
  type PlainClientError,
} from '../../src/index.ts';

// The guard narrows, and the search gives what its guard accepts.
{
  const caught = null as unknown;
  if (isClientError(caught)) caught.code satisfies ClientErrorCode;
  errorAs(caught, isClientError) satisfies ClientError | undefined;
  errorAs(caught, (it) => typeof it === 'string') satisfies string | undefined;
}

// The types are a closed set of numbers, and the fields cannot be written.
{
  const error = new ClientError({ type: ErrorType.DNS });
  error.type satisfies 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
  error.toJSON() satisfies PlainClientError;
  // @ts-expect-error -- not a type
  new ClientError({ type: 12 });
  // @ts-expect-error -- read only
  error.url = 'x';
}
