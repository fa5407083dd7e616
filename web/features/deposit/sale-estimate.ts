/** What a credited deposit would bring if it were sold now, and where to: an estimate, not an offer. Pure. */
import type { PayoutAccount, QuickSellCountry } from '@zend/contracts'
import { type CoinCode, convert, formatMoney, type LocalCurrency, money, parseMoney, rate } from '@zend/kernel'

/** Where a sale would go: the newest saved account that can be paid now, else the country of the shown currency. */
export type SaleTarget = {
  readonly country: QuickSellCountry
  readonly usualSeconds: number
  readonly account: PayoutAccount | null
}

/** The target, or `null` where nothing can be paid out now. `accounts` are newest first, `shown` is the currency of values. */
export function saleTarget(
  countries: readonly QuickSellCountry[],
  accounts: readonly PayoutAccount[],
  shown: string,
): SaleTarget | null {
  for (const account of accounts) {
    const country = countries.find(({ country: code }) => code === account.country)
    const way = country?.methods.find(({ method, state }) => method === account.method && state !== 'down')
    if (country !== undefined && way !== undefined) return { country, usualSeconds: way.usualSeconds, account }
  }
  const country = countries.find(({ currency }) => currency === shown)
  const way = country?.methods.find(({ state }) => state !== 'down')
  return country === undefined || way === undefined ? null : { country, usualSeconds: way.usualSeconds, account: null }
}

/**
 * What arrives for an amount at a rate (local money for one coin), rounded down and less the flat fee; `null` where
 * that is nothing, or outside what one payout may be.
 * @example saleWorth('2', 'USDT', nigeria, '1486.20') // '2922.40' with a flat fee of 50
 */
export function saleWorth(
  amount: string,
  from: CoinCode,
  { currency, flatFee, minimum, maximum }: Pick<QuickSellCountry, 'currency' | 'flatFee' | 'minimum' | 'maximum'>,
  at: string,
): string | null {
  const given = parseMoney(from, amount)
  const bounds = [flatFee, minimum, maximum].map((text) => parseMoney<LocalCurrency>(currency, text))
  const [fee, least, most] = bounds.map((parsed) => (parsed.ok ? parsed.value.amount : null))
  if (!given.ok || !/[1-9]/.test(at) || typeof fee !== 'bigint' || typeof least !== 'bigint') return null
  const net = convert(given.value, rate(from, currency, at), 'down').amount - fee
  return net < least || net <= 0n || typeof most !== 'bigint' || net > most ? null : formatMoney(money(currency, net))
}
