/** Begins to work for a network when somebody has to do with it. Wiring only. */
import type { NetworkId } from '@zend/kernel'
import { isNetworkInUse } from '@zend/server/core/custody'
import type { Database } from '@zend/server/database'
import { restFor } from '@zend/server/ports/clock'
import type { Logger } from 'pino'

// A customer who has just been given the first address there looks at it for longer.
const LOOK_EVERY_MS = 1_000

/**
 * Waits until the network is in use, then runs `work` and resolves with it. Resolves without having run it when the
 * signal aborts before.
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
    await restFor(LOOK_EVERY_MS, signal)
  }
}
