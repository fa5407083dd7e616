/** Routes of swaps: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { type BillId, type CoinCode, formatMoney, type HolderId, isId, type Money, ok, refuse } from '@zend/kernel'
import { priceText } from '@zend/server/core/pricing'
import {
  type ConvertRule,
  type ConvertRulesDeps,
  convertRulesOf,
  executeSwap,
  quoteSwap,
  rateOf,
  readSwaps,
  setConvertRule,
  type Swap,
  type SwapDeps,
  type SwapQuote,
  type SwapReader,
} from '@zend/server/products/swap'
import { type Route, route } from '../guard.ts'
import { typedSide } from './typed-side.ts'
import type { DetailReader } from './transactions.route.ts'

/** Dependencies of these routes. */
export type SwapRoutesDeps = SwapDeps & { readonly rules: ConvertRulesDeps }

/** The routes of swaps. */
export function swapRoutes(deps: SwapRoutesDeps): Route[] {
  const rulesOf = async (holder: HolderId, bill: BillId | null): Promise<contract.ConvertRules> => {
    const { own, all } = await convertRulesOf(deps.db.read, holder, bill)
    return { own: convertRuleOf(own), all: convertRuleOf(all) }
  }
  return [
    route(contract.quoteSwap, async ({ body: { fromCurrency: from, toCurrency: to, ...amounts } }, { actor }) => {
      const typed = typedSide(amounts)
      if (!typed.ok) return typed
      const quoted = await quoteSwap(deps, actor, { from, to, ...typed.value })
      return quoted.ok ? ok(swapQuoteOf(quoted.value.quote, quoted.value.text)) : quoted
    }),
    route(contract.swap, async ({ body: { quote, transactionPin: pin } }, { actor, idempotencyKey, keyCall }) => {
      // A key has no PIN, and a person no key.
      if ((pin === undefined) !== (keyCall !== null)) return refuse('invalid_request', { field: 'body.transactionPin' })
      const proof = keyCall === null ? { pin: pin ?? '' } : { keySecret: keyCall.secret }
      const swapped = await executeSwap(deps, actor, { quote, idempotencyKey, ...proof })
      return swapped.ok ? ok({ swap: swapDetailOf(swapped.value) }) : swapped
    }),
    route(contract.getSwaps, async ({ query: { transactionId, page, limit, cursor } }, { actor }) => {
      const found = await readSwaps(deps.db.read, actor.holder, { id: transactionId, page, limit, cursor })
      if (!found.ok) return found
      const { swaps, total, cursor: next } = found.value
      return ok({ swaps: swaps.map(swapDetailOf), page, limit, total, cursor: next })
    }),
    route(contract.getConvertRules, async ({ query: { bill = null } }, { actor }) =>
      ok(await rulesOf(actor.holder, bill)),
    ),
    route(contract.setConvertRule, async ({ body: { bill = null, into, transactionPin: pin } }, { actor }) => {
      const set = await setConvertRule(deps.rules, actor, { bill, into, pin })
      return set.ok ? ok(await rulesOf(actor.holder, bill)) : set
    }),
  ]
}

const convertRuleOf = (rule: ConvertRule | null): contract.ConvertRules['own'] =>
  rule === null ? null : { into: rule.into, setAt: rule.setAt.toISOString() }

/** Reads one swap for the transactions' routes. */
export const swapDetails =
  (read: SwapReader): DetailReader =>
  async (holder, id) => {
    if (!isId('swp', id)) return refuse('not_found')
    const found = await read(holder, id)
    return found.ok ? ok(swapDetailOf(found.value)) : found
  }

/** Maps a swap to the contract. It is instant, so it has no usual duration. */
export function swapDetailOf(swap: Swap): contract.SwapDetail {
  return {
    _id: swap.id,
    transactionType: 'swap',
    direction: 'out',
    amount: formatMoney(swap.given),
    currency: swap.given.asset,
    counter: coinAmount(swap.received),
    party: null,
    status: contract.SWAP_BADGES.done,
    timeStamp: swap.occurredAt.toISOString(),
    network: null,
    usualSeconds: null,
    midRate: swap.midRate,
    rate: priceText(rateOf(swap)),
    margin: { bps: swap.terms.marginBps, ...coinAmount(swap.margin) },
    fee: { bps: swap.terms.feeBps, ...coinAmount(swap.fee) },
  }
}

function swapQuoteOf(quote: SwapQuote, text: string): contract.SwapQuote {
  return {
    quote: text,
    fromCurrency: quote.given.asset,
    toCurrency: quote.received.asset,
    fromAmount: formatMoney(quote.given),
    toAmount: formatMoney(quote.received),
    midRate: quote.midRate,
    priceAsOf: quote.priceAsOf.toISOString(),
    rate: priceText(rateOf(quote)),
    margin: { bps: quote.terms.marginBps, ...coinAmount(quote.margin) },
    fee: { bps: quote.terms.feeBps, ...coinAmount(quote.fee) },
    expiresAt: quote.expiresAt.toISOString(),
  }
}

const coinAmount = (value: Money<CoinCode>) => ({ amount: formatMoney(value), currency: value.asset })
