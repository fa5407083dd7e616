/**
 * Takes an offer: with the mailed code and the PIN, holds what is sold and creates the sale, all in one statement
 * (`core/offers`). It books and pays nothing: the worker does, from the row.
 */
import { type HolderId, type Money, money, ok, refuse, type Result } from '@zend/kernel'
import { type AwaitsApproval, type ChangeRefusal, changeTo, type Foreseen } from '../../core/approvals/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import {
  foreseeOffer,
  type OfferByKey,
  type OfferKind,
  type OfferToTake,
  type TakeRefusal,
  takeOnce,
} from '../../core/offers/index.ts'
import {
  boundPlaceOf,
  findAccount,
  performSaving,
  type SaveAccountRefusal,
  type SavedAccount,
  savingAct,
} from '../../core/payout-accounts/index.ts'
import { isAbout, sellingAct, sellingAndSavingAct, sellPayload } from './act/index.ts'
import { sellOrderOf, statementOfOrder } from './begin-sell.ts'
import { firstDayFits, judgeSell } from './judge-sell.ts'
import { offerIn, QUOTE_PURPOSE, type SignedSell } from './offer.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { SellRefusal } from './quick-sell.refusals.ts'
import { findSell } from './quick-sell.repo.ts'
import type { ReturnChoice, Sell } from './quick-sell.ts'

/** The customer's request. `ip`: where it came from, if known. */
export type SellCommand = OfferToTake & { readonly ifFailed: ReturnChoice; readonly ip?: string }
/** The request of a company's API key. */
export type SellByKey = OfferByKey & { readonly ifFailed: ReturnChoice }

/** Why nothing was sold. */
export type TakeSellRefusal = SellRefusal | SaveAccountRefusal | TakeRefusal | ChangeRefusal

type Refusable<T> = Promise<Result<T, TakeSellRefusal>>

/**
 * Makes the sale of an offer. Repeating the same offer, or the same idempotency key, returns the sale of the first
 * call, without checking the code or PIN again. A wrong code or PIN is counted and moves nothing; a right one is used
 * up exactly when the sale is made.
 */
export async function requestSell(
  deps: QuickSellDeps,
  actor: ActorIds,
  command: SellCommand | SellByKey,
): Refusable<Sell | AwaitsApproval> {
  return takeOnce(deps, actor, command, kindOf(deps, actor, command.ifFailed, 'ip' in command ? command.ip : undefined))
}

/** Returns whom taking an offer now would ask to approve it; `null` when the actor may take it alone. */
export const foreseeSell = (deps: QuickSellDeps, actor: ActorIds, quote: string): Refusable<Foreseen | null> =>
  foreseeOffer(deps, actor, quote, kindOf(deps, actor, 'crypto'))

function kindOf(
  deps: QuickSellDeps,
  actor: ActorIds,
  ifFailed: ReturnChoice,
  ip?: string,
): OfferKind<SignedSell, Prepared, Sell, TakeSellRefusal> {
  const { holder } = actor
  return {
    purpose: QUOTE_PURPOSE,
    operation: 'quick-sell',
    chosen: { ifFailed },
    offerIn,
    change: ({ id: subject, version, accountId, sold }) =>
      version === 1
        ? null
        : changeTo({ clock: deps.clock, read: deps.db.read }, actor, {
            subject,
            version,
            isSaidBy: (payload) => isAbout(payload, { accountId, sold, ifFailed }),
          }),
    find: (tx, { id }) => findSell(tx, holder, id),
    // The new hold tells whether what is free, and what the request held, is enough for a change.
    prepare: (offer) => prepareSell(deps, holder, offer, offer.version > 1),
    confirmed: (offer, { account, move }) => ({
      act: offer.newAccount === undefined ? sellingAct(offer.sold, account) : actOfNew(offer.sold, account),
      statement: statementOfOrder(holder, { offer, account, move, ifFailed }),
    }),
    payload: (_offer, { account }, statement) => sellPayload(statement, account),
    ordered: (offer, { account, move }, authorization) =>
      sellOrderOf(
        deps,
        actor,
        { offer, account, move, ifFailed, told: null },
        { authorization, rule: null, priced: null },
      ),
    besides: ({ newAccount }) =>
      newAccount === undefined
        ? null
        : async (tx) => {
            const account = { ...newAccount, createdAt: deps.clock.now() }
            const saved = await performSaving({ policy: deps.payoutAccounts }, tx, account, ip ?? null)
            return saved.ok ? ok(null) : saved
          },
    // If the customer removed the account meanwhile, that is their last decision.
    lookAgain: async (tx, _offer, { account }): Refusable<null> =>
      (await findAccount(tx, holder, account.id)) === null ? refuse('account_not_found') : ok(null),
    alsoFits: (tx, _offer, { account, move }) => firstDayFits(deps, tx, account, money('USD', move.cents)),
  }
}

/** What the code for a sale that saves its account is bound to. */
function actOfNew(sold: Money, account: SavedAccount) {
  const place = boundPlaceOf(account.currency, account)
  if (!place.ok) throw new Error(`an impossible account was offered: ${place.refusal.field}`)
  return sellingAndSavingAct(sold, savingAct(place.value))
}

type Prepared = { readonly account: SavedAccount; readonly move: ValuedMove }

/**
 * Returns the account and the amount's worth, if everything but the customer's consent and limits allows the sale now.
 * `isHeld`: money is set aside for it already, and whoever takes it tells whether it is enough.
 */
export async function prepareSell(
  deps: QuickSellDeps,
  holder: HolderId,
  offer: SignedSell,
  isHeld = false,
): Refusable<Prepared> {
  const { read } = deps.db
  const account = offer.newAccount ?? (await findAccount(read, holder, offer.accountId))
  if (account === null) return refuse('account_not_found')
  // Read prices before the transaction, because that may wait. The offer's own price applies.
  const [judged, move] = await Promise.all([
    judgeSell(deps, read, holder, { account, offer, heldForIt: isHeld ? offer.sold.amount : 0n }),
    valueMoveOut({ read, market: deps.market, policy: deps.limits }, holder, offer.sold),
  ])
  if (!judged.ok) return judged
  return move.ok ? ok({ account, move: move.value }) : move
}
