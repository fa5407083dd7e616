/**
 * Reads where coins can be sold to now: countries, payout methods, the fields of an account there, and the rails'
 * health; rates; and what the limits leave.
 */
import {
  after,
  type AssetCode,
  type CoinCode,
  convert,
  invert,
  isCoin,
  type LocalCurrency,
  type Money,
  money,
  ok,
  type Rate,
  type Result,
} from '@zend/kernel'
import type { Actor } from '../../core/holders/index.ts'
import { type Institution, institutionsIn } from '../../core/institutions/index.ts'
import { shownWindow, valueMoveOut, windowUses } from '../../core/limits/index.ts'
import { findAccount, type PayoutAccountId, type Scheme, SCHEMES } from '../../core/payout-accounts/index.ts'
import { priceOf, type PriceRefusal } from '../../core/pricing/index.ts'
import { recentCases } from './attempts.repo.ts'
import { type RailState, stateOf } from './health.ts'
import { firstDayLeft } from './judge-sell.ts'
import { afterFee } from './price.ts'
import { sayArrival } from './promised.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { PayoutTerms } from './quick-sell.policy.ts'

/** A payout method that at least one rail serves. */
export type PayoutWay = {
  readonly scheme: Scheme
  readonly institutions: readonly Institution[]
  /** Computed from recent payouts, or the payment system's promise while too few are known. */
  readonly usualSeconds: number
  readonly state: RailState
}

/** A country where coins can be sold to. */
export type PayoutCountry = {
  readonly country: string
  readonly currency: LocalCurrency
  readonly terms: PayoutTerms<Money<LocalCurrency>>
  readonly ways: readonly PayoutWay[]
}

/** Returns every country with a payout method, and the rails' current health there. */
export async function readPayoutCountries(
  deps: Pick<QuickSellDeps, 'db' | 'clock' | 'policy' | 'rails'>,
): Promise<readonly PayoutCountry[]> {
  const byCountry = Map.groupBy(SCHEMES, ({ country }) => country)
  const found = await Promise.all(
    [...byCountry].map(async ([country, schemes]): Promise<PayoutCountry | null> => {
      const [first] = schemes
      const terms = first === undefined ? null : deps.policy.termsOf(first.currency)
      if (first === undefined || terms === null) return null
      const ways = (await Promise.all(schemes.map((scheme) => wayOf(deps, scheme)))).filter((way) => way !== null)
      return ways.length === 0 ? null : { country, currency: first.currency, terms, ways }
    }),
  )
  return found.filter((country) => country !== null)
}

async function wayOf(
  { db, clock, policy, rails }: Pick<QuickSellDeps, 'db' | 'clock' | 'policy' | 'rails'>,
  scheme: Scheme,
): Promise<PayoutWay | null> {
  const { country, method } = scheme
  const serves = (code: string) => rails.filter((rail) => rail.serves({ country, method, institution: code }))
  const institutions = institutionsIn(country, method).filter(({ code }) => serves(code).length > 0)
  if (institutions.length === 0) return null
  const able = [...new Set(institutions.flatMap(({ code }) => serves(code)))]
  const now = clock.now()
  const [cases, said] = await Promise.all([
    recentCases(db.read, scheme, after(now, -policy.health.windowMs), policy.health.casesMax),
    sayArrival(db.read, scheme, policy),
  ])
  return { scheme, institutions, usualSeconds: said, state: stateOf(able, cases, now, policy.health) }
}

/** The current price of one unit. */
export type SellRate = { readonly mid: Rate; readonly afterFee: Rate; readonly asOf: Date }

/** Returns the current price of one unit of a coin; an indication, not an offer. */
export async function readSellRate(
  { market, policy }: Pick<QuickSellDeps, 'market' | 'policy'>,
  coin: CoinCode,
  currency: LocalCurrency,
): Promise<Result<SellRate, PriceRefusal>> {
  const price = priceOf(await market.board(), coin, currency)
  if (!price.ok) return price
  return ok({ mid: price.value.rate, afterFee: afterFee(price.value.rate, policy.feeBps), asOf: price.value.at })
}

/**
 * What may be sold into a currency now, in local money; `rule` names the binding limit, `freesAt` when more is
 * possible.
 */
export type SellLimit = {
  readonly terms: PayoutTerms<Money<LocalCurrency>>
  readonly left: Money<LocalCurrency>
  readonly rule: 'payout' | 'day' | 'month' | 'first_day' | 'verification'
  readonly freesAt: Date | null
}

/** What would be sold into which local money, and to which saved account if one is chosen. */
export type SellLimitQuery = {
  readonly from: AssetCode
  readonly currency: LocalCurrency
  readonly accountId?: PayoutAccountId | undefined
}

/**
 * Returns the bounds of one payout, and what the customer's limits and the account's own leave of them now. Rounded
 * down.
 */
export async function readSellLimit(
  deps: Pick<QuickSellDeps, 'db' | 'clock' | 'policy' | 'limits' | 'market' | 'people'>,
  { holder }: Pick<Actor, 'holder'>,
  { from, currency, accountId }: SellLimitQuery,
): Promise<Result<SellLimit, PriceRefusal>> {
  const { db, market, policy, clock } = deps
  const terms = policy.termsOf(currency)
  if (terms === null) throw new RangeError(`nothing is paid out in ${currency}`)
  if ((await deps.people.tier(db.read, holder)) < 1)
    return ok({ terms, left: money(currency, 0n), rule: 'verification', freesAt: null })
  // Price one unit only to check that its price is usable; its worth does not matter.
  const move = await valueMoveOut(
    { read: db.read, market, policy: deps.limits },
    holder,
    money(isCoin(from) ? from : currency, 1n),
  )
  if (!move.ok) return move
  const dollars = priceOf(await market.board(), currency, 'USD')
  if (!dollars.ok) return dollars
  const local = (usd: Money<'USD'>): Money<LocalCurrency> => convert(usd, invert(dollars.value.rate), 'down')
  const { limits } = move.value
  const windows = (await windowUses(db.read, holder, limits, clock.now())).map((window) => {
    const { rule, limitCents, usedCents, oldestLeavesAt: freesAt } = window
    const leftCents = limitCents > usedCents ? limitCents - usedCents : 0n
    // In the customer's own currency, show the same figure as the page of limits, which knows the limit as configured.
    const left =
      limits.currency === currency
        ? money(currency, shownWindow(limits, window).left.amount)
        : local(money('USD', leftCents))
    return { rule, freesAt, left }
  })
  const account = accountId === undefined ? null : await findAccount(db.read, holder, accountId)
  const room = account === null ? null : await firstDayLeft(deps, db.read, account)
  const firstDay = room === null ? [] : [{ rule: 'first_day' as const, freesAt: room.freesAt, left: local(room.left) }]
  const all = [{ rule: 'payout' as const, freesAt: null, left: terms.maximum }, ...windows, ...firstDay]
  const least = all.reduce((a, b) => (b.left.amount < a.left.amount ? b : a))
  return ok({ terms, left: money(currency, least.left.amount), rule: least.rule, freesAt: least.freesAt })
}
