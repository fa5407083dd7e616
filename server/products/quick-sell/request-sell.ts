/**
 * Takes an offer: with the mailed code and the PIN, sets what is sold aside and puts the sale on its way, all in one transaction. It books and pays nothing
 * itself: the worker does, from the row.
 */
import { type HolderId, ok, refuse, type Result } from '@zend/kernel'
import { confirmStated, type ConfirmRefusal, doneBefore } from '../../core/confirmation/index.ts'
import type { Mover } from '../../core/holders/index.ts'
import { claimForAnswer, claimKey, type Command, findKey, type KeyReused } from '../../core/idempotency/index.ts'
import { type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { findAccount, type SavedAccount } from '../../core/payout-accounts/index.ts'
import { type OpenedQuote, openQuote, type QuoteExpired, type QuoteInvalid, refuseExpired } from '../../core/quotes/index.ts'
import type { Tx } from '../../database/index.ts'
import { sellingAct } from './act/index.ts'
import { beginSell, statementOfOrder } from './begin-sell.ts'
import { judgeSell } from './judge-sell.ts'
import { offerIn, QUOTE_PURPOSE, type SignedSell } from './offer.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { SellRefusal } from './quick-sell.refusals.ts'
import { findSell } from './quick-sell.repo.ts'
import type { ReturnChoice, Sell } from './quick-sell.ts'

/** What the customer sends. */
export type SellCommand = {
  readonly quote: string
  readonly ifFailed: ReturnChoice
  readonly otp: string
  readonly pin: string
  readonly idempotencyKey: string | null
}

/** Why nothing was sold. */
export type TakeSellRefusal = SellRefusal | ConfirmRefusal | KeyReused | QuoteExpired | QuoteInvalid

type Refusable<T> = Promise<Result<T, TakeSellRefusal>>

/**
 * Makes the sale of an offer. The same offer, or the same idempotency key, again answers the sale that the first call made, whatever its code or PIN says now.
 * A wrong code or PIN is counted and moves nothing; a right one is used up exactly when the sale is made.
 */
export async function requestSell(deps: QuickSellDeps, actor: Mover, command: SellCommand): Refusable<Sell> {
  const { holder, userId } = actor
  const opened = openQuote(deps.quoteKey, command.quote, { purpose: QUOTE_PURPOSE, holder })
  if (!opened.ok) return opened
  const offer = offerIn(opened.value.facts)
  const { ifFailed } = command
  const key: Command = { holder, key: command.idempotencyKey, operation: 'quick-sell', request: { offer: offer.id, ifFailed }, resultId: offer.id }
  const earlier = (tx: Tx) => madeBefore(tx, holder, offer, key)
  const take = async (): Refusable<Sell> => {
    const prepared = await prepare(deps, holder, offer, opened.value)
    // What stands against it now may be that the same command, sent before, was quicker or is on its way.
    if (!prepared.ok) return (await doneBefore(deps.identity, holder, earlier)) ?? prepared
    const { account, move } = prepared.value
    const order = { offer, account, move, ifFailed }
    const statement = statementOfOrder(holder, order)
    return confirmStated<Sell, TakeSellRefusal>(
      deps.identity,
      { userId, pin: command.pin, otp: { act: sellingAct(offer.sold, account), code: command.otp } },
      {
        ...{ earlier, statement },
        perform: async (tx, authorization): Refusable<Sell> => {
          // A repeat may have been told of the offer's end while this one waited for the PIN: then it holds for both.
          const fresh = refuseExpired(opened.value, deps.clock.now(), deps.policy.quoteGraceMs)
          if (!fresh.ok) return fresh
          const claimed = await claimKey(tx, key, deps.clock.now())
          if (!claimed.ok) return claimed
          // Removing it meanwhile was the customer's last word on it.
          if ((await findAccount(tx, holder, account.id)) === null) return refuse('account_not_found')
          return beginSell(deps, tx, actor, order, { authorization, rule: null, priced: null })
        },
      },
    )
  }
  const answer = (await earlier(deps.db.read)) ?? (await take())
  return claimForAnswer(deps.db.read, answer, key, deps.clock.now())
}

type Prepared = { readonly account: SavedAccount; readonly move: ValuedMove }

/** The account and what the amount is worth, when everything but the customer's consent and limits speaks for the sale as things stand. */
async function prepare(deps: QuickSellDeps, holder: HolderId, offer: SignedSell, opened: OpenedQuote): Refusable<Prepared> {
  const fresh = refuseExpired(opened, deps.clock.now(), deps.policy.quoteGraceMs)
  if (!fresh.ok) return fresh
  const account = await findAccount(deps.db.read, holder, offer.accountId)
  if (account === null) return refuse('account_not_found')
  const judged = await judgeSell(deps, deps.db.read, holder, { account, offer })
  if (!judged.ok) return judged
  // Prices are read before the transaction: they may have to be waited for. The offer's own price stands.
  const move = await valueMoveOut({ read: deps.db.read, market: deps.market, policy: deps.limits }, holder, offer.sold)
  return move.ok ? ok({ account, move: move.value }) : move
}

/** What an earlier call with this offer or this key made; `null` when there was none. */
async function madeBefore(tx: Tx, holder: HolderId, offer: SignedSell, key: Command): Promise<Result<Sell, KeyReused> | null> {
  const known = await findKey(tx, key)
  if (!known.ok) return known
  const found = await findSell(tx, holder, offer.id)
  return found === null ? null : ok(found)
}
