/** Whether a response has no body, whatever its headers say (RFC 9112, section 6.3). */
export function hasNoBody(method: string, statusCode: number | undefined): boolean {
  return method === 'HEAD' || statusCode === 204 || statusCode === 304;
}
