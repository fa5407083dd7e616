/**
 * The expected sales of rules by the model: a share of each deposit that was credited while one was on, once, into the
 * account that it names now.
 */
import { decimalsOf, formatDecimal, type HolderId } from '@zend/kernel'
import { readRules } from '@zend/server/products/quick-sell'
import { centsOf, type Credited, isSimulated, type Model, must } from './model.ts'
import { type Sale, saleOf } from './sale.ts'
import type { World } from './world.ts'

/** A sale by a rule, as the product reports it. Amounts in minor units. */
export type RuleSale = {
  readonly id: Sale['id']
  readonly holder: HolderId
  readonly sold: string
  readonly amount: string
  readonly gross: string
  readonly receives: string
  readonly currency: string
  readonly to: string
  readonly deposits: readonly string[] | null
}

/** Records the share that an active rule takes of a deposit, rounded down. */
export function shareDeposit(model: Model, { id, holder, asset, amount }: Credited): void {
  const rule = model.rules.get(`${holder} ${asset}`)
  const share = rule?.on === true ? (amount * BigInt(rule.sharePercent)) / 100n : 0n
  if (rule !== undefined && share > 0n) model.shares.set(id, { rule: rule.id, amount: share })
}

/** A sale by a rule must consist of that rule's waiting shares alone, at the present market price, into its account. */
export function takeRuleSale({ market, clock }: World, model: Model, reported: RuleSale): void {
  const { id, holder, sold, deposits } = reported
  must(isSimulated(sold), () => `${id} sells ${sold} by a rule`)
  const rule = model.rules.get(`${holder} ${sold}`)
  must(rule?.on === true, () => `${id} was sold by no rule of ${holder} that is on`)
  must(
    market.ageMs === 0 && market.disputed !== sold && market.jumped?.coin !== sold,
    () => `${id} was sold at a price that cannot be trusted`,
  )
  let amount = 0n
  for (const deposit of deposits ?? []) {
    const share = model.shares.get(deposit)
    must(share?.rule === rule.id, () => `${id} sells a share of ${deposit}, which does not wait for ${rule.id}`)
    amount += share.amount
    model.shares.delete(deposit)
  }
  must(
    BigInt(reported.amount) === amount && amount > 0n,
    () => `${id} sells ${reported.amount} ${sold}, and the shares are ${amount}`,
  )
  const due = saleOf(market.prices, sold, amount, rule.currency)
  must(
    reported.currency === rule.currency &&
      reported.to === rule.to &&
      BigInt(reported.gross) === due.gross &&
      BigInt(reported.receives) === due.receives,
    () =>
      `${id} gives ${reported.receives} ${reported.currency} to ${reported.to}, not ${due.receives} ${rule.currency} to ${rule.to}`,
  )
  const sale = {
    id,
    holder,
    sold,
    amount,
    currency: rule.currency,
    ...due,
    ifFailed: 'crypto',
    to: rule.to,
    state: 'locked',
  } as const
  model.sell({ ...sale }, { atMs: clock.now().getTime(), cents: centsOf(market.prices, sold, amount) })
}

/** Checks that each rule's waiting shares equal the model's, and that there are no other rules. */
export async function checkRules({ db, customers }: World, model: Model): Promise<void> {
  for (const { userId } of customers) {
    const views = await readRules({ db }, { holder: userId })
    const mine = [...model.rules.values()].filter(({ holder }) => holder === userId)
    must(views.length === mine.length, () => `${userId} has ${views.length} rules, and set ${mine.length}`)
    for (const { id, coin } of mine) {
      const waits = [...model.shares.values()]
        .filter(({ rule }) => rule === id)
        .reduce((sum, { amount }) => sum + amount, 0n)
      const sale = views.find(({ rule }) => rule.id === id)?.waiting.amount
      must(sale === waits, () => `${sale} ${coin} wait for ${id}, not ${formatDecimal(waits, decimalsOf(coin))}`)
    }
  }
}
