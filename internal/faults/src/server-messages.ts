/** A message to the process of the server. */
export type ServerQuestion = 'received';

/**
 * A message from it: first its ports, then, whenever it is asked, how often it got each request since it was last
 * asked.
 */
export type ServerAnswer =
  { readonly ports: readonly number[]; readonly ca: string } | { readonly received: Readonly<Record<string, number>> };
