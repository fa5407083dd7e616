/**
 * The ways a payment abroad moves money in our books, as entries (docs/money.md). Pure. It never decides whether
 * something was converted, paid or returned.
 */
import { type AssetCode, type Money, money } from '@zend/kernel'
import {
  credit,
  customer,
  debit,
  type Hold,
  house,
  type HouseName,
  type Leg,
  type Posting,
  railAccount,
} from '../../core/ledger/index.ts'
import { causeOf, type FxPayment, type FxTerms, giveBackOf, holdIdOf, postingIdOf } from './fx-payment.ts'

/** Holds the most that may leave, from the moment of the order. */
export const fxHold = ({ id, holder, most, reachedAt }: FxPayment): Hold => ({
  id: holdIdOf(id),
  account: customer(holder, 'USDT'),
  amount: most,
  cause: causeOf(id),
  occurredAt: reachedAt.funded,
})

/**
 * Books the conversion: the USDT is ours at its worth, our fee is earned, the rest is set aside to buy with, and the
 * currency is on its way. What the hold has more is available again.
 */
export function convertPosting(
  { id, holder, deliver }: FxPayment,
  { taken, worth, fee }: FxTerms,
  occurredAt: Date,
): Posting {
  return {
    id: postingIdOf(id, ''),
    kind: 'fx_convert',
    cause: causeOf(id),
    occurredAt,
    settles: holdIdOf(id),
    legs: [
      debit(customer(holder, 'USDT'), taken),
      ...houseLegs([
        ['swap_inventory', taken, 1n],
        ['swap_inventory', worth, -1n],
        ['fx_fees', fee, 1n],
        ['fx_position', money('USD', worth.amount - fee.amount), 1n],
        ['fx_position', deliver, -1n],
        ['fx_clearing', deliver, 1n],
      ]),
    ],
  }
}

/** Books that a provider sold us the currency: dollars left our balance there, and the currency came into it. */
export const boughtPosting = (
  { id }: FxPayment,
  { provider, buy }: Pick<FxTerms, 'provider' | 'buy'>,
  sold: Money<'USD'>,
  occurredAt: Date,
): Posting => ({
  id: postingIdOf(id, 'b'),
  kind: 'fx_bought',
  cause: `fx_bought:${id}`,
  occurredAt,
  legs: houseLegs([
    ['fx_position', sold, -1n],
    [railAccount(provider), sold, 1n],
    ['fx_position', buy, 1n],
    [railAccount(provider), buy, -1n],
  ]),
})

/**
 * Books that a payment left our balance at a provider. The provider's own charge is a cost, towards which goes what was
 * bought for it.
 */
export const paidPosting = (
  { id, deliver }: FxPayment,
  { provider, buy }: Pick<FxTerms, 'provider' | 'buy'>,
  charge: bigint,
  occurredAt: Date,
): Posting => ({
  id: postingIdOf(id, 'p'),
  kind: 'fx_paid',
  cause: `fx_paid:${id}`,
  occurredAt,
  legs: houseLegs([
    ['fx_clearing', deliver, -1n],
    ['fx_position', money(deliver.asset, buy.amount - deliver.amount), -1n],
    ['rail_costs', money(deliver.asset, buy.amount - deliver.amount - charge), 1n],
    [railAccount(provider), money(deliver.asset, deliver.amount + charge), 1n],
  ]),
})

/** Books that a payment came back to our balance: what banks on the way took of it is a cost, for now. */
export const cameBackPosting = (
  { id, deliver }: FxPayment,
  provider: string,
  cameBack: Money,
  occurredAt: Date,
): Posting => ({
  id: postingIdOf(id, 'k'),
  kind: 'fx_came_back',
  cause: `fx_came_back:${id}`,
  occurredAt,
  legs: houseLegs([
    [railAccount(provider), cameBack, -1n],
    ['rail_costs', money(deliver.asset, deliver.amount - cameBack.amount), -1n],
    ['fx_clearing', deliver, 1n],
  ]),
})

/**
 * Gives the company its USDT back at the original rate, our fee included, less the share that banks on the way took.
 * The currency that came back is our position until it is sold or used. Throws for a payment that was not converted or
 * did not come back.
 */
export function returnPosting(payment: FxPayment, occurredAt: Date): Posting {
  const { id, holder, deliver, terms, cameBack } = payment
  if (terms === null || cameBack === null) throw new Error(`${id} did not come back`)
  const { taken, worth, fee } = terms
  const returned = giveBackOf({ taken, deliver, cameBack })
  return {
    id: postingIdOf(id, 'r'),
    kind: 'fx_return',
    cause: `fx_return:${id}`,
    occurredAt,
    legs: [
      ...houseLegs([
        ['fx_clearing', deliver, -1n],
        ['rail_costs', money(deliver.asset, deliver.amount - cameBack.amount), 1n],
        ['fx_position', cameBack, 1n],
        ['fx_position', money('USD', worth.amount - fee.amount), -1n],
        ['fx_fees', fee, -1n],
        ['swap_inventory', worth, 1n],
        ['swap_inventory', returned, -1n],
      ]),
      credit(customer(holder, 'USDT'), returned),
    ],
  }
}

type Change = readonly [name: HouseName, value: Money, sign: 1n | -1n]

/** One leg for each account: several changes of one are added up, and what comes to nothing is left out. */
function houseLegs(changes: readonly Change[]): readonly Leg[] {
  const sums = new Map<string, { readonly name: HouseName; readonly asset: AssetCode; amount: bigint }>()
  for (const [name, { asset, amount }, sign] of changes) {
    const key = `${name} ${asset}`
    const sum = sums.get(key) ?? { name, asset, amount: 0n }
    sum.amount += sign * amount
    sums.set(key, sum)
  }
  return [...sums.values()].flatMap(({ name, asset, amount }) => {
    const account = house(name, asset)
    if (amount === 0n) return []
    return [amount > 0n ? credit(account, money(asset, amount)) : debit(account, money(asset, -amount))]
  })
}
