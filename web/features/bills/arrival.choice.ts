/** What becomes of coins that are paid for a bill: kept, swapped into one coin, or sold into an account. Pure. */
import type { BillAnswer, ConvertRules, PayoutAccount, SellRule, WalletNetwork } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'

/** The choice. */
export type ArrivalChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'convert'; readonly into: CoinCode }
  | { readonly kind: 'sell'; readonly account: PayoutAccount['_id'] }

/** What holds for a bill now. Sales come first: what is sold is not swapped. */
export function choiceNow(rules: ConvertRules, sells: readonly SellRule[]): ArrivalChoice {
  const sold = sells.find(({ on }) => on)
  if (sold !== undefined) return { kind: 'sell', account: sold.account._id }
  const into = (rules.own ?? rules.all)?.into ?? null
  return into === null ? { kind: 'keep' } : { kind: 'convert', into }
}

/** Whether two choices are the same. */
export const isSame = (one: ArrivalChoice, other: ArrivalChoice): boolean =>
  one.kind === other.kind &&
  (one.kind !== 'convert' || one.into === (other as typeof one).into) &&
  (one.kind !== 'sell' || one.account === (other as typeof one).account)

/** Each coin on each network in which a bill is paid; a rule is about one of them. No `coins`: every coin. */
export const placesOf = (
  { coins }: Pick<BillAnswer, 'coins'>,
  networks: readonly WalletNetwork[],
): readonly Pick<WalletNetwork, 'currency' | 'network'>[] =>
  networks.filter(({ currency }) => coins.length === 0 || coins.includes(currency))
