/** Starts the work for a network when it comes into use. Wiring only. */
import type { NetworkId } from '@zend/kernel'
import { isNetworkInUse } from '@zend/server/core/custody'
import type { Database } from '@zend/server/database'
import { restFor } from '@zend/server/ports/clock'
import type { Logger } from 'pino'

// A customer who has just got the first address there looks at it for longer than this.
const CHECK_EVERY_MS = 1_000

/**
 * Waits until the network is in use, then runs `work` and resolves with it. Resolves without running it when the signal
 * aborts first.
 */
export async function whenInUse(
  { db, log }: { readonly db: Pick<Database, 'read'>; readonly log: Pick<Logger, 'info' | 'warn'> },
  network: NetworkId,
  work: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const used = await isNetworkInUse(db.read, network).catch((err: unknown) => {
      log.warn({ network, err }, 'whether a network is in use cannot be asked; trying again')
      return false
    })
    if (used) {
      log.info({ network }, 'somebody has to do with this network')
      await work()
      return
    }
    await restFor(CHECK_EVERY_MS, signal)
  }
}
