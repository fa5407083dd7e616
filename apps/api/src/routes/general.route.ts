/** Routes of the general service, open to every visitor. */
import { getCountries, getPublicRates, type PublicRates } from '@zend/contracts'
import { COIN_CODES, HELD_ASSETS, type HeldAsset, isCoin, LOCAL_CURRENCIES, ok } from '@zend/kernel'
import { countriesOf } from '@zend/server/core/persons'
import { type Market, type PriceBoard, priceText } from '@zend/server/core/pricing'
import { type Route, route } from '../guard.ts'

/** Dependencies of the general service: the market, and the public standard terms. */
export type GeneralDeps = {
  readonly market: Market
  readonly swap: {
    readonly stables: readonly string[]
    readonly feeBps: PublicRates['swap']['feeBps']
    readonly marginBps: PublicRates['swap']['marginBps']
  }
  readonly quickSell: {
    readonly feeBps: number
    readonly payouts: Readonly<
      Record<string, { readonly minimum: string; readonly maximum: string; readonly flatFee: string }>
    >
  }
}

/** The routes of the general service. */
export function generalRoutes({ market, swap, quickSell }: GeneralDeps): Route[] {
  const terms = termsOf(swap, quickSell)
  return [
    route(getCountries, async ({ query }) => ok({ countries: [...countriesOf(query.scope)] })),
    route(getPublicRates, async () => {
      const board = await market.board()
      return ok({
        asOf: board.asOf.toISOString(),
        prices: HELD_ASSETS.map((code) => publicPrice(board, code)),
        ...terms,
      })
    }),
  ]
}

/** Returns the usable price, else the last known one, marked as not quotable. */
function publicPrice(board: PriceBoard, currency: HeldAsset): PublicRates['prices'][number] {
  const usable = board.usable(currency)
  const price = usable.ok ? usable.value : board.lastKnown(currency)
  return {
    currency,
    coin: isCoin(currency),
    usd: price === null ? null : priceText(price.rate),
    asOf: price?.at.toISOString() ?? null,
    quotable: usable.ok,
  }
}

function termsOf(
  { stables, feeBps, marginBps }: GeneralDeps['swap'],
  quickSell: GeneralDeps['quickSell'],
): Pick<PublicRates, 'swap' | 'sell'> {
  const payouts = LOCAL_CURRENCIES.flatMap((currency) => {
    const payout = quickSell.payouts[currency]
    return payout === undefined ? [] : [{ currency, ...payout }]
  })
  return {
    swap: { stables: COIN_CODES.filter((code) => stables.includes(code)), feeBps, marginBps },
    sell: { feeBps: quickSell.feeBps, payouts },
  }
}
