/**
 * Quick sell data of the customer of some weeks: two countries, two saved accounts, a rule, one sale, and naira that
 * were returned.
 */
import * as contract from '@zend/contracts'
import { type Answers, answering, data } from './answers.ts'
import { but } from './customer.ts'
import { history } from './happened.ts'
import { ago, DAY, HOUR, id, NOW } from './moments.ts'
import { balances } from './person.ts'

const SALE = id('sel', 1)
/** Ids of things with a page or in an address. */
export const SALES = { sale: SALE, bank: id('acc', 1) } as const

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Nigeria, by bank. */
export const nigeria: contract.QuickSellCountry = {
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
          choices: choices({ '044': 'Access Bank', '058': 'Guaranty Trust Bank', '033': 'United Bank for Africa' }),
        },
        { name: 'accountNumber', kind: 'digits', pattern: '\\d{10}', example: '0123456789', choices: null },
      ],
      resolves: true,
      usualSeconds: 110,
      state: 'up',
    },
  ],
}
const kenya: contract.QuickSellCountry = {
  ...nigeria,
  country: 'KE',
  currency: 'KES',
  minimum: '150.00',
  maximum: '100000.00',
  flatFee: '30.00',
  methods: [{ method: 'mobile-money', fields: [], resolves: false, usualSeconds: 120, state: 'slow' }],
}

/** Her account at a bank. */
export const bank: contract.PayoutAccount = {
  _id: SALES.bank,
  country: 'NG',
  currency: 'NGN',
  method: 'bank',
  institution: '058',
  institutionName: 'Guaranty Trust Bank',
  accountNumber: '0123452210',
  accountName: 'AMARA NKEM OKONKWO',
  match: 'matches',
  createdAt: ago(9 * DAY),
}
const wallet: contract.PayoutAccount = {
  ...bank,
  _id: id('acc', 2),
  country: 'KE',
  currency: 'KES',
  method: 'mobile-money',
  institution: 'mpesa',
  institutionName: 'M-Pesa',
  accountNumber: '+254712345678',
  accountName: 'Amara Okonkwo',
  match: 'unknown',
}

const quote: contract.QuickSellQuote = {
  quote: 'an offer that nobody takes',
  account: bank,
  saves: false,
  fromCurrency: 'USDT',
  fromAmount: '100.000000',
  toCurrency: 'NGN',
  midRate: '1497.43',
  rate: '1486.2',
  priceAsOf: NOW,
  fee: { bps: 75, amount: '1123.00' },
  flatFee: '50.00',
  receives: '148570.00',
  usualSeconds: 110,
  lateSeconds: 710,
  expiresAt: ago(-1),
}

/** A sale in progress. */
export const sale: contract.QuickSellDetail = {
  _id: SALE,
  transactionType: 'quick_sell',
  direction: 'out',
  amount: '100.000000',
  currency: 'USDT',
  counter: { amount: '148570.00', currency: 'NGN' },
  party: bank.accountNumber,
  status: 'processing',
  timeStamp: ago(2),
  network: null,
  usualSeconds: 110,
  state: 'payout_sent',
  account: {
    _id: bank._id,
    institutionName: bank.institutionName,
    accountNumber: bank.accountNumber,
    accountName: bank.accountName,
    method: 'bank',
  },
  midRate: '1497.43',
  rate: '1486.2',
  fee: { bps: 75, amount: '1123.00', currency: 'NGN' },
  flatFee: { amount: '50.00', currency: 'NGN' },
  ifFailed: 'crypto',
  returned: null,
  reference: 'zend-7k3m9x2q-1',
  reason: null,
  automatic: false,
  expectedAt: null,
  lateAt: null,
  feeBack: null,
  stages: (['locked', 'converted', 'payout_sent', 'paid'] as const).map((key, i) => ({
    key,
    state: i < 2 ? 'done' : i === 2 ? 'current' : 'next',
    at: i < 3 ? ago(2 - i / 2) : null,
  })),
}

/** Sales of earlier days that were paid, in so many seconds. */
const earlier = ([101, 88, 140] as const).map((seconds, at): contract.QuickSellDetail => {
  const began = (3 + 4 * at) * DAY
  return {
    ...sale,
    _id: id('sel', 2 + at),
    amount: `${String(50 * (at + 1))}.000000`,
    counter: { amount: `${String(74_285 * (at + 1))}.00`, currency: 'NGN' },
    timeStamp: ago(began),
    status: 'success',
    state: 'paid',
    stages: sale.stages.map((stage) => ({
      ...stage,
      state: 'done' as const,
      at: ago(began - (stage.key === 'locked' ? 0 : seconds / 60)),
    })),
  }
})

/** The sale has been paid, and is the newest transaction. */
export const paid = [
  answering(
    contract.getHistory,
    data({
      transactions: [{ ...sale, status: 'success' as const }, ...history.slice(1, 5)],
      page: 1,
      limit: 5,
      total: 5,
      cursor: null,
    }),
  ),
  answering(
    contract.getTransaction,
    data({ transaction: { ...sale, status: 'success' as const, state: 'paid' as const } }),
  ),
]

/** The details of a sale in another state. */
export const soldAs = (changed: Partial<contract.QuickSellDetail>) =>
  answering(contract.getTransaction, data({ transaction: { ...sale, ...changed } }))

/** The customer with all of it, with other answers for these calls. */
export const selling = (...changed: readonly ReturnType<typeof answering>[]): Answers =>
  but(
    answering(contract.getQuickSellCountries, data({ countries: [nigeria, kenya] })),
    answering(contract.getPayoutAccounts, data({ accounts: [bank, wallet], page: 1, limit: 10, total: 2 })),
    answering(
      contract.getBalance,
      data({
        balances,
        local: [{ currency: 'NGN', available: '74310.00', held: '0.00', total: '74310.00' }],
        asOf: NOW,
      }),
    ),
    answering(contract.getQuickSellRate, data({ rate: '1486.2', midRate: '1497.43', feeBps: 75, asOf: NOW })),
    answering(
      contract.getQuickSellLimit,
      data({
        currency: 'NGN',
        minimum: '500.00',
        maximum: '5000000.00',
        left: '371600.00',
        rule: 'day' as const,
        freesAt: ago(-5 * HOUR),
      }),
    ),
    answering(
      contract.getQuickSells,
      data({ transactions: [sale, ...earlier], page: 1, limit: 20, total: 4, cursor: null }),
    ),
    answering(contract.quoteQuickSell, data(quote)),
    answering(contract.resolvePayoutAccount, data({ name: 'AMARA N OKONKWO', match: 'close' as const })),
    answering(
      contract.getSellRules,
      data({
        rules: [
          {
            _id: id('rul', 1),
            currency: 'USDT' as const,
            chain: 'ethereum' as const,
            sharePercent: 50,
            account: bank,
            targetRate: '1500.00',
            on: true,
            waiting: '120.500000',
            lastRefusal: 'price_stale',
          },
        ],
      }),
    ),
    soldAs({}),
    ...changed,
  )
