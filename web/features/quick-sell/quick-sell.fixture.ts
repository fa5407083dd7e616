// The API's answers in this folder's tests: two countries, saved accounts, a rate, a limit, offers. The product does
// not import this.

import type { AccountField, PayoutAccount, QuickSellCountry, QuickSellQuote } from '@zend/contracts'
import { newId } from '@zend/kernel'
import type { QuickSellLimit, QuickSellRate } from './quick-sell.queries.ts'
import { GTBANK } from '../../data/wallet/testing-sale.ts'

export { GTBANK, SALE_ID, saleOf } from '../../data/wallet/testing-sale.ts'

const choices = (names: Readonly<Record<string, string>>): AccountField['choices'] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const number = (pattern: string, example: string, kind: AccountField['kind'] = 'digits'): AccountField => ({
  name: 'accountNumber',
  kind,
  pattern,
  example,
  choices: null,
})

/** Nigeria by bank, Kenya by mobile money. */
export const NIGERIA: QuickSellCountry = {
  country: 'NG',
  currency: 'NGN',
  minimum: '500.00',
  maximum: '5000000.00',
  flatFee: '50.00',
  feeBps: 75,
  methods: [
    {
      method: 'bank',
      fields: [
        {
          name: 'institution',
          kind: 'choice',
          pattern: '',
          example: '',
          choices: choices({ '058': 'GTBank', '044': 'Access Bank', '033': 'United Bank for Africa' }),
        },
        number('\\d{10}', '0123456789'),
      ],
      resolves: true,
      usualSeconds: 110,
      state: 'up',
    },
  ],
}
/** See NIGERIA. */
export const KENYA: QuickSellCountry = {
  country: 'KE',
  currency: 'KES',
  minimum: '150.00',
  maximum: '100000.00',
  flatFee: '30.00',
  feeBps: 75,
  methods: [
    {
      method: 'mobile-money',
      fields: [
        {
          name: 'institution',
          kind: 'choice',
          pattern: '',
          example: '',
          choices: choices({ mpesa: 'M-Pesa', airtel: 'Airtel Money' }),
        },
        number('(?:\\+254|0)[17]\\d{8}', '0712 345 678', 'phone'),
        { name: 'accountName', kind: 'text', pattern: '.{2,120}', example: 'Ada Obi', choices: null },
      ],
      resolves: false,
      usualSeconds: 86_400,
      state: 'up',
    },
  ],
}

/** Ada's mobile-money wallet. */
export const MPESA: PayoutAccount = {
  ...GTBANK,
  _id: newId('acc', 2),
  country: 'KE',
  currency: 'KES',
  method: 'mobile-money',
  institution: 'mpesa',
  institutionName: 'M-Pesa',
  accountNumber: '+254712345678',
  accountName: 'Ada Obi',
  match: 'unknown',
}

/** Ada's balances: coins, and returned naira. */
export const BALANCE = {
  balances: (
    [
      ['USDT', 'Tether', '2410.000000'],
      ['BTC', 'Bitcoin', '0.01240000'],
    ] as const
  ).map(([currency, name, available]) => ({ currency, name, available, held: '0', total: available, collecting: '0' })),
  local: [{ currency: 'NGN', available: '74310.00', held: '0.00', total: '74310.00' }],
  asOf: '2026-11-21T09:00:00.000Z',
}

/** A rate that sells 100 USDT for 148,570 naira after the payout's fee. */
export const RATE: QuickSellRate = { rate: '1486.2', midRate: '1497.43', feeBps: 75, asOf: '2026-11-21T09:00:00.000Z' }
/** A limit that is partly used today. */
export const LIMIT: QuickSellLimit = {
  currency: 'NGN',
  minimum: '500.00',
  maximum: '5000000.00',
  left: '4750000.00',
  rule: 'payout',
  freesAt: null,
}

/** The offer number `count`, valid for this time from now; each brings a naira less than the one before. */
export const quoteOf = (count: number, holdMs: number): QuickSellQuote => ({
  quote: `a signed offer to sell, number ${count}`,
  account: GTBANK,
  saves: false,
  fromCurrency: 'USDT',
  fromAmount: '100.000000',
  toCurrency: 'NGN',
  midRate: '1497.43',
  rate: '1486.2',
  priceAsOf: new Date().toISOString(),
  fee: { bps: 75, amount: '1123.00' },
  flatFee: '50.00',
  receives: `${148_571 - count}.00`,
  usualSeconds: 110,
  lateSeconds: 710,
  expiresAt: new Date(Date.now() + holdMs).toISOString(),
})
