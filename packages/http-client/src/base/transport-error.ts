/** Makes an error in the form of Node and undici, so that `classifyError` treats all alike. */
export function transportError(name: string, code: string, message: string, more: { syscall?: string } = {}): Error {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, { code, ...more });
}
