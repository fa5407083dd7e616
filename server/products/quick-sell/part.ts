/**
 * Sales into accounts as parts of something that is confirmed as a whole: exactly what is to arrive, and the most that
 * may be sold for it. The account is the part's own, and needs not be saved.
 */
import {
  type CoinCode,
  divide,
  formatMoney,
  isId,
  type LocalCurrency,
  type Money,
  money,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import type { PayoutMethod } from '@zend/contracts'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import type { PayloadOfKind, ReadyToRelease } from '../../core/approvals/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { valueMoveOut } from '../../core/limits/index.ts'
import { beginOrder, type OfferedPart } from '../../core/offers/index.ts'
import type { SavedAccount } from '../../core/payout-accounts/index.ts'
import { priceOf, type PriceRefusal } from '../../core/pricing/index.ts'
import type { PayoutDestination } from '../../ports/payout-rail.ts'
import { keyOfAccount } from './act/index.ts'
import { sellOrderOf, statementOfOrder } from './begin-sell.ts'
import { firstDayFits, judgeSell, sized } from './judge-sell.ts'
import { offerFor } from './price.ts'
import { sayArrival } from './promised.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { SizeRefusal } from './quick-sell.refusals.ts'
import { sellRecorders } from './quick-sell.repo.ts'
import type { SellOffer } from './quick-sell.ts'

/** By how much a price may move until the part's turn comes. */
const SLACK_PERCENT = 3n

/** What is to arrive where, out of which coin. */
export type SellPart = {
  readonly receives: Money<LocalCurrency>
  readonly coin: CoinCode
  readonly to: PayoutDestination
  readonly institutionName: string
}

type PriceDeps = Pick<QuickSellDeps, 'market' | 'policy'>

/** Prices a part now. Refuses what is too small or too much for one payout, and without a usable price. */
export async function offerSellPart(
  deps: PriceDeps,
  { receives, coin, to, institutionName }: SellPart,
  now: Date,
): Promise<Result<OfferedPart, PriceRefusal | SizeRefusal | Refusal<'not_found'>>> {
  const offer = await priceFor(deps, receives, coin)
  if (!offer.ok) return offer
  const { sold } = offer.value
  const most = money(coin, divide(sold.amount * (100n + SLACK_PERCENT), 100n, 'up'))
  const place = Object.entries<string | null>(to).flatMap(([name, value]): [string, string][] =>
    value === null || name === 'currency' ? [] : [[name, value]],
  )
  const details: Readonly<Record<string, string>> = {
    ...Object.fromEntries(place),
    accountCurrency: to.currency,
    accountId: newId('acc', now.getTime()),
    institutionName,
    ifFailed: 'crypto',
  }
  return ok({
    takes: sold,
    pays: {
      kind: 'quick-sell',
      subject: newId('sel', now.getTime()),
      most: { asset: coin, amount: formatMoney(most) },
      least: { asset: receives.asset, amount: formatMoney(receives) },
      payee: { name: to.accountName, key: keyOfAccount(to), country: to.country, details },
    },
  })
}

/** Prepares a part's sale at the price of this moment. Refuses when more would have to be sold than was confirmed. */
export async function prepareSellPart(
  deps: QuickSellDeps,
  actor: ActorIds,
  pays: PayloadOfKind,
): Promise<Result<ReadyToRelease, Refusal>> {
  const { holder } = actor
  const most = moneyOf<CoinCode>(pays.most)
  const account = accountIn(actor, pays, deps.clock.now())
  if (!isId('sel', pays.subject)) throw new RangeError(`${pays.subject} is no sale`)
  const priced = await priceFor(deps, moneyOf<LocalCurrency>(pays.least), most.asset)
  if (!priced.ok) return priced
  if (priced.value.sold.amount > most.amount) return refuse('price_moved')
  const { read } = deps.db
  const saidSeconds = await sayArrival(read, account, deps.policy)
  const offer = { ...priced.value, id: pays.subject, accountId: account.id, saidSeconds, version: 1 }
  const [judged, move] = await Promise.all([
    judgeSell(deps, read, holder, { account, offer, heldForIt: most.amount }),
    valueMoveOut({ read, market: deps.market, policy: deps.limits }, holder, offer.sold),
  ])
  if (!judged.ok) return judged
  if (!move.ok) return move
  const sale = { offer, account, move: move.value, ifFailed: 'crypto', told: null } as const
  return ok({
    statement: statementOfOrder(holder, sale),
    perform: async (tx, authorization) => {
      const { made, order } = sellOrderOf(deps, actor, sale, { authorization, rule: null, priced: null })
      return beginOrder(deps, tx, order, {
        recorders: sellRecorders,
        alsoFits: (within) => firstDayFits(deps, within, account, made.value),
      })
    },
  })
}

async function priceFor(
  { market, policy }: PriceDeps,
  receives: Money<LocalCurrency>,
  coin: CoinCode,
): Promise<Result<SellOffer, PriceRefusal | SizeRefusal | Refusal<'not_found'>>> {
  const terms = policy.termsOf(receives.asset)
  if (terms === null) return refuse('not_found')
  const price = priceOf(await market.board(), coin, receives.asset)
  if (!price.ok) return price
  const { rate: mid, at: asOf } = price.value
  return sized(offerFor(receives, coin, { mid, asOf }, { feeBps: policy.feeBps, flatFee: terms.flatFee }), terms)
}

/** The account that a part pays, as it was confirmed. */
function accountIn({ holder, userId }: ActorIds, { payee }: PayloadOfKind, now: Date): SavedAccount {
  const detail = (name: string): string => detailOf({ payee }, name)
  const id = detail('accountId')
  if (!isId('acc', id)) throw new RangeError(`${id} is no account`)
  return {
    id,
    holder,
    madeBy: userId,
    country: detail('country'),
    currency: detail('accountCurrency') as LocalCurrency,
    method: detail('method') as PayoutMethod,
    institution: detail('institution'),
    institutionName: detail('institutionName'),
    branch: payee.details['branch'] ?? null,
    accountType: payee.details['accountType'] ?? null,
    accountNumber: detail('accountNumber'),
    accountName: detail('accountName'),
    match: 'unknown',
    createdAt: now,
  }
}
