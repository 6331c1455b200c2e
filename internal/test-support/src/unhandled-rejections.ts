import { turns } from './turns.ts';

/** The reasons of the rejections that are not handled while something runs, and shortly after. */
export async function unhandledRejections(run: () => unknown): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const note = (reason: unknown): void => void reasons.push(reason);
  process.on('unhandledRejection', note);
  try {
    await run();
    await turns(3);
  } finally {
    process.off('unhandledRejection', note);
  }
  return reasons;
}
