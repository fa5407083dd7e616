/** Routes of Zend FX's rates, open to every visitor. They decide nothing. */
import * as contract from '@zend/contracts'
import { decimalsOf, formatMoney, money, ok, parseMoney, refuse } from '@zend/kernel'
import { type FxDeps, type FxPriced, priceNow, rateText, readRate } from '@zend/server/products/fx'
import { type Route, route } from '../guard.ts'

/** What rates need, which visitors see too. */
export type FxRatesDeps = Pick<FxDeps, 'db' | 'clock' | 'policy' | 'market'>

/** How much the rate that visitors see is for: the fee's least share is small then. */
const USUAL_WHOLE = 10_000n

/** Rates for everybody. */
export function fxRateRoutes(deps: FxRatesDeps): Route[] {
  const { policy } = deps
  const asOf = async (currency: FxPriced['deliver']['asset']): Promise<string> =>
    ((await readRate(deps, deps.db.read, currency))?.at ?? deps.clock.now()).toISOString()
  return [
    route(contract.getFxRate, async ({ query: { currency } }) => {
      const deliver = money(currency, USUAL_WHOLE * 10n ** BigInt(decimalsOf(currency)))
      const priced = await priceNow(deps, deps.db.read, deliver, null)
      if (!priced.ok) return priced
      return ok({
        currency,
        rate: rateText(priced.value.taken, deliver),
        forAmount: formatMoney(deliver),
        feeBps: policy.feeBps,
        feeMinUsd: formatMoney(policy.feeMin),
        asOf: await asOf(currency),
      })
    }),
    route(contract.convertFx, async ({ body: { currency, amount } }) => {
      const deliver = parseMoney(currency, amount)
      if (!deliver.ok) return refuse('invalid_request', { field: 'body.amount' })
      const priced = await priceNow(deps, deps.db.read, deliver.value, null)
      if (!priced.ok) return priced
      const { cost, taken, fee } = priced.value
      if (cost.amount < policy.minimum.amount)
        return refuse('amount_too_small', { minimum: formatMoney(policy.minimum), currency: 'USD' } as const)
      if (cost.amount > policy.maximum.amount)
        return refuse('amount_too_large', { maximum: formatMoney(policy.maximum), currency: 'USD' } as const)
      return ok({
        currency,
        delivers: formatMoney(deliver.value),
        takes: formatMoney(taken),
        feeUsd: formatMoney(fee),
        rate: rateText(taken, deliver.value),
        asOf: await asOf(currency),
      })
    }),
  ]
}
