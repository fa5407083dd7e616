/** Does one small thing over and over, for as long as the process runs. */
import { restFor } from '@zend/server/ports/clock'

/** Calls `work`, rests, and calls it again until the signal aborts. A failure is told, and does not end it. */
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
