/**
 * The part of a sale that takes the money: uses the limits, sets the amount aside, and writes the sale with all that
 * tells of it (`core/offers`). The same for a customer's word and for a rule's. The customer's consent has to be
 * checked before.
 */
import { type HolderId, money, ok, type Result, type UserId } from '@zend/kernel'
import type { Statement } from '../../core/authorizations/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { judgedByOf, type MoveOutRefusal, type ValuedMove } from '../../core/limits/index.ts'
import { beginOrder, type Order } from '../../core/offers/index.ts'
import { destinationOf, type SavedAccount } from '../../core/payout-accounts/index.ts'
import type { Tx } from '../../database/index.ts'
import { firstDayFits, firstDayOf, targetOf } from './judge-sell.ts'
import type { SignedSell } from './offer.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { sellHold } from './quick-sell.postings.ts'
import type { FirstDayLimit, InsufficientFunds } from './quick-sell.refusals.ts'
import { sellRecorders, sellRowOf, standingRowOf } from './quick-sell.repo.ts'
import type { ReturnChoice, Sell, SellConsent } from './quick-sell.ts'
import { statementOf } from './sell-statements.ts'
import { tellingOf } from './tell.ts'

/** The job that takes one sale as far as it can go now; its payload is `{ id }`. */
export const ADVANCE_SELL_JOB = 'advance-quick-sell'

/** What beginning needs. */
export type BeginDeps = Pick<QuickSellDeps, 'clock' | 'policy'>

/** A sale that was decided, by the customer or by a rule. */
export type SellOrder = {
  readonly offer: SignedSell
  readonly account: SavedAccount
  readonly move: ValuedMove
  readonly ifFailed: ReturnChoice
  readonly told: readonly UserId[]
}

/** What the customer confirms when they take an offer, complete before anything is stored. */
export function statementOfOrder(
  holder: HolderId,
  { offer, account, move, ifFailed }: Omit<SellOrder, 'told'>,
): Statement {
  const sell = { ...offer, holder, to: destinationOf(account), value: money('USD', move.cents), ifFailed }
  return statementOf(sell, judgedByOf(move))
}

/**
 * A sale that was decided, and everything that is written when it begins. `told`: who is told of it, if a rule sold it.
 * `consent` is kept for whoever pays.
 */
export function sellOrderOf(
  deps: BeginDeps,
  actor: ActorIds,
  { offer, account, move, ifFailed, told }: SellOrder,
  consent: Pick<SellConsent, 'authorization' | 'rule' | 'priced'>,
): { readonly made: Sell; readonly order: Order } {
  const now = deps.clock.now()
  const sell: Sell = {
    ...offer,
    holder: actor.holder,
    madeBy: actor.userId,
    to: destinationOf(account),
    institutionName: account.institutionName,
    value: money('USD', move.cents),
    ifFailed,
    automatic: consent.rule !== null,
    consent: { ...consent, judgedBy: judgedByOf(move) },
    state: 'locked',
    reason: null,
    returned: null,
    reachedAt: { locked: now, converted: null, payout_sent: null, paid: null, closed: null },
  }
  const order: Order = {
    ...targetOf(account, deps.policy, now),
    ...tellingOf(sell, told),
    id: sell.id,
    actor,
    move,
    hold: sellHold(sell),
    row: sellRowOf(sell),
    stands: standingRowOf(sell, firstDayOf(deps, account)),
    job: ADVANCE_SELL_JOB,
  }
  return { made: sell, order }
}

/** Takes the money for a rule, in the caller's transaction. On a refusal the caller undoes what was written. */
export async function beginSell(
  deps: BeginDeps,
  tx: Tx,
  actor: ActorIds,
  sale: SellOrder,
  consent: Pick<SellConsent, 'authorization' | 'rule' | 'priced'>,
): Promise<Result<Sell, MoveOutRefusal | FirstDayLimit | InsufficientFunds>> {
  const { made, order } = sellOrderOf(deps, actor, sale, consent)
  const alsoFits = (within: Tx) => firstDayFits(deps, within, sale.account, made.value)
  const begun = await beginOrder(deps, tx, order, { recorders: sellRecorders, alsoFits })
  return begun.ok ? ok(made) : begun
}
