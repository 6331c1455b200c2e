import { isClientError, type ClientError } from '@wirework/http-errors';

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
