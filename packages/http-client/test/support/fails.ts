import { isClientError, type ClientError, type Sentinel } from '@wirework/http-errors';

/** The client error that a promise is rejected with; anything else fails the test. */
export async function failure(promise: Promise<unknown>): Promise<ClientError> {
  try {
    await promise;
  } catch (error) {
    if (isClientError(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Properties of an error that was thrown for a condition. */
export function thrownFor({ code, message }: Sentinel): object {
  return { code, message };
}
