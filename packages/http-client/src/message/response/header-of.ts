/** The headers of a response as they arrived. */
export interface ReceivedHead {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The first value of a header. */
export function headerOf({ headers }: ReceivedHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}
