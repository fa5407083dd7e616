/** Confirming a sale by a passkey of this device. Apart, so that the form loads without passkeys. */
import type { QuickSellQuote } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { stepUpFor } from '@zend/web/data/access'

/**
 * A code that sells this amount to this saved account, from a passkey of this device in place of a mail. Throws the
 * API's refusals, and PasskeyDismissed.
 */
export const signSale = (user: UserId, { account, fromCurrency, fromAmount }: QuickSellQuote): Promise<string> =>
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
