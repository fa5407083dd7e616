import { maskedAccount } from '@zend/kernel'
import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'
import { messageOf } from './texts.ts'

const LOCALES = ['en', 'fr', 'es', 'pt'] as const
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('amounts read as in the app: grouped, with the sign of the currency, without zeros that count nothing, never rounded', () => {
  const written = (amount: string, currency: string) =>
    LOCALES.map((locale) => plain(moneyText(locale, amount, currency)))
  expect(written('143541.35', 'NGN')).toEqual(['₦143,541.35', '143 541,35 ₦', '143.541,35 ₦', '143 541,35 ₦'])
  expect(written('2540.00', 'KES')).toEqual(['KES 2,540.00', '2 540,00 KES', '2.540,00 KES', '2 540,00 KES'])
  expect(written('25000', 'XAF')).toEqual(['FCFA 25,000', '25 000 FCFA', '25.000 FCFA', '25 000 FCFA'])
  expect(written('25.000000', 'USDT')).toEqual(['25.00 USDT', '25,00 USDT', '25,00 USDT', '25,00 USDT'])
  expect(plain(moneyText('en', '0.00150001', 'BTC'))).toBe('0.00150001 BTC')
  expect(plain(moneyText('en', '12345678901234567890.123456789012345678', 'ETH'))).toBe(
    '12,345,678,901,234,567,890.123456789012345678 ETH',
  )
  expect(plain(moneyText('en', 'much', 'BTC'))).toBe('much BTC')
})

test('a letter of a payout shows the end of the account number alone, one with a code all of it', () => {
  const account = { institution: 'GTBank', accountNumber: '0123456700' }
  for (const locale of LOCALES) {
    const { subject, paragraphs } = messageOf({ locale, timeZone: null }, 'sell-paid', {
      sellId: 'sel_1',
      amount: '100.000000',
      currency: 'USDT',
      receives: '143541.35',
      toCurrency: 'NGN',
      feeBack: null,
      ...account,
    })
    const text = [subject, ...paragraphs].join(' ')
    expect(text).toContain(maskedAccount(account.accountNumber))
    expect(text).toMatch(/143[,.\u00a0]541[,.]35/)
    expect(text).not.toMatch(/0123456700|143541|100\.000000/)
  }
})
