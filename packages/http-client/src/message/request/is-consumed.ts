/** The state of a stream of Node, and of a Web stream as Node shows it. */
interface StreamState {
  readonly [disturbed]?: boolean;
  readonly [stillReadable]?: boolean;
  readonly readableDidRead?: boolean;
  readonly readableAborted?: boolean;
  readonly readable?: boolean;
}

const disturbed: unique symbol = Symbol.for('nodejs.stream.disturbed');
const stillReadable: unique symbol = Symbol.for('nodejs.stream.readable');

/**
 * Whether a stream was read to its end, or destroyed. Platforms other than Node do not show that, so there the answer
 * is `false`.
 */
export function isConsumed(stream: object): boolean {
  const it = stream as StreamState;
  const wasRead = it[disturbed] ?? (it.readableDidRead === true || it.readableAborted === true);
  return wasRead && (it[stillReadable] ?? it.readable) === false;
}
