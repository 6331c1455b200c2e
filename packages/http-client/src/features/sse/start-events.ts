import type { EventsSender } from './events.ts';
import type { EventsOptions, ServerSentEvent } from './events-options.ts';

/**
 * Reads events; see {@link Client.events}. Loads its code only now, because most programs read no events.
 *
 * @param sender the client or session that sends the requests
 */
export async function* startEvents(
  sender: EventsSender,
  url: string | URL,
  options: EventsOptions | undefined,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { events } = await import('./events.ts');
  yield* events(sender, url, options);
}
