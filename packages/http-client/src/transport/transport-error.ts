/** An error of ours in the shape of Node's and undici's, so that one classification reads them all. */
export function transportError(name: string, code: string, message: string, more: { syscall?: string; cause?: unknown } = {}): Error {
  const { cause, ...fields } = more;
  const error = new Error(message, cause === undefined ? undefined : { cause });
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, { code, ...fields });
}
