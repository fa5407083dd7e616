/** Alerts about every asset whose price jumped, once when it begins and once when it is over. */
import { HELD_ASSETS, type AssetCode } from '@zend/kernel'
import type { PricingLog } from './fault-log.ts'
import type { PriceBoard } from './pricing.ts'

/**
 * Creates the alarm of one watcher. Call it with each board: assets paused on it are logged as an error with `alert:
 * price_jumped`.
 */
export function jumpAlarm(log: PricingLog): (board: PriceBoard) => void {
  const reported = new Set<AssetCode>()
  return (board) => {
    for (const asset of HELD_ASSETS) {
      const price = board.usable(asset)
      if (!price.ok && price.refusal.code === 'price_jumped') {
        const { movedBps, bandBps } = price.refusal
        if (!reported.has(asset))
          log.error(
            { alert: 'price_jumped', asset, movedBps, bandBps },
            'a price jumped: nothing is quoted at it until it holds',
          )
        reported.add(asset)
      } else if (price.ok && reported.delete(asset)) log.info({ asset }, 'a price that had jumped is quoted again')
    }
  }
}
