/**
 * The part of a sale that takes the money, in the caller's transaction: uses the limits, sets the amount aside, and writes the sale with all that tells of it.
 * The same for a customer's word and for a rule's. The customer's consent has to be checked before.
 */
import { type HolderId, money, ok, type Result } from '@zend/kernel'
import type { Statement } from '../../core/authorizations/index.ts'
import type { Mover } from '../../core/holders/index.ts'
import { judgedByOf, type MoveOutRefusal, type ValuedMove } from '../../core/limits/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { destinationOf, type SavedAccount } from '../../core/payout-accounts/index.ts'
import type { Tx } from '../../database/index.ts'
import { firstDayFits, targetOf } from './judge-sell.ts'
import type { SignedSell } from './offer.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { sellHold } from './quick-sell.postings.ts'
import type { FirstDayLimit, InsufficientFunds } from './quick-sell.refusals.ts'
import { insertSell } from './quick-sell.repo.ts'
import type { ReturnChoice, Sell, SellConsent } from './quick-sell.ts'
import { statementOf } from './sell-statements.ts'
import { tellOfSale } from './tell.ts'

/** The job that takes one sale as far as it can go now; its payload is `{ id }`. */
export const ADVANCE_SELL_JOB = 'advance-quick-sell'

/** What beginning needs. */
export type BeginDeps = Pick<QuickSellDeps, 'clock' | 'policy'>

/** A sale that was decided, by the customer or by a rule. */
export type SellOrder = { readonly offer: SignedSell; readonly account: SavedAccount; readonly move: ValuedMove; readonly ifFailed: ReturnChoice }

/** What the customer confirms when they take an offer, complete before anything is stored. */
export function statementOfOrder(holder: HolderId, { offer, account, move, ifFailed }: SellOrder): Statement {
  const sell = { ...offer, holder, to: destinationOf(account), value: money('USD', move.cents), ifFailed }
  return statementOf(sell, judgedByOf(move))
}

/** Takes the money, of whoever asked for it or set the rule. On a refusal the caller undoes what was written. `consent` is kept for whoever pays. */
export async function beginSell(
  deps: BeginDeps,
  tx: Tx,
  mover: Mover,
  { offer, account, move, ifFailed }: SellOrder,
  consent: Pick<SellConsent, 'authorization' | 'rule' | 'priced'>,
): Promise<Result<Sell, MoveOutRefusal | FirstDayLimit | InsufficientFunds>> {
  const now = deps.clock.now()
  const value = money('USD', move.cents)
  const sell: Sell = {
    ...offer,
    ...{ holder: mover.holder, madeBy: mover.userId, to: destinationOf(account), institutionName: account.institutionName, value, ifFailed },
    ...{ automatic: consent.rule !== null, consent: { ...consent, judgedBy: judgedByOf(move) }, state: 'locked', reason: null, returned: null },
    reachedAt: { locked: now, converted: null, payout_sent: null, paid: null, closed: null },
  }
  const begun = await beginOrder(deps, tx, {
    ...{ id: sell.id, mover, move, ...targetOf(account, deps.policy, now), hold: sellHold(sell) },
    alsoFits: () => firstDayFits(deps, tx, account, value),
    write: async () => {
      await insertSell(tx, sell)
      await tellOfSale(deps, tx, sell)
    },
    job: ADVANCE_SELL_JOB,
  })
  return begun.ok ? ok(sell) : begun
}
