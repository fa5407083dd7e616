/** Encodes the facts of a sale that our signature fixes inside an offer. Pure. */
import { type AssetCode, type LocalCurrency, money } from '@zend/kernel'
import type { PayoutAccountId, SavedAccount } from '../../core/payout-accounts/index.ts'
import type { SellId, SellOffer } from './quick-sell.ts'

/** The purpose an offer of a sale is signed for: another product's offer cannot be used as one. */
export const QUOTE_PURPOSE = 'quick-sell'

/** The signed facts. The id becomes the sale's id, so taking an offer twice can only make one sale. */
export type SignedSell = SellOffer & {
  readonly id: SellId
  readonly accountId: PayoutAccountId
  /** How long it usually takes to arrive, in seconds. */
  readonly saidSeconds: number
  /** Which version of a request for approval it makes, where others must approve it: above 1 it changes theirs. */
  readonly version: number
  /** The account, where taking the offer saves it, under `accountId`; left out where it is saved already. */
  readonly newAccount?: SavedAccount
}

/** The facts as JSON, amounts as text of minor units. What makes offers itself, as the benchmarks do, makes these. */
export type SellFacts = {
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
  readonly saidSeconds: number
  readonly version?: number
  readonly newAccount?: Omit<SavedAccount, 'createdAt'> & { readonly createdMs: number }
}

/** Encodes an offer as JSON: amounts as text of minor units. */
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
  saidSeconds,
  version,
  newAccount,
}: SignedSell): SellFacts => ({
  id,
  accountId,
  saidSeconds,
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
  ...(version === 1 ? {} : { version }),
  ...(newAccount === undefined ? {} : { newAccount: accountFacts(newAccount) }),
})

const accountFacts = ({ createdAt, ...account }: SavedAccount): NonNullable<SellFacts['newAccount']> => ({
  ...account,
  createdMs: createdAt.getTime(),
})

function accountIn({ createdMs, ...account }: NonNullable<SellFacts['newAccount']>): SavedAccount {
  return { ...account, createdAt: new Date(createdMs) }
}

/** Decodes an offer from facts that our own signature covers. */
export function offerIn(signed: unknown): SignedSell {
  const {
    id,
    accountId,
    asset,
    currency,
    feeBps,
    midRate,
    rate,
    pricedMs,
    saidSeconds,
    version = 1,
    newAccount,
    ...sums
  } = signed as SellFacts
  const { sold, gross, fee, flatFee, receives } = sums
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
    saidSeconds,
    version,
    ...(newAccount === undefined ? {} : { newAccount: accountIn(newAccount) }),
  }
}
