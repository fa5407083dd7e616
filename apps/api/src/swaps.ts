/** Wires swaps in the API, from their configuration and the parts that are already open. */
import type { ProductConfig } from '@zend/server/config'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import type { Database } from '@zend/server/database'
import { canHaveRules } from '@zend/server/products/bills'
import { type ConvertRulesDeps, openInventory, openSwapPoster, type SwapDeps } from '@zend/server/products/swap'
import type { SwapRoutesDeps } from './routes/swap.route.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<SwapDeps, 'clock' | 'market' | 'coins'> & {
  readonly confirmation: ConvertRulesDeps['confirmation']
  readonly db: Database
  readonly config: Pick<ProductConfig, 'swap'>
  readonly secret: Uint8Array
}

/** Opens swaps: their own position and their poster. The caller closes the poster. */
export function openSwaps({ config, secret, confirmation, ...parts }: OpenParts): SwapRoutesDeps {
  const { db, clock, market, coins } = parts
  return {
    ...parts,
    confirmSwap: confirmation.confirmer.confirmSwap,
    rules: { confirmation, clock, coins, ownBill: canHaveRules },
    policy: config.swap,
    quoteKey: quoteKeyFrom(secret),
    poster: openSwapPoster({ database: db }),
    inventory: openInventory({ read: db.read, clock, market, coins, policy: config.swap }),
  }
}
