/** Wires quick sell in the API, from its configuration and the parts that are already open. */
import type { ProductConfig } from '@zend/server/config'
import type { CustodyDeps } from '@zend/server/core/custody'
import type { PayoutAccountsDeps } from '@zend/server/core/payout-accounts'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import type { PayoutRail } from '@zend/server/ports/payout-rail'
import { canHaveRules } from '@zend/server/products/bills'
import { accountHasRule, openSellOrders, quickSellPolicy, takeNotice } from '@zend/server/products/quick-sell'
import type { Inventory } from '@zend/server/products/swap'
import type { HookReader } from './routes/hooks.route.ts'
import type { QuickSellRoutesDeps } from './routes/quick-sell.route.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<QuickSellRoutesDeps, 'approvals' | 'db' | 'clock' | 'market' | 'limits' | 'coins'> & {
  readonly confirmation: QuickSellRoutesDeps['accounts']['confirmation']
  readonly people: QuickSellRoutesDeps['people'] & PayoutAccountsDeps['people']
  readonly networks: CustodyDeps['networks']
  readonly rails: readonly PayoutRail[]
  readonly inventory: Inventory
  readonly config: Pick<ProductConfig, 'quickSell' | 'payoutAccounts'>
  readonly secret: Uint8Array
}

/** Opens quick sell. Throws on an invalid setting. */
export function openQuickSells({ config, secret, inventory, networks, ...parts }: OpenParts): QuickSellRoutesDeps {
  const { approvals, db, clock, confirmation, people, rails } = parts
  return {
    ...parts,
    networks,
    ownBill: canHaveRules,
    policy: quickSellPolicy(config.quickSell),
    payoutAccounts: config.payoutAccounts,
    quoteKey: quoteKeyFrom(secret),
    orders: openSellOrders({ db, clock }),
    room: inventory.room,
    accounts: {
      db,
      clock,
      confirmation,
      approvals,
      people,
      rails,
      policy: config.payoutAccounts,
      isInUse: accountHasRule,
    },
  }
}

/** The readers of the rails' webhooks, by the rail's name. */
export const railHooks = ({ db, clock, rails }: RailHooksDeps): Map<string, HookReader> =>
  new Map(
    rails.map((rail) => [
      rail.name,
      ({ headers, body }) => {
        const notice = rail.readNotice(headers, body)
        return notice === null ? null : () => takeNotice({ db, clock }, rail.name, notice)
      },
    ]),
  )

type RailHooksDeps = Parameters<typeof takeNotice>[0] & { readonly rails: readonly PayoutRail[] }
