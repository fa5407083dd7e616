/** Confirming a sale by a passkey of this device. Apart, so that the form loads without passkeys. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { QuickSellQuote } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { isPasskeyDevice, passkeysQuery, stepUpFor } from '@zend/web/data/access'
import { useCompany } from '@zend/web/data/companies'
import { knownUser } from '@zend/web/data/wallet'

/**
 * Returns what has a passkey of this device sign a sale into a saved account: it answers the sale's code, or `null`
 * where there is no such passkey, it may not confirm yet, or its question was closed. A company's sales take mailed
 * codes.
 */
export function useSignSale(): (quote: QuickSellQuote | null) => Promise<string | null> {
  const own = useCompany() === null && isPasskeyDevice()
  const user = knownUser(useQueryClient())?._id
  const asked = own && user !== undefined ? [user] : []
  const [known] = useQueries({ queries: asked.map((id) => passkeysQuery(id)) })
  return async (quote) => {
    const may = known?.data?.some(({ confirmsFrom }) => Date.parse(confirmsFrom) <= Date.now()) === true
    if (!may || user === undefined || quote === null || quote.saves) return null
    // The mailbox is always there.
    return signSale(user, quote).catch(() => null)
  }
}

/**
 * A code that sells this amount to this saved account, from a passkey of this device in place of a mail. Throws the
 * API's refusals, and PasskeyDismissed.
 */
const signSale = (user: UserId, { account, fromCurrency, fromAmount }: QuickSellQuote): Promise<string> =>
  stepUpFor(
    user,
    {
      emailType: 'quickSellWithdrawal',
      fiatCurrency: account.currency,
      bankName: account.institution,
      accountNumber: account.accountNumber,
      cryptoCurrency: fromCurrency,
      fromCurrencyAmt: fromAmount,
    },
    ['quick-sell', fromCurrency, fromAmount, account.currency, account.institution, account.accountNumber],
  )
