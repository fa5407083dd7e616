/** What our signature fixes about a sale, and how it travels inside an offer. Pure. */
import { type AssetCode, type LocalCurrency, money } from '@zend/kernel'
import type { PayoutAccountId } from '../../core/payout-accounts/index.ts'
import type { SellId, SellOffer } from './quick-sell.ts'

/** What an offer of a sale is signed for: no other product's offer can be taken for one. */
export const QUOTE_PURPOSE = 'quick-sell'

/** What is fixed. The id becomes the sale's: taking an offer twice can only make one. */
export type SignedSell = SellOffer & { readonly id: SellId; readonly accountId: PayoutAccountId }

type Facts = {
  readonly id: SellId
  readonly accountId: PayoutAccountId
  readonly asset: AssetCode
  readonly currency: LocalCurrency
  readonly sold: string
  readonly gross: string
  readonly fee: string
  readonly feeBps: number
  readonly flatFee: string
  readonly receives: string
  readonly midRate: string
  readonly rate: string
  readonly pricedMs: number
}

/** The offer as JSON takes it: amounts as text of minor units. */
export const factsOf = ({
  id,
  accountId,
  sold,
  gross,
  fee,
  feeBps,
  flatFee,
  receives,
  midRate,
  rate,
  priceAsOf,
}: SignedSell): Facts => ({
  id,
  accountId,
  asset: sold.asset,
  currency: receives.asset,
  feeBps,
  midRate,
  rate,
  sold: sold.amount.toString(),
  gross: gross.amount.toString(),
  fee: fee.amount.toString(),
  flatFee: flatFee.amount.toString(),
  receives: receives.amount.toString(),
  pricedMs: priceAsOf.getTime(),
})

/** The offer in facts that our own signature vouches for. */
export function offerIn(signed: unknown): SignedSell {
  const { id, accountId, asset, currency, sold, gross, fee, feeBps, flatFee, receives, midRate, rate, pricedMs } =
    signed as Facts
  const local = (amount: string) => money(currency, BigInt(amount))
  return {
    id,
    accountId,
    feeBps,
    midRate,
    rate,
    sold: money(asset, BigInt(sold)),
    gross: local(gross),
    fee: local(fee),
    flatFee: local(flatFee),
    receives: local(receives),
    priceAsOf: new Date(pricedMs),
  }
}
