/**
 * The part of a sale that takes the money: uses the limits, holds the amount, and writes the sale with its notices
 * (`core/offers`). Used for a customer's request and for a rule. The customer's consent must be checked before.
 */
import { type HolderId, money, ok, type Result } from '@zend/kernel'
import type { Statement } from '../../core/authorizations/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { judgedByOf, type MoveOutRefusal, type ValuedMove } from '../../core/limits/index.ts'
import type { Told } from '../../core/notices/index.ts'
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
import { noticesOf } from './notify.ts'

/** The job that advances one sale as far as possible; its payload is `{ id }`. */
export const ADVANCE_SELL_JOB = 'advance-quick-sell'

/** Dependencies of beginning a sale. */
export type BeginDeps = Pick<QuickSellDeps, 'clock' | 'policy'>

/** A sale that the customer or a rule decided. */
export type SellOrder = {
  readonly offer: SignedSell
  readonly account: SavedAccount
  readonly move: ValuedMove
  readonly ifFailed: ReturnChoice
  readonly told: Told | null
}

/** Returns what the customer confirms when they take an offer, complete before anything is stored. */
export function statementOfOrder(
  holder: HolderId,
  { offer, account, move, ifFailed }: Omit<SellOrder, 'told'>,
): Statement {
  const sell = { ...offer, holder, to: destinationOf(account), value: money('USD', move.cents), ifFailed }
  return statementOf(sell, judgedByOf(move))
}

/**
 * Builds a sale and everything written when it begins. `told`: the people to notify, if a rule sold it. `consent` is
 * stored for the worker that pays.
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
    ...noticesOf(sell, told),
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

/** Takes the money for a rule, in the caller's transaction. On a refusal the caller must roll back what was written. */
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
