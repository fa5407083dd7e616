/**
 * Makes a quote for a sale, fixed for a minute by our signature. Nothing moves and nothing is stored; everything but
 * the price is checked again when the quote is taken.
 */
import {
  after,
  type AssetCode,
  isCoin,
  type LocalCurrency,
  money,
  ok,
  parseMoney,
  refuse,
  type Result,
} from '@zend/kernel'
import { changedOrNew, type ChangeRefusal, heldFor, requestToChange, type Seen } from '../../core/approvals/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { checkMoveOut, valueMoveOut } from '../../core/limits/index.ts'
import {
  type AccountCommand,
  alreadySaved,
  findAccount,
  nameAccount,
  type NameAccountRefusal,
  type PayoutAccountId,
  type PayoutAccountsDeps,
  type SaveAccountRefusal,
  type SavedAccount,
} from '../../core/payout-accounts/index.ts'
import { signQuote } from '../../core/quotes/index.ts'
import { firstDayFits, judgeSell, pricePayout, priceSell, targetOf } from './judge-sell.ts'
import { factsOf, QUOTE_PURPOSE, type SignedSell } from './offer.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { SellMalformed, SellRefusal } from './quick-sell.refusals.ts'
import { sayArrival } from './promised.ts'

/**
 * How much is sold: an amount, as decimal text, of a coin or of the account's own money that is sold, or of that money
 * that arrives.
 */
type Wanted = {
  readonly from: AssetCode
  readonly amount: string
  /** Whether `amount` is what arrives; otherwise it is sold. */
  readonly isReceived?: boolean
}

/** The request for a quote into a saved account. */
export type QuoteSellCommand = Wanted & {
  readonly accountId: PayoutAccountId
  /** One's own request for approval that this is to change, in place of a new sale. */
  readonly changes?: Seen | undefined
}

/** A quote and everything that its screen shows. */
export type SellQuoted = {
  readonly quote: string
  readonly offer: SignedSell
  readonly account: SavedAccount
  readonly expiresAt: Date
}

/** Returns a quote for this customer at the current price; a request that cannot be changed is refused first. */
export async function quoteSell(
  deps: QuickSellDeps,
  actor: ActorIds,
  { accountId, changes, ...wanted }: QuoteSellCommand,
): Promise<Result<SellQuoted, SellMalformed | SellRefusal | ChangeRefusal>> {
  const { clock, db } = deps
  const toChange = await requestToChange({ clock, read: db.read }, actor, 'quick-sell', changes)
  if (!toChange.ok) return toChange
  const account = await findAccount(db.read, actor.holder, accountId)
  if (account === null) return refuse('account_not_found')
  return quoteInto(deps, actor, wanted, { account, changed: toChange.value, isNew: false })
}

/** Why there is no offer into a new account. */
export type QuoteToNewRefusal =
  | NameAccountRefusal
  | Extract<SaveAccountRefusal, { readonly code: 'account_limit' }>
  | SellMalformed
  | SellRefusal

/**
 * Returns a quote into an account that taking it saves, in the same act. The bank is asked whose it is. One that is
 * saved already is sold into as it is. Throws for a company's actor: its payees may need others' approval first.
 */
export async function quoteSellToNew(
  deps: QuickSellDeps,
  accounts: PayoutAccountsDeps,
  actor: ActorIds,
  { account: command, ...wanted }: Wanted & { readonly account: AccountCommand },
): Promise<Result<SellQuoted, QuoteToNewRefusal>> {
  if (actor.holder !== actor.userId) throw new RangeError('an account of a company is saved before it is sold into')
  const named = await nameAccount(accounts, actor, command)
  if (!named.ok) return named
  const { account } = named.value
  const known = await alreadySaved(accounts, deps.db.read, account)
  if (!known.ok) return known
  const isNew = known.value === null
  return quoteInto(deps, actor, wanted, { account: known.value ?? account, changed: null, isNew })
}

type Into = {
  readonly account: SavedAccount
  readonly changed: Parameters<typeof changedOrNew>[0]
  readonly isNew: boolean
}

async function quoteInto(
  deps: QuickSellDeps,
  actor: ActorIds,
  { from, ...typed }: Wanted,
  { account, changed, isNew }: Into,
): Promise<Result<SellQuoted, SellMalformed | SellRefusal>> {
  const { clock, db, policy } = deps
  const { holder } = actor
  if (from !== account.currency && !(isCoin(from) && deps.coins.has(from)))
    return refuse('invalid_request', { field: 'body.fromCurrency' } as const)
  const offer = await priceTyped(deps, from, account.currency, typed)
  if (!offer.ok) return offer
  const { sold } = offer.value
  const heldForIt = heldFor(changed, sold.asset)
  const judged = await judgeSell(deps, db.read, holder, { account, offer: offer.value, heldForIt })
  if (!judged.ok) return judged
  const move = await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, holder, sold)
  if (!move.ok) return move
  const now = clock.now()
  const allowed = await checkMoveOut(deps, db.read, actor, move.value, targetOf(account, policy, now))
  if (!allowed.ok) return allowed
  const firstDay = await firstDayFits(deps, db.read, account, money('USD', move.value.cents))
  if (!firstDay.ok) return firstDay

  const saidSeconds = await sayArrival(db.read, account, policy)
  const into = { accountId: account.id, saidSeconds, ...(isNew ? { newAccount: account } : {}) }
  const signed: SignedSell = { ...offer.value, ...changedOrNew(changed, 'sel', now), ...into }
  const expiresAt = after(now, policy.quoteLifeMs)
  return ok({
    quote: signQuote(deps.quoteKey, { purpose: QUOTE_PURPOSE, holder, expiresAt, facts: factsOf(signed) }),
    offer: signed,
    account,
    expiresAt,
  })
}

async function priceTyped(
  deps: QuickSellDeps,
  from: AssetCode,
  currency: LocalCurrency,
  { amount, isReceived = false }: Pick<QuoteSellCommand, 'amount' | 'isReceived'>,
) {
  const typed = parseMoney(isReceived ? currency : from, amount)
  if (!typed.ok || typed.value.amount <= 0n) {
    const field = isReceived ? 'body.toCurrencyAmt' : 'body.fromCurrencyAmt'
    return refuse('invalid_request', { field } as const)
  }
  return isReceived
    ? pricePayout(deps, money(currency, typed.value.amount), from)
    : priceSell(deps, typed.value, currency)
}
