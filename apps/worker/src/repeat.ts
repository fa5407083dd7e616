/** Repeats a small task while the process runs. */
import { restFor } from '@zend/server/ports/clock'

/** Calls `work` and pauses, repeatedly, until the signal aborts. An error is reported, and does not end it. */
export async function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onFailure)
    await restFor(everyMs, signal)
  }
}
