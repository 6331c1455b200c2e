/** A body that never ends, a kilobyte each millisecond, and whether its reader has let it go. */
export function endlessBody(): { readonly body: () => AsyncGenerator<Uint8Array>; readonly stopped: () => boolean } {
  let stopped = false;
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        yield Buffer.alloc(1000);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    } finally {
      stopped = true;
    }
  }
  return { body, stopped: () => stopped };
}
