/** An error of ours in the shape of Node's and undici's, so that one classification reads them all. */
export function transportError(name: string, code: string, message: string, more: { syscall?: string } = {}): Error {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, { code, ...more });
}
